import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { SEVERITY_RANK } from '../base/severity.ts';
import type { Finding } from '../verify/finding.ts';
import { isDateTime } from '../schemas/date-time.ts';
import { compareText, quote } from '../base/text.ts';
import { readText, writeDocument } from './file.ts';
import { withLock } from './write-lock.ts';
import { requireInside } from './folder.ts';

/** Findings that are accepted for now; the list can only shrink. */
export interface Baseline {
  readonly version: 2;
  /** Identity of the project, see `projectIdentity`; absent in older baselines. */
  readonly project?: string;
  /** Time of acceptance; writing the same findings again does not change it. */
  readonly savedAt?: string;
  readonly findings: readonly BaselineFinding[];
}

export interface BaselineFinding {
  readonly fingerprint: string;
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly where: string;
  /** Message of the finding, shown when it is resolved; absent in older baselines. */
  readonly message?: string;
}

export type BaselineMetadata = Pick<Baseline, 'project' | 'savedAt'>;

export const BASELINE = '.svc/health-baseline.json';

const MAX_BASELINE_BYTES = 32 * 1024 * 1024;

export async function readBaseline(root: string): Promise<Baseline | undefined> {
  const path = join(root, BASELINE);
  if (!existsSync(path)) return undefined;
  requireInside(root, path);
  return parseBaseline(await readText(path, async () => new Uint8Array(), MAX_BASELINE_BYTES));
}

/** Parses a baseline. Baselines may exceed the limits of other documents. */
export function parseBaseline(text: string): Baseline {
  const value = valueOf(text);
  const isText = (one: unknown): boolean => one === undefined || typeof one === 'string';
  if (
    value?.version === 2 &&
    isText(value.project) &&
    (value.savedAt === undefined || isDateTime(value.savedAt)) &&
    Array.isArray(value.findings) &&
    value.findings.every((one) => isEntry(one) && isText(one.message))
  )
    return value as Baseline;
  throw new ServiceError(
    'INVALID_DOCUMENT',
    `${quote(BASELINE)} is not a version 2 baseline. Restore it from version control, or delete it and write a new one.`,
  );
}

function valueOf(text: string): Partial<Baseline> | null {
  try {
    return JSON.parse(text) as Partial<Baseline> | null;
  } catch {
    return null;
  }
}

const isEntry = (value: Partial<BaselineFinding> | null): boolean =>
  typeof value?.fingerprint === 'string' &&
  typeof value.code === 'string' &&
  typeof value.where === 'string' &&
  Object.hasOwn(SEVERITY_RANK, value.severity ?? '');

export const buildBaseline = (findings: readonly Finding[], about: BaselineMetadata = {}): Baseline => ({
  version: 2,
  ...(about.project === undefined ? {} : { project: about.project }),
  ...(about.savedAt === undefined ? {} : { savedAt: about.savedAt }),
  findings: findings
    .map(({ fingerprint, code, severity, place, pointer, message }) => ({
      fingerprint,
      code,
      severity,
      where: place ? `${place.file}:${place.line}` : (pointer ?? ''),
      message,
    }))
    .sort((a, b) => compareText(a.fingerprint, b.fingerprint)),
});

/** Writes the baseline. An existing one can only shrink: new findings must be fixed, not accepted. */
export const writeBaseline = (
  root: string,
  findings: readonly Finding[],
  about: BaselineMetadata = {},
): Promise<Baseline> => withLock(root, [], () => shrink(root, findings, about));

async function shrink(
  root: string,
  findings: readonly Finding[],
  about: BaselineMetadata,
): Promise<Baseline> {
  const before = await readBaseline(root);
  const now = buildBaseline(findings, about);
  const isSame = before?.savedAt !== undefined && keyOf(before) === keyOf(now);
  const after = isSame ? { ...now, savedAt: before.savedAt } : now;
  if (before) {
    const grown = buildBaseline(classifyFindings(findings, before).fresh).findings;
    const [first] = grown;
    if (first)
      throw new ServiceError(
        'CONFLICT',
        `A baseline can only shrink, but ${grown.length === 1 ? 'one finding is' : `${grown.length} findings are`} new or more severe${grown.length === 1 ? ':' : ', such as'} ${first.code}${first.where === '' ? '' : ` at ${first.where}`}. Nothing was changed.`,
        { suggestions: ['svc verify --full'] },
      );
  }
  writeDocument(join(root, BASELINE), `${JSON.stringify(after, null, 2)}\n`);
  return after;
}

const keyOf = ({ project, findings }: Baseline): string =>
  JSON.stringify([project, findings.map(({ fingerprint, severity }) => [fingerprint, severity])]);

export interface ClassifiedFindings {
  readonly fresh: readonly Finding[];
  readonly inherited: readonly Finding[];
  readonly resolved: readonly BaselineFinding[];
}

/** A finding is inherited if the baseline contains it with the same or a higher severity. */
export function classifyFindings(
  findings: readonly Finding[],
  baseline: Baseline | undefined,
): ClassifiedFindings {
  const known = new Map((baseline?.findings ?? []).map((one) => [one.fingerprint, one]));
  const isInherited = ({ fingerprint, severity }: Finding): boolean => {
    const before = known.get(fingerprint);
    return before !== undefined && SEVERITY_RANK[severity] <= SEVERITY_RANK[before.severity];
  };
  const there = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    fresh: findings.filter((finding) => !isInherited(finding)),
    inherited: findings.filter(isInherited),
    resolved: [...known.values()].filter(({ fingerprint }) => !there.has(fingerprint)),
  };
}
