import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import type { Client } from '../client/index.ts';
import { withProjectFiles } from '../http/product-packs.ts';
import { getReleaseId } from '../http/connect.ts';
import { classifyFindings, readBaseline } from '../project/baseline.ts';
import { verifyProject } from '../project/check.ts';
import { readProductFile } from '../project/product.ts';
import { readThemeFile } from '../project/theme.ts';
import { isFailing } from '../reports/counts.ts';
import type { Finding } from '../verify/finding.ts';
import { openCorpus } from './open-corpus.ts';

/** Options of {@link verify}. */
export interface VerifyOptions {
  /**
   * Report on these files only, relative to the project, with `/`, and on the project as a whole. Default: every file. All
   * files are read in any case, because rules compare them.
   */
  readonly files?: readonly string[] | undefined;
  /** The lowest severity of a finding that fails the project. Default: `error`. */
  readonly failOn?: 'error' | 'warn' | 'none' | undefined;
  /** Reuse and store results in the cache folder of the user, outside of the project. Default: false. */
  readonly cache?: boolean | undefined;
  /** A service with another corpus. Default: the corpus of this package, without a network. */
  readonly client?: Client | undefined;
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** A range in a file; lines and columns count from 1. */
export interface FindingPlace {
  /** Relative to the project, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place where a project does not follow its contract. */
export interface CheckedFinding {
  /** Family and number of the rule, such as `A11Y012`. */
  readonly code: string;
  /** The id of the rule, such as `image-has-alternative`. */
  readonly rule: string;
  readonly severity: 'error' | 'warn' | 'info';
  readonly message: string;
  /** Null if the finding is about the project as a whole. */
  readonly place: FindingPlace | null;
  /** JSON pointer into the contract that the finding comes from. */
  readonly pointer: string | null;
  /** Advice that fixes the finding; null if the message says it all. */
  readonly suggestion: string | null;
  /** Identifies the finding in a baseline; survives moved lines. */
  readonly fingerprint: string;
}

/** The result of {@link verify}. */
export interface VerifyResult {
  /** True if no finding reaches `failOn`. */
  readonly passed: boolean;
  /** Findings that the baseline does not accept, most severe first. */
  readonly findings: readonly CheckedFinding[];
  /** Number of findings that the baseline accepts. */
  readonly accepted: number;
  /** Number of files that were checked. */
  readonly files: number;
  /** Number of rules that ran. */
  readonly rules: number;
  /** Files that could not be parsed: they are not without findings, they are unchecked. */
  readonly unchecked: readonly { readonly file: string; readonly message: string }[];
}

/**
 * Checks the files of a project against its contract and its baseline, like `svc verify --full`. Writes nothing to the
 * project. A missing or invalid contract is a finding.
 *
 * @param folder The folder with `svc.essence.json`.
 * @throws {ServiceError} `FILE_NOT_FOUND` if there is no such folder.
 * @example
 * import { verify } from '@svc-contract/svc/api';
 *
 * const { passed, findings, files } = await verify('.');
 * for (const { place, code, message } of findings)
 *   console.log(place ? `${place.file}:${place.line}` : 'project', code, message);
 * console.log(`${files} files checked, ${passed ? 'passed' : 'failed'}`);
 */
export async function verify(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  const { client, files, failOn = 'error', cache = false } = options;
  const signal = options.signal ?? new AbortController().signal;
  const root = resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(folder)}.`);
  signal.throwIfAborted();
  const result = await verifyProject(
    root,
    {
      // Results that depend on a service cannot be cached: it may change at any time.
      release: async () => (client === undefined ? getReleaseId({}) : undefined),
      client: async () =>
        withProjectFiles(
          client ?? openCorpus(),
          { product: () => readProductFile(root), theme: () => readThemeFile(root) },
          client === undefined,
        ),
      signal,
      useCache: cache,
    },
    files && new Set(files),
  );
  const { fresh, inherited } = classifyFindings(result.findings, await readBaseline(root));
  const { coverage } = result;
  return {
    passed: !fresh.some(({ severity }) => isFailing(severity, failOn)),
    findings: fresh.map(toCheckedFinding),
    accepted: inherited.length,
    files: coverage.files,
    rules: coverage.rules,
    unchecked: coverage.damaged,
  };
}

const toCheckedFinding = (finding: Finding): CheckedFinding => ({
  code: finding.code,
  rule: finding.rule,
  severity: finding.severity,
  message: finding.message,
  place: finding.place ?? null,
  pointer: finding.pointer ?? null,
  suggestion: finding.suggestion ?? null,
  fingerprint: finding.fingerprint,
});
