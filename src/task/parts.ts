import type { ExecutionPackBundleV1, PagePackV1, TaskCapsuleV1 } from '../schemas/types.ts';
import type { TaskInput } from './target.ts';
import { countSharedWords, extractWords, toSentence } from './text.ts';
import { createAnchorResolver, pageNodeId } from '../graph/contract.ts';
import { fileId, PROJECT_ID } from '../graph/graph.ts';
import { type GraphStore, rulesAt } from '../graph/store.ts';
import type { Finding } from '../verify/finding.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { formatCount, quote } from '../base/text.ts';
import type { TaskFiles } from './files.ts';

type Guidance = TaskCapsuleV1['contentGuidance'][number];
type RecordType = Guidance['identity']['type'];

/** Records behind the page: its patterns, those the request speaks of first, then its shell and the theme. */
export function collectGuidance({
  target,
  bundle,
  request,
  resolvedFrom,
}: Pick<TaskInput, 'target' | 'bundle' | 'request' | 'resolvedFrom'>): Guidance[] {
  if (!target.page) return [];
  const sources = new Map((bundle.sources ?? []).map((one) => [`${one.type} ${one.id}`, one]));
  const guidance: Guidance[] = [];
  for (const { type, id, summary } of listRecords(target.page, bundle, request)) {
    const source = sources.get(`${type} ${id}`);
    // Skip records that are not in the corpus.
    if (source?.digest === undefined) continue;
    guidance.push({
      identity: { namespace: source.namespace, type, id },
      version: source.version ?? null,
      digest: source.digest,
      origin: source.namespace === '@official' ? 'official' : 'local',
      resolvedFrom,
      summary: toSentence(summary),
      rank: guidance.length + 1,
      required: false,
    });
  }
  return guidance;
}

interface GuidanceRecord {
  readonly type: RecordType;
  readonly id: string;
  readonly summary: string;
}

function listRecords(
  page: PagePackV1,
  { pages, scaffold }: ExecutionPackBundleV1,
  request: string,
): GuidanceRecord[] {
  const { patterns, shell, theme } = page.data;
  const words = extractWords(request);
  // Only one placement carries the contract of a pattern, so descriptions come from all pages.
  const described = new Map<string, string>();
  for (const { data } of pages)
    for (const { id, description } of data.patterns)
      if (description !== undefined && !described.has(id)) described.set(id, description);
  const own = [...new Map(patterns.map((one) => [one.id, one])).values()].map(
    ({ id, name = id, preset }, index) => ({
      type: 'pattern' as const,
      id,
      summary: `${name}, preset ${preset}: ${described.get(id) ?? 'see the pack of the page.'}`,
      index,
      score: countSharedWords(words, `${id} ${name}`),
    }),
  );
  const frame = scaffold.data.shells?.find((one) => one.id === shell);
  return [
    ...own.sort((a, b) => b.score - a.score || a.index - b.index),
    { type: 'shell', id: shell, summary: `Shell of the page: ${frame?.description ?? frame?.name ?? shell}` },
    {
      type: 'theme',
      id: theme.id,
      summary: `Theme in mode ${theme.mode}: ${theme.description ?? theme.name ?? theme.id}`,
    },
  ];
}

type OpenFinding = TaskCapsuleV1['findings'][number];

/** Findings are never dropped, so there are few: one for each code and severity, and no more than these. */
const MAX_FINDINGS = 8;

interface TaskFindings {
  readonly findings: OpenFinding[];
  /** Kinds and findings beyond the limit. */
  readonly omitted: { readonly kinds: number; readonly findings: number };
}

/** Collects open findings in the files of the task and about its page, most severe first, one entry per kind. */
export function collectFindings(
  { findings, target, bundle }: Pick<TaskInput, 'findings' | 'target' | 'bundle'>,
  own: ReadonlySet<string>,
  store: GraphStore,
): TaskFindings {
  const anchorOf = createAnchorResolver(bundle);
  const page = target.page && pageNodeId(target.page.data);
  const nodeAt = ({ place, pointer }: Finding): string | undefined => {
    if (place && own.has(place.file)) return fileId(place.file);
    return page !== undefined && pointer !== undefined && anchorOf(pointer) === page ? page : undefined;
  };
  const groups = new Map<string, { readonly first: Finding; readonly node: string; count: number }>();
  for (const finding of findings) {
    const node = nodeAt(finding);
    if (node === undefined) continue;
    const key = `${finding.code} ${finding.severity}`;
    const known = groups.get(key);
    if (known) known.count++;
    else groups.set(key, { first: finding, node, count: 1 });
  }
  const sorted = [...groups.values()].sort((a, b) => RANK[a.first.severity] - RANK[b.first.severity]);
  const rest = sorted.slice(MAX_FINDINGS);
  return {
    findings: sorted.slice(0, MAX_FINDINGS).map(({ first, node, count }) => ({
      code: first.code,
      severity: first.severity,
      repairId: first.repair,
      graphNodeId: store.node(node) ? node : null,
      blocking: first.severity === 'error',
      summary: summarizeFinding(first, count),
    })),
    omitted: { kinds: rest.length, findings: rest.reduce((sum, { count }) => sum + count, 0) },
  };
}

const RANK = { error: 0, warn: 1, info: 2 } as const;

function summarizeFinding({ place, message }: Finding, count: number): string {
  const where = place ? `${toSentence(place.file, 100)}:${place.line}:${place.column}: ` : '';
  if (count === 1) return toSentence(`${where}${message}`);
  return toSentence(
    place ? `${count} times, first at ${where}${message}` : `${count} times, such as: ${message}`,
  );
}

type Authority = TaskCapsuleV1['authority'];
type AuthorityEntry = Authority['entries'][number];

/** Describes each source of truth for the task, strongest first, and which one decides. */
export function buildAuthority(
  { target, laws, styles }: TaskInput,
  { first, exists }: TaskFiles,
  guidance: TaskCapsuleV1['contentGuidance'],
  store: GraphStore,
): Authority {
  const { route, page } = target;
  const rules = rulesAt(store, PROJECT_ID).length;
  const entry = (
    lane: AuthorityEntry['lane'],
    summary: string,
    sourcePath: string | undefined,
  ): AuthorityEntry => ({
    lane,
    summary: toSentence(summary),
    sourcePath: sourcePath ?? null,
  });
  const [law] = laws;
  const [style, ...moreStyles] = styles;
  const what = route === null ? 'the file' : quote(route);
  const entries: AuthorityEntry[] = [
    exists
      ? entry('production-source', `The source of ${what} decides what is there today.`, first)
      : entry('production-source', `Nothing implements ${what} yet.`, undefined),
    entry(
      'local-law',
      law === undefined
        ? rules === 0
          ? 'The project has no rules of its own.'
          : `${rules} ${rules === 1 ? 'rule holds' : 'rules hold'} for the whole project; the contract states them.`
        : 'The rules of the project for changes.',
      law,
    ),
    entry(
      'style-bridge',
      style === undefined
        ? 'No file that was read declares the tokens of the theme.'
        : `Tokens of the theme are declared here${moreStyles.length === 0 ? '' : ` and in ${moreStyles.length} more`}; take values from them.`,
      style,
    ),
    entry(
      'essence-contract',
      page
        ? `Page ${quote(page.data.qualifiedId ?? page.data.pageId)} with shell ${quote(page.data.shell)} and ${formatCount(page.data.patterns.length, 'placed pattern')}.`
        : 'The contract does not speak about this target.',
      CONTRACT_FILE,
    ),
    entry(
      'official-guidance',
      guidance.length === 0
        ? 'No record advises on this target.'
        : `${formatCount(guidance.length, 'record advises', 'records advise')}; none overrules the source.`,
      undefined,
    ),
  ];
  return {
    activeLane: exists ? 'production-source' : page ? 'essence-contract' : 'unknown',
    entries: entries as unknown as Authority['entries'],
  };
}
