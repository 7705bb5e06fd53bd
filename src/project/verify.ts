import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { GraphInput } from '../graph/input.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Language, Source } from '../source/source.ts';
import { languageOf, loadParsers } from '../source/parse.ts';
import { collectSharedComponents, CONTRACT_FILE, buildContract } from '../verify/contract.ts';
import type { Facts } from '../verify/facts.ts';
import { collectFacts } from '../verify/facts/index.ts';
import type { Finding } from '../verify/finding.ts';
import { detectFramework } from '../verify/project-routes.ts';
import { type Contract, needsContract, type Project } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { runFileRules, runProjectRules, sortFindings } from '../verify/run.ts';
import { buildGraphInput, readGraphState } from './graph.ts';
import { type ProjectFile, readSource, type SkipReason, walkProject } from './sources.ts';
import {
  type MemoryCache,
  programId,
  readVerifyCache,
  removeLegacyCache,
  writeVerifyCache,
} from './cache.ts';
import type { CachedFile } from './cached-file.ts';
import { readContextState } from './context.ts';

export interface Verification {
  /** The most severe first. */
  readonly findings: readonly Finding[];
  readonly project: Project;
  /** Input for the graph of the project; absent without a contract. */
  readonly graph?: GraphInput;
  /** Files and rules that were checked or skipped: an unread file is not a file without findings. */
  readonly coverage: Coverage;
  /** SHA-256 of each checked file, by path. */
  readonly digests: ReadonlyMap<string, string>;
  /** The reason why the cache could not be written. */
  readonly cacheError?: string;
}

export interface Coverage {
  readonly files: number;
  /** Files read in this run; the results of the others are cached. */
  readonly parsed: number;
  /** Rules that ran. */
  readonly rules: number;
  /** Rules that did not run because the contract is missing or invalid. */
  readonly unasked?: { readonly rules: number; readonly isRefused: boolean };
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Files that no parser supports, by extension. */
  readonly unread: Readonly<Record<string, number>>;
  /** Files with a syntax error. */
  readonly damaged: readonly { readonly file: string; readonly message: string }[];
  /** Files with a part that no parser supports, such as `styles in scss`. */
  readonly partly: readonly { readonly file: string; readonly what: string }[];
}

/** Paths of the files to report on. A promise lets Git work while the files are read; it must not reject. */
export type FileScope = ReadonlySet<string> | Promise<ReadonlySet<string> | undefined>;

export interface VerifyOptions {
  readonly essence: EssenceV4 | undefined;
  readonly bundle: ExecutionPackBundleV1 | undefined;
  readonly refusal?: Project['refusal'];
  /** Limits the findings to these files and to those without a file. All files are checked nevertheless. */
  readonly only?: FileScope;
  readonly useCache?: boolean;
  /** Identifies the code that checks; a cache of another program is ignored. Defaults to the running program. */
  readonly program?: string;
  /** Keeps results in the process; nothing is written to the project. */
  readonly memory?: MemoryCache;
  readonly signal?: AbortSignal;
}

/** A file with its facts; the parsed source only if it was read in this run. */
interface FileEntry {
  readonly digest: string;
  readonly facts: Facts;
  readonly source?: Source;
}

/** Runs all rules over the files of a project. Writes nothing but the cache. */
export async function verifyFiles(root: string, options: VerifyOptions): Promise<Verification> {
  const { essence, bundle, memory, refusal, program = programId() } = options;
  const useCache = options.useCache !== false;
  const known = useCache ? (memory?.files ?? readVerifyCache(root, program)) : new Map<string, CachedFile>();
  const yieldIfDue = createYield(options.signal);
  const read = await readFiles(root, known, yieldIfDue);
  const { entries, walked } = read;
  const facts = new Map([...entries].map(([path, entry]) => [path, entry.facts]));
  const contract = essence && bundle && buildContract(essence, bundle, collectSharedComponents(facts));
  const textOf = createTextReader(root);

  const { findings, cache, isUnchanged } = await checkFiles(read, known, contract, textOf, yieldIfDue);
  const paths = walked.files.map(({ path }) => path);
  const digests = new Map([...entries].map(([path, { digest }]) => [path, digest]));
  const described = {
    contract,
    facts,
    framework: detectFramework(facts, paths, readDependencies(root)),
    paths,
  };
  const graph = buildGraphInput(root, described, digests);
  const project: Project = {
    ...described,
    ...(refusal ? { refusal } : {}),
    context:
      bundle && (await readContextState(root, bundle, graph ? readGraphState(root, graph) : 'missing')),
  };
  findings.push(...runProjectRules(project, textOf));

  if (memory) memory.files = cache;
  const isCacheDue = !memory && useCache && !isUnchanged;
  const cacheError = isCacheDue ? saveCache(root, program, cache) : undefined;
  if (!memory && useCache) await removeLegacyCache(root);
  const only = await options.only;
  // An invalid contract is reported even if it has not changed: without it nothing else was checked.
  const isInScope = (file: string): boolean =>
    only?.has(file) !== false || (!!refusal && file === CONTRACT_FILE);
  const rules = contract ? RULES : RULES.filter((rule) => !needsContract(rule));
  return {
    findings: sortFindings(findings.filter(({ place }) => !place || isInScope(place.file))),
    project,
    ...(graph ? { graph } : {}),
    digests,
    ...(cacheError === undefined ? {} : { cacheError }),
    coverage: {
      files: entries.size,
      parsed: read.parsed,
      rules: rules.length,
      ...(contract
        ? {}
        : { unasked: { rules: RULES.length - rules.length, isRefused: isContractInvalid(refusal) } }),
      skipped: read.skipped,
      unread: read.unread,
      damaged: [...facts].flatMap(([file, { problems }]) =>
        problems.slice(0, 1).map(({ message }) => ({ file, message })),
      ),
      partly: [...facts].flatMap(([file, { unread: what }]) => (what === undefined ? [] : { file, what })),
    },
  };
}

type Known = ReadonlyMap<string, CachedFile>;

interface ReadFiles {
  readonly walked: ReturnType<typeof walkProject>;
  readonly entries: ReadonlyMap<string, FileEntry>;
  readonly parsed: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly unread: Readonly<Record<string, number>>;
}

/** Collects the facts of every file, from the cache where size and time of change are the same. */
async function readFiles(root: string, known: Known, yieldIfDue: Yield): Promise<ReadFiles> {
  const walked = walkProject(root);
  const isKnown = (file: ProjectFile): boolean => isSameFile(known.get(file.path), file);
  const parse = await loadParsers(languagesToParse(walked.files, isKnown));
  const skipped = { ...walked.skipped };
  const unread: Record<string, number> = {};
  const entries = new Map<string, FileEntry>();
  let parsed = 0;
  for (const file of walked.files) {
    const due = yieldIfDue();
    if (due) await due;
    const { path } = file;
    const before = known.get(path);
    if (before && isKnown(file)) {
      entries.set(path, before);
      continue;
    }
    if (languageOf(path) === undefined) {
      const [extension = ''] = /\.[^./]+$/.exec(path) ?? [];
      if (INTERFACE_EXTENSION.test(extension) && !GUIDE_FILE.test(path))
        unread[extension] = (unread[extension] ?? 0) + 1;
      continue;
    }
    const text = readSource(root, path);
    if (text === undefined) skipped.unreadable++;
    const source = text === undefined ? undefined : parse(path, text);
    if (text === undefined || !source) continue;
    parsed++;
    const digest = sha256Hex(text);
    entries.set(path, before?.digest === digest ? before : { digest, facts: collectFacts(source), source });
  }
  return { walked, entries, parsed, skipped, unread };
}

/** True if a file was not written to since the earlier run. */
const isSameFile = (before: CachedFile | undefined, { size, mtimeMs, ctimeMs }: ProjectFile): boolean =>
  before?.size === size && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs;

/** Runs the file rules, or takes their cached findings if neither the file nor the contract has changed. */
async function checkFiles(
  { walked, entries }: ReadFiles,
  known: Known,
  contract: Contract | undefined,
  textOf: (path: string) => string | undefined,
  yieldIfDue: Yield,
): Promise<{ findings: Finding[]; cache: Map<string, CachedFile>; isUnchanged: boolean }> {
  const key = buildCacheKey(contract);
  // Cached files have to be parsed after all if the contract has changed.
  let parsers: ReturnType<typeof loadParsers> | undefined;
  const parseAgain = async (path: string): Promise<Source | undefined> => {
    const text = textOf(path);
    return text === undefined ? undefined : (await (parsers ??= loadParsers()))(path, text);
  };
  const findings: Finding[] = [];
  const cache = new Map<string, CachedFile>();
  let isUnchanged = true;
  for (const file of walked.files) {
    const { path, size, mtimeMs, ctimeMs } = file;
    const due = yieldIfDue();
    if (due) await due;
    const entry = entries.get(path);
    if (!entry) continue;
    const before = known.get(path);
    if (before && entry === before && before.key === key && isSameFile(before, file)) {
      findings.push(...before.findings);
      cache.set(path, before);
      continue;
    }
    let own: readonly Finding[] = [];
    if (before?.key === key && before.digest === entry.digest) own = before.findings;
    else {
      const source = entry.source ?? (await parseAgain(path));
      if (source) own = runFileRules(source, contract);
    }
    findings.push(...own);
    cache.set(path, { size, mtimeMs, ctimeMs, digest: entry.digest, facts: entry.facts, key, findings: own });
    isUnchanged = false;
  }
  return { findings, cache, isUnchanged: isUnchanged && cache.size === known.size };
}

/** Reads each file at most once. */
function createTextReader(root: string): (path: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (path) => {
    if (!texts.has(path)) texts.set(path, readSource(root, path));
    return texts.get(path);
  };
}

/** True for a contract that cannot be read, false for a missing one. */
const isContractInvalid = (refusal: Project['refusal']): boolean =>
  refusal !== undefined && refusal.kind !== 'missing';

/** Longest time without returning to the event loop. */
const MAX_BLOCKING_MS = 40;

type Yield = () => Promise<void> | undefined;

/**
 * Creates a function to call between two files. It returns to the event loop when that is due, and throws after an
 * abort. It returns a promise only then: thousands of empty awaits cost more than reading the cache.
 */
function createYield(signal: AbortSignal | undefined): Yield {
  let since = performance.now();
  const yieldNow = async (): Promise<void> => {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    since = performance.now();
  };
  return () => (performance.now() - since < MAX_BLOCKING_MS ? undefined : yieldNow());
}

/** Returns the error message instead of throwing: a project that cannot be written to can still be verified. */
function saveCache(
  root: string,
  program: string,
  cache: ReadonlyMap<string, CachedFile>,
): string | undefined {
  try {
    writeVerifyCache(root, program, cache);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return thrown.message;
  }
}

/** Languages of the files that are not cached; the other parsers are not loaded. */
function languagesToParse(
  files: readonly ProjectFile[],
  isKnown: (file: ProjectFile) => boolean,
): ReadonlySet<Language> {
  const languages = new Set<Language>();
  for (const file of files) {
    const language = isKnown(file) ? undefined : languageOf(file.path);
    if (language) languages.add(language);
  }
  return languages;
}

/** Interface files that no parser supports. */
const INTERFACE_EXTENSION = /^\.(?:astro|mdx?|scss|sass|less|styl|hbs|ejs|pug|erb|php|cshtml|razor|templ)$/;

/** Files that svc writes for people and agents. */
const GUIDE_FILE = /(?:^|\/)(?:AGENTS|DESIGN)\.md$/;

/** Hashes what the findings in a file depend on besides the file and the program. */
function buildCacheKey(contract: Contract | undefined): string {
  return sha256Hex(
    JSON.stringify(
      contract ? [contract.essence, contract.bundle.corpus?.digest, [...contract.components]] : [],
    ),
  );
}

/** Reads the names of the packages that the project depends on. */
function readDependencies(root: string): ReadonlySet<string> {
  try {
    const manifest = JSON.parse(readSource(root, 'package.json') ?? '{}') as Record<string, unknown>;
    return new Set(
      ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
        Object.keys(manifest[field] ?? {}),
      ),
    );
  } catch {
    return new Set();
  }
}
