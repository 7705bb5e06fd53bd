import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
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
import { checkFile, checkProject, sortFindings } from '../verify/run.ts';
import { graphInputOf, graphStateOf } from './graph.ts';
import { digestOf, readSource, type SkipReason, type ProjectFile, walkProject } from './sources.ts';
import { type CachedFile, type MemoryCache, readVerifyCache, writeVerifyCache } from './cache.ts';
import { contextStateOf } from './context.ts';

export interface Verification {
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly project: Project;
  /** What the graph of the project is built from; absent without a contract. */
  readonly graph?: GraphInput;
  /** What was looked at, and what was not: a file that nobody read is no file without findings. */
  readonly coverage: Coverage;
  /** Of the text of each file that was looked at. */
  readonly digests: ReadonlyMap<string, string>;
  /** Why nothing was kept for the next run, where something should have been. */
  readonly cacheError?: string;
}

export interface Coverage {
  readonly files: number;
  /** Read anew in this run; the others are known by their digest. */
  readonly parsed: number;
  /** Those that were asked. */
  readonly rules: number;
  /** Those that need a contract, where there is none or it cannot be read. */
  readonly unasked?: { readonly rules: number; readonly isRefused: boolean };
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Files of a kind that no parser reads, by extension. */
  readonly unread: Readonly<Record<string, number>>;
  /** Files of which a part could not be read. */
  readonly damaged: readonly { readonly file: string; readonly message: string }[];
  /** Files with a part in a language that no parser reads, such as `styles in scss`. */
  readonly partly: readonly { readonly file: string; readonly what: string }[];
}

/** Which files are meant may come later, as nothing but the answer depends on it; it must not fail. */
export type FileScope = ReadonlySet<string> | Promise<ReadonlySet<string> | undefined>;

export interface VerifyOptions {
  readonly essence: EssenceV4 | undefined;
  readonly bundle: ExecutionPackBundleV1 | undefined;
  readonly refusal?: Project['refusal'];
  /** Only findings in these files, and those in none; all of the project is looked at nevertheless. */
  readonly only?: FileScope;
  readonly useCache?: boolean;
  /** With it nothing is written at all. */
  readonly memory?: MemoryCache;
  /** Set off when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** Everything the rules say about a project as it lies there. Writes nothing but its cache. */
export async function verifyFiles(root: string, options: VerifyOptions): Promise<Verification> {
  const { essence, bundle } = options;
  const walked = walkProject(root);
  const { memory } = options;
  const known =
    options.useCache === false ? new Map<string, CachedFile>() : (memory?.files ?? readVerifyCache(root));
  const isKnown = ({ path, size, mtimeMs }: ProjectFile): boolean => {
    const before = known.get(path);
    return before?.size === size && before.mtimeMs === mtimeMs;
  };
  const parse = await loadParsers(languagesToParse(walked.files, isKnown));
  const skipped = { ...walked.skipped };
  const unread: Record<string, number> = {};
  const entries = new Map<string, { readonly digest: string; readonly facts: Facts; source?: Source }>();
  const turn = createYield(options.signal);
  let parsed = 0;
  for (const { path, size, mtimeMs } of walked.files) {
    const due = turn();
    if (due) await due;
    const before = known.get(path);
    if (before && before.size === size && before.mtimeMs === mtimeMs) {
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
    const digest = digestOf(text);
    entries.set(path, before?.digest === digest ? before : { digest, facts: collectFacts(source), source });
  }
  const facts = new Map([...entries].map(([path, entry]) => [path, entry.facts]));
  const contract = essence && bundle && buildContract(essence, bundle, collectSharedComponents(facts));
  const key = buildCacheKey(contract);
  // With another contract, files that have not changed are read again after all.
  let all: ReturnType<typeof loadParsers> | undefined;
  const again = async (path: string): Promise<Source | undefined> => {
    const text = textOf(path);
    return text === undefined ? undefined : (await (all ??= loadParsers()))(path, text);
  };
  const cache = new Map<string, CachedFile>();
  let isAsBefore = true;
  const findings: Finding[] = [];
  const texts = new Map<string, string | undefined>();
  const textOf = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, readSource(root, path));
    return texts.get(path);
  };
  for (const { path, size, mtimeMs } of walked.files) {
    const due = turn();
    if (due) await due;
    const entry = entries.get(path);
    if (!entry) continue;
    const before = known.get(path);
    if (before && entry === before && before.key === key && before.mtimeMs === mtimeMs) {
      findings.push(...before.findings);
      cache.set(path, before);
      continue;
    }
    let own: readonly Finding[] = [];
    if (before?.key === key && before.digest === entry.digest) own = before.findings;
    else {
      const source = entry.source ?? (await again(path));
      if (source) own = checkFile(source, contract);
    }
    findings.push(...own);
    cache.set(path, { size, mtimeMs, digest: entry.digest, facts: entry.facts, key, findings: own });
    isAsBefore = false;
  }
  const paths = walked.files.map(({ path }) => path);
  const digests = new Map([...entries].map(([path, { digest }]) => [path, digest]));
  const seen = { contract, facts, framework: detectFramework(facts, paths, readDependencies(root)), paths };
  const graph = graphInputOf(root, seen, digests);
  const project: Project = {
    ...seen,
    ...(options.refusal ? { refusal: options.refusal } : {}),
    context: bundle && (await contextStateOf(root, bundle, graph ? graphStateOf(root, graph) : 'missing')),
  };
  findings.push(...checkProject(project, textOf));
  isAsBefore &&= cache.size === known.size;
  if (memory) memory.files = cache;
  const isKept = !memory && !isAsBefore && options.useCache !== false && existsSync(join(root, '.svc'));
  const notKept = isKept ? saveCache(root, cache) : undefined;
  const only = await options.only;
  const { refusal } = options;
  // Nothing was held against a contract that cannot be read: that is said whatever has changed.
  const isSaid = (file: string): boolean =>
    only?.has(file) !== false || (!!refusal && file === CONTRACT_FILE);
  const shown = findings.filter(({ place }) => !place || isSaid(place.file));
  const asked = contract ? RULES : RULES.filter((rule) => !needsContract(rule));
  return {
    findings: sortFindings(shown),
    project,
    ...(graph ? { graph } : {}),
    digests,
    ...(notKept === undefined ? {} : { cacheError: notKept }),
    coverage: {
      files: entries.size,
      parsed,
      rules: asked.length,
      ...(contract ? {} : { unasked: { rules: RULES.length - asked.length, isRefused: isRefused(refusal) } }),
      skipped,
      unread,
      damaged: [...facts].flatMap(([file, { problems }]) =>
        problems.slice(0, 1).map(({ message }) => ({ file, message })),
      ),
      partly: [...facts].flatMap(([file, { unread: what }]) => (what === undefined ? [] : { file, what })),
    },
  };
}

/** Whether there is a contract that cannot be read, rather than none. */
const isRefused = (refusal: Project['refusal']): boolean =>
  refusal !== undefined && refusal.kind !== 'missing';

/** So long at most, in milliseconds, nobody else in the process is heard. */
const MAX_BLOCKING_MS = 40;

/**
 * Called between two files: when it is time, others have their turn, and it stops when nobody waits any more. To wait
 * for nothing thousands of times would take longer than to look at what is known.
 */
function createYield(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let since = performance.now();
  const others = async (): Promise<void> => {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    since = performance.now();
  };
  return () => (performance.now() - since < MAX_BLOCKING_MS ? undefined : others());
}

/** What is known is kept for speed only: a folder that cannot be written to makes no project worse. */
function saveCache(root: string, cache: ReadonlyMap<string, CachedFile>): string | undefined {
  try {
    writeVerifyCache(root, cache);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return thrown.message;
  }
}

/** Only what has to be read needs its parser. */
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

/** Kinds of files in which people write interfaces. */
const INTERFACE_EXTENSION = /^\.(?:astro|mdx?|scss|sass|less|styl|hbs|ejs|pug|erb|php|cshtml|razor|templ)$/;

/** What svc writes for people and agents to read: no interface. */
const GUIDE_FILE = /(?:^|\/)(?:AGENTS|DESIGN)\.md$/;

/** What the findings in a file depend on besides the file. */
function buildCacheKey(contract: Contract | undefined): string {
  const parts = [
    RULES.map(({ id, code }) => `${code} ${id}`),
    ...(contract ? [contract.essence, contract.bundle.corpus?.digest, [...contract.components]] : []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Names of packages the project depends on. */
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
