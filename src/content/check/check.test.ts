import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { record } from '../../../test/content/probe.ts';
import { runRules } from './check.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { createRecordSet } from './record-set.ts';

const files = readdirSync(new URL('./rules/', import.meta.url));

describe('the rules', () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))(
    '%s is named like its file and has a test',
    (name) => {
      expect(files).toContain(`${name}.ts`);
      expect(files).toContain(`${name}.test.ts`);
      expect(RULES.filter((rule) => rule.name === name)).toHaveLength(1);
    },
  );

  it('are all in the list', () => {
    const named = files
      .filter((file) => !/^index\.ts$|\.test\.ts$/.test(file))
      .map((file) => file.slice(0, -3));
    expect(RULES.map(({ name }) => name).sort()).toEqual(named.sort());
  });
});

describe('findings', () => {
  const rule = (name: string): Rule => ({
    name,
    severity: 'warn',
    category: 'Wording',
    *check({ records }) {
      for (const at of [...records].reverse())
        yield { at, pointer: `/${name}`, message: 'Wrong.', fix: 'Fix it.' };
      yield { message: 'All wrong.', fix: 'Fix all.' };
    },
  });
  const records = [record('shell', {}, 'b'), record('pattern', {}, 'z'), record('pattern', {}, 'a')];
  const recordSet = createRecordSet({ files: [], strays: [], folders: [] }, records);

  it('are sorted: those about the whole first, then by type and slug, then by rule', () => {
    const found = runRules(recordSet, [rule('one'), rule('two')]);
    expect(found.map(({ file = '-', pointer = '' }) => `${file} ${pointer}`)).toEqual([
      '- ',
      '- ',
      'patterns/a.json /one',
      'patterns/a.json /two',
      'patterns/z.json /one',
      'patterns/z.json /two',
      'shells/b.json /one',
      'shells/b.json /two',
    ]);
  });

  it('contain the rule, the location and the fix', () => {
    expect(runRules(recordSet, [rule('one')])[1]).toEqual({
      rule: 'one',
      severity: 'warn',
      category: 'Wording',
      type: 'pattern',
      slug: 'a',
      file: 'patterns/a.json',
      pointer: '/one',
      message: 'Wrong.',
      fix: 'Fix it.',
    });
  });
});
