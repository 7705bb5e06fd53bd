import type { EssenceV4 } from '../../src/schemas/types.ts';
import { loadParsers } from '../../src/source/parse.ts';
import type { Facts } from '../../src/verify/facts.ts';
import { collectFacts } from '../../src/verify/facts/index.ts';
import { detectFramework } from '../../src/verify/project-routes.ts';
import type { Project } from '../../src/verify/rule.ts';
import { projectWith } from './contract-project.ts';

const parse = await loadParsers();

/** A project of these files, by path, that depends on these packages; files that nobody reads are there by name. */
export function projectOf(
  files: Readonly<Record<string, string>>,
  edit?: (document: EssenceV4) => void,
  packages: readonly string[] = [],
): Project {
  const facts = new Map<string, Facts>();
  const paths = Object.keys(files).sort();
  for (const path of paths) {
    const source = parse(path, files[path] ?? '');
    if (source) facts.set(path, collectFacts(source));
  }
  return projectWith(edit, { facts, paths, framework: detectFramework(facts, paths, new Set(packages)) });
}
