import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import type { Finding } from '../verify/finding.ts';
import { quote } from '../words.ts';
import { readDocument, writeDocument } from './file.ts';
import { folderIn } from './inside.ts';

/** Findings that were there when somebody began to count: they are known, and must become fewer. */
export interface Baseline {
  readonly version: 2;
  readonly findings: readonly BaselineFinding[];
}

export interface BaselineFinding {
  readonly fingerprint: string;
  readonly code: string;
  readonly severity: Finding['severity'];
  readonly where: string;
}

export const BASELINE = '.svc/health-baseline.json';

const LIMIT = 32 * 1024 * 1024;

export async function readBaseline(root: string): Promise<Baseline | undefined> {
  const path = join(root, BASELINE);
  if (!existsSync(path)) return undefined;
  const value = (await readDocument(path, async () => new Uint8Array(), LIMIT)) as Partial<Baseline> | null;
  if (value?.version === 2 && Array.isArray(value.findings) && value.findings.every(isEntry))
    return value as Baseline;
  throw new ServiceError(
    'INVALID_DOCUMENT',
    `${quote(BASELINE)} is no baseline of version 2. Take it from version control, or delete it and write it anew.`,
  );
}

const isEntry = (value: Partial<BaselineFinding> | null): boolean =>
  typeof value?.fingerprint === 'string' && Object.hasOwn(RANK, value.severity ?? '');

export const baselineOf = (findings: readonly Finding[]): Baseline => ({
  version: 2,
  findings: findings
    .map(({ fingerprint, code, severity, place, pointer }) => ({
      fingerprint,
      code,
      severity,
      where: place ? `${place.file}:${place.line}` : (pointer ?? ''),
    }))
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : a.fingerprint > b.fingerprint ? 1 : 0)),
});

/** Writes the baseline. One that is there can only shrink: whatever is new has to be mended, not accepted. */
export async function writeBaseline(root: string, findings: readonly Finding[]): Promise<Baseline> {
  const before = await readBaseline(root);
  const after = baselineOf(findings);
  if (before) {
    const grown = baselineOf(classify(findings, before).fresh).findings;
    if (grown.length > 0)
      throw new ServiceError(
        'CONFLICT',
        `A baseline can only shrink, and ${grown.length} findings are not in it or were less grave, such as ${grown[0]?.code ?? ''} at ${grown[0]?.where ?? ''}. Nothing was changed.`,
        { suggestions: ['svc verify --full'] },
      );
  }
  folderIn(root, '.svc');
  writeDocument(join(root, BASELINE), `${JSON.stringify(after, null, 2)}\n`);
  return after;
}

export interface Classified {
  readonly fresh: readonly Finding[];
  readonly inherited: readonly Finding[];
  readonly resolved: readonly BaselineFinding[];
}

const RANK = { error: 2, warn: 1, info: 0 } as const;

/** Inherited is what the baseline has, unless it has become worse. */
export function classify(findings: readonly Finding[], baseline: Baseline | undefined): Classified {
  const known = new Map((baseline?.findings ?? []).map((one) => [one.fingerprint, one]));
  const isInherited = ({ fingerprint, severity }: Finding): boolean => {
    const before = known.get(fingerprint);
    return before !== undefined && RANK[severity] <= RANK[before.severity];
  };
  const there = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    fresh: findings.filter((finding) => !isInherited(finding)),
    inherited: findings.filter(isInherited),
    resolved: [...known.values()].filter(({ fingerprint }) => !there.has(fingerprint)),
  };
}
