import { byTypeAndSlug } from '../corpus.ts';
import type { Fault, Finding, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { type CheckedRecord, type Shelf, shelve } from './record-set.ts';
import { compareText } from '../../base/text.ts';
import { CONTENT } from '../load.ts';
import { readFolder } from './read-folder.ts';

/** Everything that breaks a rule, file by file, in an order that does not depend on the machine. */
export function findingsIn(shelf: Shelf, rules: readonly Rule[] = RULES): Finding[] {
  return rules.flatMap((rule) => [...rule.check(shelf)].map((fault) => findingOf(rule, fault))).sort(inOrder);
}

function findingOf({ name, severity, about }: Rule, { at, pointer, message, fix }: Fault): Finding {
  return {
    rule: name,
    severity,
    about,
    ...(at?.type === undefined ? {} : { type: at.type }),
    ...(at?.slug === undefined ? {} : { slug: at.slug }),
    ...(at === undefined ? {} : { file: at.file }),
    ...(pointer === undefined ? {} : { pointer }),
    message,
    fix,
  };
}

/** Findings about the whole first; then types and slugs; rules and places of one record stay as they were found. */
function inOrder(a: Finding, b: Finding): number {
  if (a.type === undefined || b.type === undefined) {
    return (
      Number(a.type !== undefined) - Number(b.type !== undefined) || compareText(a.file ?? '', b.file ?? '')
    );
  }
  return byTypeAndSlug({ type: a.type, slug: a.slug ?? '' }, { type: b.type, slug: b.slug ?? '' });
}

export interface Checked {
  readonly shelf: Shelf;
  readonly findings: readonly Finding[];
}

/**
 * Checks a folder of records, without one those of this package. With `official` the records of the package
 * are neighbours: they may be named, and are compared with.
 */
export function checkFolder(folder?: string, official = false): Checked {
  const neighbours: readonly CheckedRecord[] =
    official && folder !== undefined ? shelve(readFolder(CONTENT)).records : [];
  const shelf = shelve(readFolder(folder ?? CONTENT), neighbours);
  return { shelf, findings: findingsIn(shelf) };
}
