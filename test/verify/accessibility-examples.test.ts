import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FileRule, Rule } from '../../src/verify/rule.ts';
import { findTexts } from './run-rule.ts';

const FOLDER = fileURLToPath(new URL('../../src/verify/rules/accessibility/', import.meta.url));

async function fileRules(): Promise<FileRule[]> {
  const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(FOLDER + file).href) as Promise<Record<string, Rule>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter((rule) => rule.scope === 'file');
}

/** The language that an example is written in. */
const pathOf = (example: string): string =>
  example.startsWith('<') ? 'a.html' : example.startsWith('export') ? 'a.tsx' : 'a.css';

describe('the examples of the accessibility rules', async () => {
  it.each((await fileRules()).map((rule) => [rule.id, rule] as const))(
    'of %s are reported and accepted as documented',
    (_, rule) => {
      expect(findTexts(rule, pathOf(rule.bad), rule.bad)).toHaveLength(1);
      expect(findTexts(rule, pathOf(rule.good), rule.good)).toEqual([]);
    },
  );
});
