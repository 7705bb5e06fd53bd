import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { applyEdits } from '../verify/repair.ts';
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
}

/** Findings and the digests of the texts they were found in. */
type VerifiedFindings = Pick<Verification, 'findings' | 'digests'>;

/**
 * Applies the safe edits of the selected findings, all or none: the project is verified again, and if there are new
 * findings or none fewer, every file is restored. A file that changed after verification is never written.
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
 * True if any rule finds more in any place than before. Fingerprints cannot be compared: an edit changes those of all
 * findings around it.
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

/** Dropped when a text is read, and restored when it is written. */
const BYTE_ORDER_MARK = '\ufeff';

const hasByteOrderMark = (path: string): boolean =>
  readFileSync(path).subarray(0, 3).toString() === BYTE_ORDER_MARK;
