import { rulesAt } from '../graph/attached.ts';
import { PROJECT_ID } from '../graph/ids.ts';
import type { GraphStore } from '../graph/store.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract-file.ts';
import { formatCount, quote } from '../base/text.ts';
import type { Files } from './files.ts';
import type { TaskInput } from './input.ts';
import { sentence } from './words.ts';

type Authority = TaskCapsuleV1['authority'];
type Entry = Authority['entries'][number];

/** Who decides, and what each source of truth says about the task; the strongest first. */
export function authorityFor(
  { target, laws, styles }: TaskInput,
  { first, exists }: Files,
  guidance: TaskCapsuleV1['contentGuidance'],
  store: GraphStore,
): Authority {
  const { route, page } = target;
  const rules = rulesAt(store, PROJECT_ID).length;
  const entry = (lane: Entry['lane'], summary: string, sourcePath: string | undefined): Entry => ({
    lane,
    summary: sentence(summary),
    sourcePath: sourcePath ?? null,
  });
  const [law] = laws;
  const [style, ...moreStyles] = styles;
  const what = route === null ? 'the file' : quote(route);
  const entries: Entry[] = [
    exists
      ? entry('production-source', `The source of ${what} decides what is there today.`, first)
      : entry('production-source', `Nothing implements ${what} yet.`, undefined),
    entry(
      'local-law',
      law === undefined
        ? rules === 0
          ? 'The project has no rules of its own.'
          : `${rules} ${rules === 1 ? 'rule holds' : 'rules hold'} for the whole project; the contract states them.`
        : 'The rules of the project for whoever changes it.',
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
