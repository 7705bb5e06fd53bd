import type { Behaviour, BehaviourEvidence } from './behaviours.ts';
import type { PagePlacements } from './placements.ts';
import type { Project } from './rule.ts';

/** The file of a placement is often a frame around others; more files than these are those of the whole app. */
const MAX_FILES = 30;

type ReadText = (file: string) => string | undefined;

/** Adds the evidence in the sources for the states, keys and announcements of each placement. */
export function addBehaviours(
  pages: readonly PagePlacements[],
  project: Pick<Project, 'facts' | 'resolve'>,
  readText: ReadText,
): readonly PagePlacements[] {
  const lists = new Map<string, readonly string[]>();
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const known = texts.get(file) ?? (readText(file) ?? '').toLowerCase();
    texts.set(file, known);
    return known;
  };
  return pages.map((page) => ({
    ...page,
    placements: page.placements.map((placement) => {
      const { required = [], place } = placement;
      if (required.length === 0) return placement;
      const files = place ? (lists.get(place.file) ?? listFiles(place.file, project)) : [];
      if (place) lists.set(place.file, files);
      const behaviours = required.map((one): BehaviourEvidence => {
        const file = files.find((each) => isInFile(one, each, project, textOf));
        const { kind, name } = one;
        return { kind, name, ...(file === undefined ? { evidence: 'none' } : { evidence: 'source', file }) };
      });
      return { ...placement, behaviours };
    }),
  }));
}

/** The file and those that it imports, nearest first. */
function listFiles(from: string, { facts, resolve }: Pick<Project, 'facts' | 'resolve'>): readonly string[] {
  const files = new Set([from]);
  for (const file of files)
    for (const specifier of facts.get(file)?.imports ?? []) {
      const found = files.size < MAX_FILES ? resolve(file, specifier) : undefined;
      if (found !== undefined && facts.has(found)) files.add(found);
    }
  return [...files];
}

function isInFile(
  { kind, name, announce }: Behaviour,
  file: string,
  { facts }: Pick<Project, 'facts'>,
  textOf: (file: string) => string,
): boolean {
  if (kind === 'key') {
    const wanted = name.split('/').map((key) => key.toLowerCase());
    const handled = (facts.get(file)?.keys ?? []).flatMap(({ keys, isExact }) =>
      isExact ? [keys] : keys.split(' '),
    );
    return handled.some((key) => wanted.includes(key.toLowerCase()));
  }
  const text = textOf(file);
  if (kind === 'announcement') return hasText(text, name);
  const isMarked =
    text.includes('data-state') && new RegExp(`["'\`]${name.replace(/[^\w-]/g, '.')}["'\`]`, 'i').test(text);
  return isMarked || (announce !== undefined && hasText(text, announce));
}

/** The text without its placeholders, such as `<count>`, whose parts must all be there; too short parts prove nothing. */
function hasText(text: string, announced: string): boolean {
  const parts = announced
    .toLowerCase()
    .split(/<[^>]*>|\{[^}]*\}/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{3}/u.test(part));
  return parts.length > 0 && parts.every((part) => text.includes(part));
}

export interface BehaviourCounts {
  readonly total: number;
  readonly inBrowser: number;
  readonly inSource: number;
  readonly notFound: number;
}

export function countBehaviours(pages: readonly PagePlacements[]): BehaviourCounts {
  const all = pages.flatMap(({ placements }) => placements.flatMap(({ behaviours = [] }) => behaviours));
  const count = (wanted: BehaviourEvidence['evidence']): number =>
    all.filter(({ evidence }) => evidence === wanted).length;
  return {
    total: all.length,
    inBrowser: count('browser'),
    inSource: count('source'),
    notFound: count('none'),
  };
}

/** `48 states, keys and announcements: 2 exercised in the browser, 20 found in the source, 26 neither` */
export const formatBehaviourCounts = ({ total, inBrowser, inSource, notFound }: BehaviourCounts): string =>
  `${total === 1 ? '1 state, key or announcement' : `${total.toLocaleString('en-US')} states, keys and announcements`} of placements: ${inBrowser} exercised in the browser, ${inSource} found in the source, ${notFound} neither`;
