import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { applyEdits, formatEditsAsDiff, isAboutDerivedFiles } from '../verify/repair.ts';
import type { Edit, Finding } from '../verify/finding.ts';
import { quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { withLock, removeAbandonedLock } from './write-lock.ts';
import { requireInside } from './folder.ts';
import { sha256Hex } from '../base/hash.ts';
import { readSource } from './sources.ts';
import type { Verification } from './verify.ts';

export interface RepairResult {
  readonly files: readonly string[];
  /** Findings that the edits resolved. */
  readonly fixed: readonly Finding[];
  /** True if the edits made the project worse and were reverted. */
  readonly rolledBack: boolean;
  readonly after: readonly Finding[];
  /** If the edits were reverted: what was found only with them, which is nothing if they fixed nothing. */
  readonly worse?: readonly Finding[];
  /** If the edits were reverted: the edits. */
  readonly diff?: string;
}

/** Findings and the digests of the texts they were found in. */
type VerifiedFindings = Pick<Verification, 'findings' | 'digests'>;

/**
 * Applies the safe edits of the selected findings, all or none: the project is verified again, and if there are new
 * findings or none fewer, every file is restored. Findings about files derived from the sources do not count. A file that
 * changed after verification is never written.
 */
export async function repairProject(
  root: string,
  { findings: all, digests }: VerifiedFindings,
  isMeant: (finding: Finding) => boolean,
  verify: () => Promise<VerifiedFindings>,
): Promise<RepairResult> {
  const byFile = new Map<string, Edit[]>();
  const fixable = all.filter((finding) => finding.edits.length > 0 && finding.place && isMeant(finding));
  for (const { place, edits } of fixable) {
    if (place) byFile.set(place.file, [...(byFile.get(place.file) ?? []), ...edits]);
  }
  if (byFile.size === 0) {
    // A process that was killed may have fixed everything already.
    await removeAbandonedLock(root);
    return { files: [], fixed: [], rolledBack: false, after: all };
  }
  for (const file of byFile.keys()) requireInside(root, join(root, file));
  return withLock(root, [...byFile.keys()], async () => {
    const before = new Map<string, string>();
    const changed = new Map<string, string>();
    for (const [file, edits] of byFile) {
      const text = readSource(root, file);
      if (text === undefined || sha256Hex(text) !== digests.get(file))
        throw new ServiceError('CONFLICT', changedWords(file));
      const mark = hasByteOrderMark(join(root, file)) ? BYTE_ORDER_MARK : '';
      before.set(file, mark + text);
      changed.set(file, mark + applyEdits(text, edits).text);
    }
    writeTexts(root, changed);
    const { findings: after } = await verify();
    const isCounted = (finding: Finding): boolean => !isAboutDerivedFiles(finding);
    const [counted, countedAfter] = [all.filter(isCounted), after.filter(isCounted)];
    const worse = listNewFindings(counted, countedAfter);
    if (worse.length > 0 || countedAfter.length >= counted.length) {
      restoreFiles(root, before, changed);
      const diff = [...byFile].map(([file, edits]) =>
        formatEditsAsDiff(file, withoutMark(before.get(file) ?? ''), edits),
      );
      return { files: [], fixed: [], rolledBack: true, after: all, worse, diff: diff.join('') };
    }
    const left = new Set(after.map(({ fingerprint }) => fingerprint));
    return {
      files: [...changed.keys()],
      fixed: fixable.filter(({ fingerprint }) => !left.has(fingerprint)),
      rolledBack: false,
      after,
    };
  });
}

const writeTexts = (root: string, texts: ReadonlyMap<string, string>): void =>
  writeDocuments([...texts].map(([file, text]) => [join(root, file), text] as const));

/** Restores the files, except those that another process changed in the meantime. */
function restoreFiles(
  root: string,
  before: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
): void {
  const isOurs = ([file]: readonly [string, string]): boolean =>
    readFileSync(join(root, file), 'utf8') === changed.get(file);
  const ours = new Map([...before].filter(isOurs));
  writeTexts(root, ours);
  const [other] = [...before.keys()].filter((file) => !ours.has(file));
  if (other !== undefined)
    throw new ServiceError(
      'CONFLICT',
      `The edits made the project worse, but ${quote(other)} was changed by another process and was left unchanged. All other files were restored.`,
    );
}

const changedWords = (file: string): string =>
  `${quote(file)} has changed since it was verified. Nothing was written; run the command again.`;

/**
 * The findings of each rule beyond those that it had in the same place before. Fingerprints alone cannot be compared: an
 * edit changes those of all findings around it. They show which of several are new.
 */
function listNewFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const allowed = new Map<string, number>();
  const keyOf = ({ code, place, pointer, severity }: Finding): string =>
    JSON.stringify([code, place?.file, pointer, severity]);
  for (const finding of before) allowed.set(keyOf(finding), (allowed.get(keyOf(finding)) ?? 0) + 1);
  const known = new Set(before.map(({ fingerprint }) => fingerprint));
  const isKnown = ({ fingerprint }: Finding): boolean => known.has(fingerprint);
  const found = new Set<Finding>();
  for (const finding of after.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)))) {
    const left = (allowed.get(keyOf(finding)) ?? 0) - 1;
    allowed.set(keyOf(finding), left);
    if (left < 0) found.add(finding);
  }
  return after.filter((finding) => found.has(finding));
}

/** Dropped when a text is read, and restored when it is written. */
const BYTE_ORDER_MARK = '\ufeff';

const withoutMark = (text: string): string =>
  text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;

const hasByteOrderMark = (path: string): boolean =>
  readFileSync(path).subarray(0, 3).toString() === BYTE_ORDER_MARK;
