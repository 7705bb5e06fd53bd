import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { Script } from 'node:vm';
import { isStyleSheet, type Language, type Source } from '../source/source.ts';
import { languageOf, loadParsers } from '../source/parse.ts';
import {
  MAX_CPU_MS,
  MAX_ELAPSED_MS,
  MAX_FAILED_FILES,
  MAX_HEAP_MB,
  MAX_INLINE_LENGTH,
  MAX_INLINE_MS,
  MAX_INLINE_SHEET_LENGTH,
  MAX_UNWATCHED_LENGTH,
} from '../verify/limits.ts';
import type { Contract } from '../verify/rule.ts';
import type { Components } from '../verify/shape.ts';
import {
  isUnread,
  type Parse,
  type ReadRequest,
  runTask,
  type TaskName,
  type TaskResults,
  type UnreadFile,
} from './reader-task.ts';

/**
 * Parsed files are kept from the facts to the findings up to this length of text, or less if the heap is small: the tree
 * of a file takes up to 60 times its text.
 */
const MAX_KEPT_LENGTH = Math.min(4 * 1024 ** 2, getHeapStatistics().heap_size_limit / 128);

/** The tree of a short file takes as much memory as that of a file of this length. */
const MIN_KEPT_LENGTH = 200;

const keptLength = ({ text }: Source): number => Math.max(text.length, MIN_KEPT_LENGTH);

/** Longer files of a language are read in the other process. */
export const maxInlineLength = (language: Language): number =>
  isStyleSheet(language) ? MAX_INLINE_SHEET_LENGTH : MAX_INLINE_LENGTH;

/**
 * Parses the files of a project and runs tasks on them, within the limits of `verify/limits.ts`: ordinary files in this
 * process, long or slow ones in another one. Close it after use.
 */
export class SourceReader {
  readonly #signal: AbortSignal | undefined;
  readonly #parsers = new Map<Language, Promise<Parse>>();
  readonly #sources = new Map<string, Source>();
  #keptLength = 0;
  #process: ReaderProcess | undefined;
  #failures = 0;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Starts the other process in advance, for a file that will need it. */
  prepare(): void {
    this.#process ??= new ReaderProcess();
  }

  /** Runs a task on a file; undefined if no parser supports it. The text is read only if it is needed. */
  async run<Name extends TaskName>(
    task: Name,
    path: string,
    readText: () => string | undefined,
    contract?: Contract,
    components?: Components,
  ): Promise<TaskResults[Name] | UnreadFile | undefined> {
    const kept = this.#sources.get(path);
    const text = kept?.text ?? readText();
    const language = languageOf(path);
    if (text === undefined || language === undefined) return undefined;
    if (task === 'findings') this.#drop(path);
    if (text.length <= maxInlineLength(language)) {
      const parse = await this.#loadParser(language);
      const done = runWithin(text.length, (): TaskResults[Name] | UnreadFile | undefined => {
        const source = kept ?? parse(path, text);
        if (source && task === 'facts') this.#keep(source);
        return source && runTask(task, source, contract, components);
      });
      if (done !== 'late') return done;
      this.#drop(path);
    }
    if (this.#failures >= MAX_FAILED_FILES)
      return { unreadReason: `The file was not read: ${MAX_FAILED_FILES} other files took too long.` };
    this.#process ??= new ReaderProcess();
    const request = { task, path, text, ...(components ? { components } : {}) };
    const result = await this.#process.run<Name>(request, contract, this.#signal);
    if (result && isUnread(result)) {
      this.#failures++;
      this.close();
    }
    return result;
  }

  close(): void {
    this.#process?.kill();
    this.#process = undefined;
  }

  #keep(source: Source): void {
    const length = keptLength(source);
    if (this.#keptLength + length > MAX_KEPT_LENGTH) return;
    this.#drop(source.path);
    this.#sources.set(source.path, source);
    this.#keptLength += length;
  }

  #drop(path: string): void {
    const source = this.#sources.get(path);
    if (source && this.#sources.delete(path)) this.#keptLength -= keptLength(source);
  }

  #loadParser(language: Language): Promise<Parse> {
    const loading = this.#parsers.get(language) ?? loadParsers([language]);
    this.#parsers.set(language, loading);
    return loading;
  }
}

const WORK = Symbol.for('svc.source-reader');
const script = new Script(`globalThis[Symbol.for('svc.source-reader')]()`);

/** The part of its time that a program at least has a processor if no other program needs it. */
const FULL_SHARE = 0.9;

/**
 * Runs `work`, but stops it at the time limit. Only a script can be stopped, so it calls `work` as a global. It is tried
 * again if the processor was busy with other programs: that costs less than to start the other process.
 */
function runWithin<Result>(length: number, work: () => Result): Result | 'late' {
  if (length <= MAX_UNWATCHED_LENGTH) return work();
  const globals = globalThis as { [WORK]?: () => Result };
  globals[WORK] = work;
  try {
    const before = process.cpuUsage();
    const result = runScript<Result>();
    if (result !== 'late') return result;
    const { user, system } = process.cpuUsage(before);
    const usedMs = (user + system) / 1000;
    return usedMs > MAX_INLINE_MS * FULL_SHARE ? 'late' : runScript<Result>();
  } finally {
    delete globals[WORK];
  }
}

function runScript<Result>(): Result | 'late' {
  try {
    return script.runInThisContext({ timeout: MAX_INLINE_MS }) as Result;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'late';
    throw thrown;
  }
}

/** Sources (tests, scripts) need a loader for TypeScript; the build has a bundle beside this one. */
const isSource = import.meta.url.endsWith('.ts');
const ENTRY = new URL(`./reader-process.${isSource ? 'ts' : 'js'}`, import.meta.url);
const listLoaders = (): string[] =>
  isSource ? ['--import', createRequire(import.meta.url).resolve('tsx')] : [];

/** A running `reader-process`. It works on one file at a time. */
class ReaderProcess {
  readonly #child: ChildProcess;
  /** The contract that the process has; undefined before the first one. */
  #contract: Contract | 'none' | undefined;

  constructor() {
    this.#child = fork(ENTRY, [], {
      // A crash must not leave a core dump in the project.
      cwd: new URL('.', ENTRY),
      execArgv: [...listLoaders(), `--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Reported by the next request.
    this.#child.on('error', () => {});
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  run<Name extends TaskName>(
    request: ReadRequest,
    wanted: Contract | undefined,
    signal: AbortSignal | undefined,
  ): Promise<TaskResults[Name] | UnreadFile | undefined> {
    const contract = wanted ?? 'none';
    const isNew = contract !== this.#contract;
    this.#contract = contract;
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const timer = setTimeout(() => finish({ unreadReason: TOO_LONG }), MAX_ELAPSED_MS);
      const finish = (result: TaskResults[Name] | UnreadFile | undefined): void => {
        stop();
        resolve(result);
      };
      const onMessage = ({ result }: { readonly result?: TaskResults[Name] }): void => finish(result);
      const onExit = (): void => finish({ unreadReason: describeExit(child) });
      const onAbort = (): void => {
        stop();
        this.kill();
        reject(signal?.reason as Error);
      };
      const stop = (): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        signal?.removeEventListener('abort', onAbort);
      };
      if (signal?.aborted === true) return onAbort();
      if (!child.connected) return onExit();
      child.on('message', onMessage).on('exit', onExit);
      signal?.addEventListener('abort', onAbort);
      child.send(isNew ? { ...request, contract } : request, (error) => {
        if (error) onExit();
      });
    });
  }
}

const TOO_LONG = `The file was not read: it takes more than ${MAX_CPU_MS / 1000} s or ${MAX_HEAP_MB} MB of memory.`;

/** The watchdog ends the process by SIGKILL, a full heap by SIGABRT or, where there are no signals, by an exit code. */
function describeExit({ signalCode, exitCode, pid }: ChildProcess): string {
  if (pid === undefined) return 'The file was not read: the process for long files could not be started.';
  const isCrash = signalCode === 'SIGSEGV' || signalCode === 'SIGBUS' || signalCode === 'SIGILL';
  if (isCrash) return `The file was not read: its parser crashed (${signalCode}).`;
  return exitCode === 1 ? 'The file was not read: its parser failed.' : TOO_LONG;
}
