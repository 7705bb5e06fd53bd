import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../src/verify/rule.ts';
import { RULES } from '../../src/verify/rules/index.ts';

const FOLDER = fileURLToPath(new URL('../../src/verify/rules/', import.meta.url));

/** Families of codes, in the order in which reports and the reference list them. */
const FAMILIES = ['CONTRACT', 'STRUCT', 'CTX', 'GRAPH', 'TOKEN', 'COMP', 'A11Y', 'INT', 'ROUTE'];

const familyOf = (code: string): string => /^(?:A11Y|[A-Z]+)(?=\d{3}$)/.exec(code)?.[0] ?? '';

/** What people wrote into their pipelines: code, id and repair stay as they are; what is given up leaves a gap. */
const STABLE = `
  CONTRACT001 essence-present restore-essence-contract
  CONTRACT002 essence-v4 migrate-essence-v4
  CONTRACT003 essence-valid repair-essence-document
  STRUCT001 page-route-required add-page-route
  STRUCT002 declared-route-resolves repair-route-binding
  STRUCT003 section-shell-concrete assign-section-shell
  STRUCT004 ids-are-unique rename-duplicate-id
  STRUCT005 references-resolve repair-reference
  STRUCT006 presets-exist choose-known-preset
  STRUCT007 navigation-leads-somewhere repair-navigation
  CTX001 packs-are-current regenerate-context-packs
  CTX002 pack-manifest-present hydrate-execution-packs
  CTX003 review-pack-present hydrate-review-pack
  CTX004 lock-is-current update-lock
  CTX005 agents-block-is-current refresh-agents-block
  GRAPH001 typed-graph-current regenerate-typed-graph
  TOKEN001 tokens-file-present restore-design-token-file
  TOKEN010 colour-is-a-token replace-arbitrary-style-with-bridge-token
  TOKEN011 space-is-a-token replace-arbitrary-style-with-bridge-token
  TOKEN012 radius-is-a-token replace-arbitrary-style-with-bridge-token
  TOKEN020 no-inline-style move-style-to-sheet
  COMP010 component-reuse-raw-control replace-raw-control-with-local-component
  A11Y001 focus-visible-enabled enable-focus-visible
  A11Y002 skip-nav-enabled enable-skip-nav
  A11Y010 dialog-has-name restore-dialog-accessible-name
  A11Y011 field-has-label restore-label-association
  A11Y012 image-has-alternative add-alternative-text
  A11Y013 button-has-name name-the-button
  A11Y014 focus-is-visible restore-focus-outline
  A11Y015 document-has-language set-document-language
  A11Y016 page-has-main add-main-landmark
  A11Y017 skip-link-is-there add-skip-link
  A11Y018 no-positive-tabindex use-document-order
  A11Y019 dialog-returns-focus return-focus
  A11Y023 clickable-is-a-control use-a-control
  INT001 hotkey-is-implemented implement-hotkey
  INT002 command-palette-is-implemented implement-command-palette
  INT003 interaction-is-implemented implement-interaction
  INT013 button-has-type set-explicit-button-type
  ROUTE001 declared-route-is-implemented implement-route
  ROUTE002 implemented-route-is-declared reconcile-brownfield-routes
`;

/** The part of the guard that decides about a rule, by its code; the others stand by themselves. */
function layerOf(code: string): Rule['layer'] {
  if (/^(?:TOKEN|COMP)/.test(code)) return 'dna';
  if (/^(?:STRUCT|ROUTE)/.test(code)) return 'blueprint';
  return /^INT00[123]$/.test(code) ? 'interactions' : undefined;
}

/** What stands in the files of the rules; what several of them share stands beside them and is no rule. */
async function written(): Promise<{ readonly file: string; readonly rules: readonly Rule[] }[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const exported = (await import(pathToFileURL(join(FOLDER, file)).href)) as Record<string, unknown>;
      return { file, rules: Object.values(exported).filter(isRule) };
    }),
  );
}

const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'code' in value && 'check' in value;

describe('the rules', () => {
  it('have ids and codes that are given once', () => {
    expect(RULES.map(({ id }) => id)).toEqual([...new Set(RULES.map(({ id }) => id))]);
    expect(RULES.map(({ code }) => code)).toEqual([...new Set(RULES.map(({ code }) => code))]);
  });

  it('keep code, id and repair', () => {
    const rows = STABLE.trim()
      .split('\n')
      .map((row) => row.trim());
    expect(RULES.map(({ code, id, repair }) => `${code} ${id} ${repair}`)).toEqual(rows);
  });

  it('stand in the order of their families and numbers', () => {
    const rank = ({ code }: Rule): number => FAMILIES.indexOf(familyOf(code)) * 1000 + Number(code.slice(-3));
    expect(RULES.map(({ code }) => code)).toEqual(
      RULES.toSorted((a, b) => rank(a) - rank(b)).map(({ code }) => code),
    );
  });

  it('are at most one a file, which is named by the id, and all of them are in the list', async () => {
    const files = await written();
    expect(files.filter(({ rules }) => rules.length > 1).map(({ file }) => file)).toEqual([]);
    const named = files.flatMap(({ file, rules }) =>
      rules.map(({ id }) => ({ name: file.replace(/^.*\/|\.ts$/g, ''), id })),
    );
    expect(named.filter(({ name, id }) => name !== id)).toEqual([]);
    expect(named.map(({ id }) => id).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  it.each(RULES.map((rule) => [rule.code, rule] as const))(
    '%s says what it wants and why, with examples',
    (code, rule) => {
      expect(FAMILIES).toContain(familyOf(code));
      expect(rule.id).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(rule.repair).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(rule.category).toMatch(/^[A-Z]/);
      for (const text of [rule.summary, rule.why]) expect(text).toMatch(/^\S.*[.]$/s);
      for (const example of [rule.bad, rule.good]) expect(example.trim()).not.toBe('');
      expect(rule.bad).not.toBe(rule.good);
      expect(rule.layer).toBe(layerOf(code));
    },
  );
});
