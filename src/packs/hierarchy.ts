import { isStopWord, singularize, tokenize } from '../content/search/words.ts';
import type { CommonV1PageJob, CommonV1TemplateNode, PagePackV1 } from '../schemas/types.ts';

type Data = PagePackV1['data'];
type Hierarchy = NonNullable<Data['hierarchy']>;
type Part = Pick<Data['patterns'][number], 'id' | 'alias' | 'anatomy'>;

/** Parts that introduce a page or lead elsewhere, and do not carry its answer. */
const INTRODUCTIONS: ReadonlySet<string> = new Set([
  'page-header',
  'breadcrumb-trail',
  'alert-banner',
  'filter-bar',
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
  const all = new Set(parts.flatMap(({ anatomy }) => primaryButtons(anatomy)));
  const introductions = parts.filter(({ id }) => INTRODUCTIONS.has(id));
  const [filled] = [leading, ...introductions].flatMap(({ anatomy }) => primaryButtons(anatomy));
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
  const count = (words: readonly string[]): number => new Set(words.filter((word) => wanted.has(word))).size;
  const scores = new Map(
    parts.map((part, at) => {
      const titles = [part.alias, ...textsIn(part.anatomy, true)].flatMap(wordsOf);
      const texts = textsIn(part.anatomy, false).flatMap(wordsOf);
      return [part, TITLE_SCORE * count(titles) + count(texts) - POSITION_COST * at];
    }),
  );
  const isIntroduction = ({ id }: Part): number => Number(INTRODUCTIONS.has(id));
  const score = (part: Part): number => scores.get(part) ?? 0;
  return parts.toSorted((a, b) => isIntroduction(a) - isIntroduction(b) || score(b) - score(a));
}

const wordsOf = (text: string): string[] =>
  tokenize(text).flatMap((word) => (word.length > 2 && !isStopWord(word) ? [singularize(word)] : []));

/** The texts of the headings in a part, or of everything else. */
function textsIn(anatomy: CommonV1TemplateNode | undefined, headings: boolean): string[] {
  const texts: string[] = [];
  visit(anatomy, (node) => {
    if ((node['is'] === 'heading') !== headings) return;
    for (const key of ['text', 'label', 'name'] as const)
      if (typeof node[key] === 'string') texts.push(node[key]);
  });
  return texts;
}

/** The labels of the buttons that a part fills, without those that a template makes for each row. */
function primaryButtons(anatomy: CommonV1TemplateNode | undefined): string[] {
  const labels: string[] = [];
  visit(anatomy, (node) => {
    if (node['is'] === 'button' && node['tone'] === 'primary' && typeof node['text'] === 'string')
      if (!node['text'].includes('{')) labels.push(node['text']);
  });
  return labels;
}

function visit(value: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) for (const one of value as readonly unknown[]) visit(one, see);
  else if (typeof value === 'object' && value !== null) {
    see(value as Readonly<Record<string, unknown>>);
    for (const one of Object.values(value)) visit(one, see);
  }
}
