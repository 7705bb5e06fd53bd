import type { ExecutionPackBundleV1, PagePackV1, TaskCapsuleV1 } from '../schemas/types.ts';
import type { TaskInput } from './input.ts';
import { sentence, shared, wordsOf } from './words.ts';

type Guidance = TaskCapsuleV1['contentGuidance'][number];
type Type = Guidance['identity']['type'];

/** Records behind the page: its patterns, those the request speaks of first, then its shell and the theme. */
export function guidanceFor({
  target,
  bundle,
  request,
  resolvedFrom,
}: Pick<TaskInput, 'target' | 'bundle' | 'request' | 'resolvedFrom'>): Guidance[] {
  if (!target.page) return [];
  const sources = new Map((bundle.sources ?? []).map((one) => [`${one.type} ${one.id}`, one]));
  const guidance: Guidance[] = [];
  for (const { type, id, summary } of spokenOf(target.page, bundle, request)) {
    const source = sources.get(`${type} ${id}`);
    // A record that is not in the corpus advises nobody.
    if (source?.digest === undefined) continue;
    guidance.push({
      identity: { namespace: source.namespace, type, id },
      version: source.version ?? null,
      digest: source.digest,
      origin: source.namespace === '@official' ? 'official' : 'local',
      resolvedFrom,
      summary: sentence(summary),
      rank: guidance.length + 1,
      required: false,
    });
  }
  return guidance;
}

interface Spoken {
  readonly type: Type;
  readonly id: string;
  readonly summary: string;
}

function spokenOf(page: PagePackV1, { pages, scaffold }: ExecutionPackBundleV1, request: string): Spoken[] {
  const { patterns, shell, theme } = page.data;
  const words = wordsOf(request);
  // A contract stands at one placement only: what this page does not say of a pattern, another does.
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
      score: shared(words, `${id} ${name}`),
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
