import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { GraphInput } from '../graph/input.ts';
import { formatCount } from '../base/text.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { languageOf } from '../source/parse.ts';
import { collectSharedComponents, CONTRACT_FILE, buildContract } from '../verify/contract.ts';
import { collectProjectTokens } from '../verify/project-tokens.ts';
import { EMPTY_FACTS, type Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import { addBehaviours } from '../verify/behaviour-evidence.ts';
import { judgePlacements, locatePlacements, type PagePlacements } from '../verify/placements.ts';
import { detectFramework } from '../verify/project-routes.ts';
import { type Contract, needsContract, type Project } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { MAX_FINDINGS } from '../verify/limits.ts';
import { createShapeResolver } from '../verify/see-through.ts';
import type { Components } from '../verify/shape.ts';
import { limitFindings, runProjectRules, sortFindings } from '../verify/run.ts';
import { buildGraphInput, createProjectResolver, readGraphState } from './graph.ts';
import { isUnread, type UnreadFile } from './reader-task.ts';
import { maxInlineLength, SourceReader } from './source-reader.ts';
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
import { readPatternMap } from './map.ts';

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
  /** Files with a part that no parser supports, such as `styles in stylus`, and files that rules leave out. */
  readonly partly: readonly { readonly file: string; readonly what: string }[];
  /** The placements of the contract, page by page; absent without a contract. */
  readonly placements?: readonly PagePlacements[];
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

/** A file with its facts. */
interface FileEntry {
  readonly digest: string;
  readonly facts: Facts;
  /** The file is beyond a limit: its facts are only the reason. */
  readonly isUnread?: true;
}

/** Runs all rules over the files of a project. Writes nothing but the cache. */
export async function verifyFiles(root: string, options: VerifyOptions): Promise<Verification> {
  const reader = new SourceReader(options.signal);
  try {
    return await verifyWith(reader, root, options);
  } finally {
    reader.close();
  }
}

async function verifyWith(reader: SourceReader, root: string, options: VerifyOptions): Promise<Verification> {
  const { essence, bundle, memory, refusal, program = programId() } = options;
  const useCache = options.useCache !== false;
  const known = useCache ? (memory?.files ?? readVerifyCache(root, program)) : new Map<string, CachedFile>();
  const yieldIfDue = createYield(options.signal);
  const read = await readFiles(root, reader, known, yieldIfDue);
  const { entries, walked } = read;
  const facts = new Map([...entries].map(([path, entry]) => [path, entry.facts]));
  const paths = walked.files.map(({ path }) => path);
  const contract =
    essence &&
    bundle &&
    buildContract(essence, bundle, collectSharedComponents(facts), facts, collectProjectTokens(facts, paths));
  const textOf = createTextReader(root);
  // An invalid contract is reported even if it has not changed: without it nothing else was checked.
  const isInScope = (only: ReadonlySet<string> | undefined, { place }: Finding): boolean =>
    !place || only?.has(place.file) !== false || (!!refusal && place.file === CONTRACT_FILE);
  const found = new FindingCollector(async () => {
    const only = await options.only;
    const marks = new Set([...facts.values()].flatMap((each) => Object.keys(each.marks)));
    return (finding) => isInScope(only, finding) && !(finding.unless && marks.has(finding.unless));
  });
  const resolve = createProjectResolver(root, paths);
  const resolveComponents = createShapeResolver({ facts, resolve });
  const check: CheckInput['check'] = (path, components) =>
    reader.run('findings', path, () => readSource(root, path), contract, components);
  const { cache, isUnchanged } = await checkFiles(read, known, {
    ...{ contract, check, resolveComponents, found, yieldIfDue },
  });
  for (const [path, entry] of entries) facts.set(path, entry.facts);
  const digests = new Map([...entries].map(([path, { digest }]) => [path, digest]));
  const packages = readDependencies(root);
  const described = {
    contract,
    facts,
    packages,
    framework: detectFramework(facts, paths, packages),
    paths,
    resolve,
  };
  const graph = buildGraphInput(described, digests);
  const map = contract && readPatternMap(root, contract, facts);
  const project: Project = {
    ...described,
    ...(map ? { map } : {}),
    ...(refusal ? { refusal } : {}),
    context:
      bundle && (await readContextState(root, bundle, graph ? readGraphState(root, graph) : 'missing')),
  };
  await found.add(runProjectRules(project, textOf));

  if (memory) memory.files = cache;
  const isCacheDue = !memory && useCache && !isUnchanged;
  const cacheError = isCacheDue ? saveCache(root, program, cache) : undefined;
  if (!memory && useCache) await removeLegacyCache(root);
  const rules = contract ? RULES : RULES.filter((rule) => !needsContract(rule));
  return {
    findings: sortFindings(await found.list()),
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
      partly: [...listPartlyRead(facts), ...listUnchecked(facts)],
      ...(contract
        ? {
            placements: addBehaviours(locatePlacements(judgePlacements(project), textOf), project, textOf),
          }
        : {}),
    },
  };
}

type Known = ReadonlyMap<string, CachedFile>;

interface ReadFiles {
  readonly walked: ReturnType<typeof walkProject>;
  readonly entries: Map<string, FileEntry>;
  readonly parsed: number;
  readonly skipped: Readonly<Record<SkipReason, number>>;
  readonly unread: Readonly<Record<string, number>>;
}

/** Collects the facts of every file, from the cache where size and time of change are the same. */
async function readFiles(
  root: string,
  reader: SourceReader,
  known: Known,
  yieldIfDue: Yield,
): Promise<ReadFiles> {
  const walked = walkProject(root);
  const isKnown = (file: ProjectFile): boolean => isSameFile(known.get(file.path), file);
  const isLong = (file: ProjectFile): boolean => {
    const language = languageOf(file.path);
    return language !== undefined && file.size > maxInlineLength(language) && !isKnown(file);
  };
  if (walked.files.some(isLong)) reader.prepare();
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
    if (text === undefined) {
      skipped.unreadable++;
      continue;
    }
    parsed++;
    const digest = sha256Hex(text);
    if (before?.digest === digest) {
      entries.set(path, before);
      continue;
    }
    const facts = await reader.run('facts', path, () => text);
    if (facts) entries.set(path, isUnread(facts) ? toUnreadEntry(digest, facts) : { digest, facts });
  }
  return { walked, entries, parsed, skipped, unread };
}

/** Lists the parts of files that no rule sees. Declarations that only a compiler can compute are counted for all files. */
function listPartlyRead(facts: ReadonlyMap<string, Facts>): { file: string; what: string }[] {
  const computed = [...facts.values()].reduce((sum, one) => sum + (one.computed ?? 0), 0);
  return [...facts].flatMap(([file, { unread, isThirdParty, computed: own }]) => [
    ...(isThirdParty ? [{ file, what: 'minified or third-party code' }] : []),
    ...(unread !== undefined && !isThirdParty ? [{ file, what: unread }] : []),
    ...(own === undefined ? [] : [{ file, what: formatCount(computed, 'computed declaration') }]),
  ]);
}

/** Lists the values in style objects of libraries that no rule sees, counted for all files. */
function listUnchecked(facts: ReadonlyMap<string, Facts>): { file: string; what: string }[] {
  const files = [...facts].filter(([, { isThirdParty }]) => !isThirdParty);
  const totals: Record<string, number> = {};
  for (const [, { unchecked = {} }] of files)
    for (const [what, count] of Object.entries(unchecked)) totals[what] = (totals[what] ?? 0) + count;
  return files.flatMap(([file, { unchecked = {} }]) =>
    Object.keys(unchecked).map((what) => {
      const [noun = '', ...rest] = what.split(' of ');
      return { file, what: [formatCount(totals[what] ?? 0, noun), ...rest].join(' of ') };
    }),
  );
}

/** True if a file was not written to since the earlier run. */
const isSameFile = (before: CachedFile | undefined, { size, mtimeMs, ctimeMs }: ProjectFile): boolean =>
  before?.size === size && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs;

/** An entry without facts: the reason is listed with the syntax errors of other files. */
const toUnreadEntry = (digest: string, { unreadReason }: UnreadFile): FileEntry => ({
  digest,
  isUnread: true,
  facts: { ...EMPTY_FACTS, problems: [{ message: unreadReason, start: 0, end: 0 }] },
});

interface CheckInput {
  readonly contract: Contract | undefined;
  readonly check: (
    path: string,
    components: Components | undefined,
  ) => Promise<readonly Finding[] | UnreadFile | undefined>;
  readonly resolveComponents: (path: string) => Components | undefined;
  readonly found: FindingCollector;
  readonly yieldIfDue: Yield;
}

/** Runs the file rules, or takes their cached findings if neither the file nor the contract has changed. */
async function checkFiles(
  { walked, entries }: ReadFiles,
  known: Known,
  { contract, check, resolveComponents, found, yieldIfDue }: CheckInput,
): Promise<{ cache: Map<string, CachedFile>; isUnchanged: boolean }> {
  const baseKey = buildCacheKey(contract);
  const cache = new Map<string, CachedFile>();
  let cachedFindings = 0;
  let isUnchanged = true;
  for (const file of walked.files) {
    const { path, size, mtimeMs, ctimeMs } = file;
    const due = yieldIfDue();
    if (due) await due;
    const entry = entries.get(path);
    if (!entry) continue;
    const before = known.get(path);
    const components = resolveComponents(path);
    const key = components ? sha256Hex(baseKey + identifyComponents(components)) : baseKey;
    const isFresh = before?.key === key && before.digest === entry.digest;
    const result = isFresh ? before.findings : entry.isUnread ? [] : await check(path, components);
    // Files beyond a limit are not cached: the next run may have more time for them.
    if (entry.isUnread || !result || isUnread(result)) {
      if (result && isUnread(result)) entries.set(path, toUnreadEntry(entry.digest, result));
      isUnchanged = false;
      continue;
    }
    await found.add(result);
    cachedFindings += result.length;
    if (cachedFindings > MAX_FINDINGS) isUnchanged = false;
    else if (before && entry === before && isFresh && isSameFile(before, file)) cache.set(path, before);
    else {
      cache.set(path, {
        size,
        mtimeMs,
        ctimeMs,
        digest: entry.digest,
        facts: entry.facts,
        key,
        findings: result,
      });
      isUnchanged = false;
    }
  }
  return { cache, isUnchanged: isUnchanged && cache.size === known.size };
}

type FindingFilter = (finding: Finding) => boolean;

/** Collects findings up to the limit. Waits for the scope only at the limit or at the end, so that Git can work. */
class FindingCollector {
  readonly #loadFilter: () => Promise<FindingFilter>;
  #waiting: Finding[] = [];
  #filter: FindingFilter | undefined;
  readonly #limited = limitFindings();

  constructor(loadFilter: () => Promise<FindingFilter>) {
    this.#loadFilter = loadFilter;
  }

  async add(findings: readonly Finding[]): Promise<void> {
    for (const finding of findings) this.#waiting.push(finding);
    if (this.#waiting.length >= MAX_FINDINGS) await this.#flush();
  }

  async list(): Promise<Finding[]> {
    await this.#flush();
    return this.#limited.list();
  }

  async #flush(): Promise<void> {
    this.#filter ??= await this.#loadFilter();
    this.#limited.add(this.#waiting.filter(this.#filter));
    this.#waiting = [];
  }
}

/** Reads the text of a file; the last one is kept, since findings come file by file. */
function createTextReader(root: string): (path: string) => string | undefined {
  let last: { readonly path: string; readonly text: string | undefined } | undefined;
  return (path) => {
    if (last?.path !== path) last = { path, text: readSource(root, path) };
    return last.text;
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

/** Interface files that no parser supports. */
const INTERFACE_EXTENSION = /^\.(?:astro|mdx?|sass|styl|hbs|ejs|pug|erb|php|cshtml|razor|templ)$/;

/** Files that svc writes for people and agents. */
const GUIDE_FILE = /(?:^|\/)(?:AGENTS|DESIGN)\.md$/;

/** Shapes as text: many files use the same components. */
const shapeTexts = new WeakMap<object, string>();

function identifyComponents(components: Components): string {
  let key = '';
  for (const [tag, shape] of components) {
    const text = shapeTexts.get(shape) ?? sha256Hex(JSON.stringify(shape));
    shapeTexts.set(shape, text);
    key += `\n${tag} ${text}`;
  }
  return key;
}

/** Hashes what the findings in a file depend on besides the file and the program. */
function buildCacheKey(contract: Contract | undefined): string {
  return sha256Hex(
    JSON.stringify(
      contract
        ? [
            contract.essence,
            contract.bundle.corpus?.digest,
            [...contract.components],
            listProjectTokens(contract.project),
            [...(contract.palette ?? [])],
          ]
        : [],
    ),
  );
}

const listProjectTokens = (tokens: Contract['project']): unknown[] =>
  tokens
    ? [
        [...tokens.variables],
        [...tokens.tailwind].map(([folder, { spacing, radius, colours, ...rest }]) => [
          folder,
          ...[[...spacing], [...radius], [...colours], rest],
        ]),
        tokens.folders,
        tokens.hasUsualRem,
      ]
    : [];

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
