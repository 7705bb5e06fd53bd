import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { applyEdits } from '../verify/repair.ts';
import type { Edit, Finding } from '../verify/finding.ts';
import { quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { withLock, removeAbandonedLock } from './write-lock.ts';
import { requireInside } from './folder.ts';
import { digestOf, readSource } from './sources.ts';
import type { Verification } from './verify.ts';

export interface RepairResult {
  readonly files: readonly string[];
  /** Findings that had edits and are gone. */
  readonly fixed: readonly Finding[];
  /** True if the project was worse afterwards, so that every file is as it was. */
  readonly rolledBack: boolean;
  readonly after: readonly Finding[];
}

/** What verification said of the project, and of which texts. */
type VerifiedFindings = Pick<Verification, 'findings' | 'digests'>;

/**
 * Makes the safe edits of the findings that are meant, all of them or none: the project is verified again, and if
 * anything is new there, or nothing is gone, every file gets its old bytes back. A file that is not what the findings
 * are about is never written.
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
    // One that was ended may have mended it all.
    await removeAbandonedLock(root);
    return { files: [], fixed: [], rolledBack: false, after: all };
  }
  for (const file of byFile.keys()) requireInside(root, join(root, file));
  return withLock(root, [...byFile.keys()], async () => {
    const before = new Map<string, string>();
    const changed = new Map<string, string>();
    for (const [file, edits] of byFile) {
      const text = readSource(root, file);
      if (text === undefined || digestOf(text) !== digests.get(file))
        throw new ServiceError('CONFLICT', changedWords(file));
      const mark = hasByteOrderMark(join(root, file)) ? BYTE_ORDER_MARK : '';
      before.set(file, mark + text);
      changed.set(file, mark + applyEdits(text, edits).text);
    }
    writeTexts(root, changed);
    const { findings: after } = await verify();
    const isWorse = after.length >= all.length || hasNewFindings(all, after);
    if (isWorse) restoreFiles(root, before, changed);
    const left = new Set(after.map(({ fingerprint }) => fingerprint));
    return {
      files: isWorse ? [] : [...changed.keys()],
      fixed: isWorse ? [] : fixable.filter(({ fingerprint }) => !left.has(fingerprint)),
      rolledBack: isWorse,
      after: isWorse ? all : after,
    };
  });
}

const writeTexts = (root: string, texts: ReadonlyMap<string, string>): void =>
  writeDocuments([...texts].map(([file, text]) => [join(root, file), text] as const));

/** Somebody may have changed a file since we did: what they wrote stays. */
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
      `The edits made the project worse, and ${quote(other)} was changed by somebody else meanwhile: it was left as it is, all others are as they were.`,
    );
}

const changedWords = (file: string): string =>
  `${quote(file)} has changed since it was verified. Nothing was written; run the command again.`;

/**
 * Whether any rule finds more in any place than before. Not by fingerprint: an edit changes the words of all findings
 * that stand where it was made.
 */
function hasNewFindings(before: readonly Finding[], after: readonly Finding[]): boolean {
  const allowed = new Map<string, number>();
  const keyOf = ({ code, place, pointer, severity }: Finding): string =>
    JSON.stringify([code, place?.file, pointer, severity]);
  for (const finding of before) allowed.set(keyOf(finding), (allowed.get(keyOf(finding)) ?? 0) + 1);
  return after.some((finding) => {
    const left = (allowed.get(keyOf(finding)) ?? 0) - 1;
    allowed.set(keyOf(finding), left);
    return left < 0;
  });
}

/** The byte order mark, which is no part of a text that was read, and has to stay nevertheless. */
const BYTE_ORDER_MARK = '\ufeff';

const hasByteOrderMark = (path: string): boolean =>
  readFileSync(path).subarray(0, 3).toString() === BYTE_ORDER_MARK;
