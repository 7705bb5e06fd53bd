import { isStopWord, singularize, tokenize } from '../content/search/words.ts';
import type { CommonV1PageJob, CommonV1TemplateNode, PagePackV1 } from '../schemas/types.ts';
import { visitNodes } from './nodes.ts';

type Data = PagePackV1['data'];
type Hierarchy = NonNullable<Data['hierarchy']>;
type Part = Pick<Data['patterns'][number], 'id' | 'alias'> & {
  readonly anatomy?: CommonV1TemplateNode | undefined;
};

/** Parts that introduce a page or lead elsewhere, and do not carry its answer. */
const INTRODUCTIONS: ReadonlySet<string> = new Set([
  'page-header',
  'breadcrumb-trail',
  'alert-banner',
  'filter-bar',
  'date-range-picker',
  'stepper-nav',
]);

/**
 * Decides which part of a page leads and which button is filled. Patterns are written one at a time, so each of them has a
 * main button and its own weight; on one page together they would all shout.
 */
export function decideHierarchy(
  job: CommonV1PageJob | undefined,
  parts: readonly Part[],
): Hierarchy | undefined {
  const [leading] = job ? rankParts(job, parts) : [];
  if (!leading) return undefined;
  const all = new Set(parts.flatMap(({ anatomy }) => readTexts(anatomy).buttons));
  const introductions = parts.filter(({ id }) => INTRODUCTIONS.has(id));
  // Every page has one thing to do first, wherever it stands.
  const [filled] = [leading, ...introductions, ...parts].flatMap(({ anatomy }) => readTexts(anatomy).buttons);
  const outlined = [...all].filter((label) => label !== filled);
  return {
    leads: leading.alias,
    ...(filled === undefined ? {} : { filled }),
    ...(filled === undefined || outlined.length === 0 ? {} : { outlined }),
  };
}

/** A word in the title of a part says more than one further down, and the answer should come early. */
const TITLE_SCORE = 2;
const POSITION_COST = 0.75;

/** The parts by how many words of the first thing on the first screen they contain, and by their position. */
function rankParts({ first_screen: [first = ''] }: CommonV1PageJob, parts: readonly Part[]): readonly Part[] {
  const wanted = new Set(wordsOf(first));
  const count = (words: ReadonlySet<string>): number => [...wanted].filter((word) => words.has(word)).length;
  const scores = new Map(
    parts.map((part, at) => {
      const { texts } = readTexts(part.anatomy);
      return [part, TITLE_SCORE * count(namesOf(part)) + count(texts) - POSITION_COST * at];
    }),
  );
  // A notice may be the answer itself: the open incident, the hazards of a protocol.
  const isAnswer = (part: Part): boolean => part.id === 'alert-banner' && count(namesOf(part)) > 1;
  const isIntroduction = (part: Part): number => Number(INTRODUCTIONS.has(part.id) && !isAnswer(part));
  const score = (part: Part): number => scores.get(part) ?? 0;
  return parts.toSorted((a, b) => isIntroduction(a) - isIntroduction(b) || score(b) - score(a));
}

const namesOf = ({ alias, anatomy }: Part): ReadonlySet<string> =>
  new Set([...wordsOf(alias), ...readTexts(anatomy).titles]);

const wordsOf = (text: string): string[] =>
  tokenize(text).flatMap((word) => (word.length > 2 && !isStopWord(word) ? [singularize(word)] : []));

interface Texts {
  /** Words of the headings. */
  readonly titles: ReadonlySet<string>;
  /** Words of everything else. */
  readonly texts: ReadonlySet<string>;
  /** Labels of the buttons that the part fills, without those that a template makes for each row. */
  readonly buttons: readonly string[];
}

/** A part is read for its rank, for its buttons, and once more if it leads. */
const known = new WeakMap<object, Texts>();

function readTexts(anatomy: CommonV1TemplateNode = { is: 'stack' }): Texts {
  const before = known.get(anatomy);
  if (before) return before;
  const [titles, texts, buttons] = [new Set<string>(), new Set<string>(), [] as string[]];
  visitNodes(anatomy, (node) => {
    const words = node['is'] === 'heading' ? titles : texts;
    for (const key of ['text', 'label', 'name'] as const)
      if (typeof node[key] === 'string') for (const word of wordsOf(node[key])) words.add(word);
    const { is, kind, tone, variant = 'solid', text } = node;
    // The button that sends a form is filled unless its record says otherwise.
    const isFilled = tone === 'primary' || (kind === 'submit' && tone === undefined && variant === 'solid');
    if (is === 'button' && isFilled && typeof text === 'string' && !text.includes('{')) buttons.push(text);
  });
  const read = { titles, texts, buttons };
  known.set(anatomy, read);
  return read;
}
