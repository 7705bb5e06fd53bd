import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEdits } from '../repair/edit.ts';
import type { Edit, Finding } from '../verify/finding.ts';
import { writeDocuments } from './file.ts';
import { requireInside } from './inside.ts';
import { readSource } from './sources.ts';

export interface Repaired {
  readonly files: readonly string[];
  /** Findings that had edits and are gone. */
  readonly mended: readonly Finding[];
  /** True if the project was worse afterwards, so that every file is as it was. */
  readonly rolledBack: boolean;
  readonly after: readonly Finding[];
}

/**
 * Makes the safe edits of these findings, all of them or none: the project is verified again, and if anything is new
 * there, or nothing is gone, every file gets its old bytes back.
 */
export async function repairProject(
  root: string,
  findings: readonly Finding[],
  verify: () => Promise<readonly Finding[]>,
): Promise<Repaired> {
  const byFile = new Map<string, Edit[]>();
  const mended = findings.filter(({ edits, place }) => edits.length > 0 && place !== undefined);
  for (const { place, edits } of mended) {
    if (!place) continue;
    byFile.set(place.file, [...(byFile.get(place.file) ?? []), ...edits]);
  }
  const before = new Map<string, string>();
  const changed = new Map<string, string>();
  for (const [file, edits] of byFile) {
    requireInside(root, join(root, file));
    const text = readSource(root, file);
    if (text === undefined) continue;
    const mark = hasMark(join(root, file)) ? MARK : '';
    before.set(file, mark + text);
    changed.set(file, mark + withEdits(text, edits).text);
  }
  const all = await verify();
  if (changed.size === 0) return { files: [], mended: [], rolledBack: false, after: all };
  const write = (texts: ReadonlyMap<string, string>): void =>
    writeDocuments([...texts].map(([file, text]) => [join(root, file), text] as const));
  write(changed);
  const after = await verify();
  const isWorse = after.length >= all.length || hasMore(all, after);
  if (isWorse) write(before);
  const left = new Set(after.map(({ fingerprint }) => fingerprint));
  return {
    files: isWorse ? [] : [...changed.keys()],
    mended: isWorse ? [] : mended.filter(({ fingerprint }) => !left.has(fingerprint)),
    rolledBack: isWorse,
    after: isWorse ? all : after,
  };
}

/**
 * Whether any rule finds more in any place than before. Not by fingerprint: an edit changes the words of all findings
 * that stand where it was made.
 */
function hasMore(before: readonly Finding[], after: readonly Finding[]): boolean {
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
const MARK = '\ufeff';

const hasMark = (path: string): boolean => readFileSync(path).subarray(0, 3).toString() === MARK;
