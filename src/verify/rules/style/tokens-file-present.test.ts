import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { SMALL_CONTRACT } from '../../../../test/verify/styled.ts';
import { EMPTY_FACTS, type Facts } from '../../facts.ts';
import type { Project } from '../../rule.ts';
import { tokensFilePresent as rule } from './tokens-file-present.ts';

const { contract: whole } = projectWith();
if (!whole) throw new Error('the project has no contract');
const contract = { ...whole, tokens: SMALL_CONTRACT.tokens };

const declaring = (facts: Partial<Facts>, rest: Partial<Project> = {}): Project =>
  projectWith(undefined, {
    contract,
    facts: new Map([
      ['a.tsx', EMPTY_FACTS],
      ['b.css', { ...EMPTY_FACTS, ...facts }],
    ]),
    ...rest,
  });

describe('the token file', () => {
  it('may be in unparsed styles of a component', () => {
    expect(rule.check(declaring({ unread: 'styles in stylus' }))).toEqual([]);
  });

  it('is reported as missing if no file declares a token of the theme', () => {
    expect(rule.check(declaring({ properties: ['--brand', '--s'] }))).toMatchObject([
      { message: expect.stringContaining('such as --color-primary'), pointer: '/dna/theme/id' },
    ]);
  });

  it.each([
    '--color-primary',
    '--space-md',
    '--spacing-space-md',
    '--radius-sm',
    '--primary',
    '--background',
  ])('is present if %s is declared, under any exported name', (name) => {
    expect(rule.check(declaring({ properties: [name] }))).toEqual([]);
  });

  it('may be in an unparsed file', () => {
    expect(rule.check(declaring({}, { paths: ['src/styles/main.styl'] }))).toEqual([]);
    expect(rule.check(declaring({ imports: ['@acme/tokens/dist/tokens.css'] }))).toEqual([]);
    expect(
      rule.check(declaring({ imports: ['./tokens.css', 'leaflet/dist/leaflet.css', '@acme/theme'] })),
    ).toHaveLength(1);
  });

  it('is not required without a contract, code or tokens', () => {
    expect(rule.check(declaring({}, { contract: undefined }))).toEqual([]);
    expect(rule.check(declaring({}, { facts: new Map() }))).toEqual([]);
    const tokens = { colours: new Map(), spaces: new Map(), radii: new Map() };
    expect(rule.check(declaring({}, { contract: { ...contract, tokens } }))).toEqual([]);
  });
});
