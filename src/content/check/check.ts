import { byTypeAndSlug } from '../corpus.ts';
import type { RuleViolation, Finding, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';
import { type ValidRecord, type RecordSet, validateRecords } from './record-set.ts';
import { compareText } from '../../base/text.ts';
import { readBundledRecords, readRecordFolder } from './read-folder.ts';

/** Runs all rules and sorts the findings by file, independently of the locale. */
export function runRules(recordSet: RecordSet, rules: readonly Rule[] = RULES): Finding[] {
  return rules
    .flatMap((rule) => [...rule.check(recordSet)].map((fault) => toFinding(rule, fault)))
    .sort(compareFindings);
}

function toFinding(
  { name, severity, category }: Rule,
  { at, pointer, message, fix }: RuleViolation,
): Finding {
  return {
    rule: name,
    severity,
    category,
    ...(at?.type === undefined ? {} : { type: at.type }),
    ...(at?.slug === undefined ? {} : { slug: at.slug }),
    ...(at === undefined ? {} : { file: at.file }),
    ...(pointer === undefined ? {} : { pointer }),
    message,
    fix,
  };
}

/** Sorts findings about the whole first, then by type and slug. Findings of one record keep their order. */
function compareFindings(a: Finding, b: Finding): number {
  if (a.type === undefined || b.type === undefined) {
    return (
      Number(a.type !== undefined) - Number(b.type !== undefined) || compareText(a.file ?? '', b.file ?? '')
    );
  }
  return byTypeAndSlug({ type: a.type, slug: a.slug ?? '' }, { type: b.type, slug: b.slug ?? '' });
}

export interface FolderCheck {
  readonly recordSet: RecordSet;
  readonly findings: readonly Finding[];
}

/**
 * Checks a folder of records, by default those of this package. With `official`, the records of the package are
 * neighbours: they may be referenced and are compared with.
 */
export function checkFolder(folder?: string, official = false): FolderCheck {
  const neighbours: readonly ValidRecord[] =
    official && folder !== undefined ? validateRecords(readBundledRecords()).records : [];
  const records = folder === undefined ? readBundledRecords() : readRecordFolder(folder);
  const recordSet = validateRecords(records, neighbours);
  return { recordSet, findings: runRules(recordSet) };
}
