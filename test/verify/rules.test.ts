import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseRuleCodes, ruleCodeReference } from '../../scripts/generate/reference.ts';
import type { Rule } from '../../src/verify/rule.ts';
import { RULES } from '../../src/verify/rules/index.ts';

const FOLDER = fileURLToPath(new URL('../../src/verify/rules/', import.meta.url));

const RULE_CODES = readFileSync(new URL('../../docs/reference/rule-codes.md', import.meta.url), 'utf8');

/** Families of codes in the order of reports and the reference. */
const FAMILIES = ['CONTRACT', 'STRUCT', 'CTX', 'GRAPH', 'TOKEN', 'COMP', 'A11Y', 'INT', 'ROUTE'];

const familyOf = (code: string): string => /^(?:A11Y|[A-Z]+)(?=\d{3}$)/.exec(code)?.[0] ?? '';

/** The contract layer that a rule must have. */
function expectedLayer({ code, lane }: Rule): Rule['layer'] {
  // A name without a record is an error under every guard.
  if (code === 'STRUCT005') return undefined;
  // So is a page that shows none of what it is for, and a theme or mode that is not that of the contract.
  if (code === 'ROUTE003' || code === 'TOKEN002' || code === 'TOKEN003') return undefined;
  if (/^(?:TOKEN|COMP)/.test(code)) return 'dna';
  if (/^(?:STRUCT|ROUTE)/.test(code)) return 'blueprint';
  return code.startsWith('INT') && lane === 'essence-contract' ? 'interactions' : undefined;
}

/** The rules that each file exports; files with shared code export none. */
async function loadRuleFiles(): Promise<{ readonly file: string; readonly rules: readonly Rule[] }[]> {
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
  it('have unique ids and codes', () => {
    expect(RULES.map(({ id }) => id)).toEqual([...new Set(RULES.map(({ id }) => id))]);
    expect(RULES.map(({ code }) => code)).toEqual([...new Set(RULES.map(({ code }) => code))]);
  });

  it('keep the code, id and repair that users rely on', () => {
    const released = parseRuleCodes(RULE_CODES);
    for (const { code, id, repair } of RULES)
      expect([code, released.get(code)]).toEqual([code, { id, repair }]);
  });

  it('are sorted by family and number', () => {
    const rank = ({ code }: Rule): number => FAMILIES.indexOf(familyOf(code)) * 1000 + Number(code.slice(-3));
    expect(RULES.map(({ code }) => code)).toEqual(
      RULES.toSorted((a, b) => rank(a) - rank(b)).map(({ code }) => code),
    );
  });

  it('are in one file each, named after the id, and all in the list', async () => {
    const files = await loadRuleFiles();
    expect(files.filter(({ rules }) => rules.length > 1).map(({ file }) => file)).toEqual([]);
    const named = files.flatMap(({ file, rules }) =>
      rules.map(({ id }) => ({ name: file.replace(/^.*\/|\.ts$/g, ''), id })),
    );
    expect(named.filter(({ name, id }) => name !== id)).toEqual([]);
    expect(named.map(({ id }) => id).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  it.each(RULES.map((rule) => [rule.code, rule] as const))(
    '%s has a summary, a reason and examples',
    (code, rule) => {
      expect(FAMILIES).toContain(familyOf(code));
      expect(rule.id).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(rule.repair).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(rule.category).toMatch(/^[A-Z]/);
      for (const text of [rule.summary, rule.why]) expect(text).toMatch(/^\S.*[.]$/s);
      for (const example of [rule.bad, rule.good]) expect(example.trim()).not.toBe('');
      expect(rule.bad).not.toBe(rule.good);
      expect(rule.layer).toBe(expectedLayer(rule));
    },
  );
});

describe('the list of rule codes', () => {
  const [first] = RULES;
  if (!first) throw new Error('there are no rules');

  it('keeps the codes of removed rules', () => {
    const removed = ruleCodeReference(RULE_CODES, RULES.slice(1));
    expect(parseRuleCodes(removed)).toEqual(parseRuleCodes(RULE_CODES));
    expect(removed).toContain(`| \`${first.code}\` | \`${first.id}\` | \`${first.repair}\` | removed |`);
  });

  it('adds the code of a new rule', () => {
    const added = { ...first, code: 'CONTRACT099', id: 'new-rule' };
    expect(parseRuleCodes(ruleCodeReference(RULE_CODES, [...RULES, added])).has('CONTRACT099')).toBe(true);
  });

  it.each([
    ['a changed id', { ...first, id: 'another-id' }],
    ['a changed repair', { ...first, repair: 'another-repair' }],
    ['a changed code', { ...first, code: 'CONTRACT099' }],
  ])('refuses %s', (_, changed) => {
    expect(() => ruleCodeReference(RULE_CODES, [changed])).toThrow();
  });
});
