import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../../test/verify/project.ts';
import { listExpectedTokens } from '../../theme-values.ts';
import { appHasContractMode } from './app-has-contract-mode.ts';
import { tokenHasContractValue } from './token-has-contract-value.ts';
import { variableIsDeclared } from './variable-is-declared.ts';

const contract = projectOf({}).contract;
if (!contract) throw new Error('there is no contract');
const [right = ''] = listExpectedTokens(contract).get('--color-primary')?.byMode.values() ?? [];

const check = (files: Readonly<Record<string, string>>): string[] =>
  tokenHasContractValue.check(projectOf(files)).map(({ message }) => message);

describe('token has contract value', () => {
  it.each([
    ['a.css', ':root { --color-primary: hotpink; }'],
    ['a.css', '@theme { --color-primary: #ff69b4; }'],
    ['a.vue', '<template><p /></template><style>:root { --color-primary: rgb(255 105 180); }</style>'],
    ['tailwind.config.js', `export default { theme: { extend: { colors: { primary: 'hotpink' } } } };`],
    ['tailwind.config.ts', `export default { theme: { colors: { primary: { DEFAULT: '#ff69b4' } } } };`],
  ])('reports another value in %s: %s', (path, text) => {
    const [only, another] = check({ [path]: text });
    expect(only).toContain(`instead of "${right}"`);
    expect(another).toBeUndefined();
  });

  it.each([
    `:root { --color-primary: ${right}; }`,
    `:root { --color-primary: ${right.toUpperCase()}; }`,
    ':root { --color-primary: var(--brand); }',
    '.card { --color-primary: hotpink; }',
    '/* --color-primary: hotpink; */',
    ':root { --color-brand: hotpink; }',
  ])('accepts %s', (text) => {
    expect(check({ 'a.css': text })).toEqual([]);
  });
});

describe('app has contract mode', () => {
  const darkOnly = (text: string): string[] => {
    const project = projectOf({ 'a.css': text }, (document) => {
      document.dna.theme.mode = 'dark';
    });
    return appHasContractMode.check(project).map(({ message }) => message);
  };

  it('reports a light app under a dark contract', () => {
    expect(darkOnly('html { color-scheme: light; }')).toHaveLength(1);
    expect(darkOnly('body { background: #fff; }')).toHaveLength(1);
  });

  it('accepts the mode of the contract, both modes, and styles for one mode only', () => {
    expect(darkOnly('html { color-scheme: dark; } body { background: #111; }')).toEqual([]);
    expect(darkOnly('html { color-scheme: light dark; }')).toEqual([]);
    expect(darkOnly('.card { background: #fff; }')).toEqual([]);
  });
});

describe('variable is declared', () => {
  const unknown = (text: string): (string | undefined)[] =>
    variableIsDeclared.check(projectOf({ 'a.css': text })).map(({ suggestion }) => suggestion);

  it('reports a misspelt token with the nearest one', () => {
    expect(unknown('.a { color: var(--color-primry); }')).toEqual(['Use var(--color-primary).']);
  });

  it('accepts tokens, declared variables, fallbacks and names of other kinds', () => {
    expect(unknown('.a { color: var(--color-primary); }')).toEqual([]);
    expect(unknown(':root { --color-brand: red; } .a { color: var(--color-brand); }')).toEqual([]);
    expect(unknown('.a { color: var(--color-primry, red); width: var(--sidebar); }')).toEqual([]);
  });
});
