import type { ContentRecord } from '../content/corpus.ts';
import type { ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import { el, type Html } from './html.ts';
import { drawPalette } from './palette.ts';
import type { Site } from './site.ts';

/** Why what is shown is not what the file says any more. */
export interface Trouble {
  readonly message: string;
  readonly places: readonly string[];
}

export interface Overview {
  readonly name: string;
  /** Where it comes from: a file, or `pattern/data-table@1.0.0`. */
  readonly from: string;
  readonly pages: Site['pages'];
  readonly theme: ContentRecord<'theme'> | undefined;
  readonly diagnostics: readonly ExecutionPackCommonV1Diagnostic[];
  readonly trouble: Trouble | undefined;
  /** Where a page is looked at, and where it lies untouched. */
  readonly viewOf: (path: string) => string;
  readonly fileOf: (file: string) => string;
}

/** Everything there is to see, in the order of the document. */
export function drawOverview(overview: Overview): Html {
  const { name, from, pages, theme, diagnostics, trouble } = overview;
  return el(
    'div',
    {},
    trouble && drawTrouble(trouble),
    el(
      'main',
      { class: 'o-main' },
      el(
        'div',
        { class: 'o-head' },
        el('h1', {}, name),
        el('p', { class: 'o-quiet' }, `${from} · ${counted(pages.length, 'page')}`),
      ),
      diagnostics.length > 0 && drawDiagnostics(diagnostics),
      sectionsOf(pages).map(([section, own]) =>
        el(
          'section',
          { class: 'o-part', 'aria-label': wordsOf(section) },
          el('h2', {}, wordsOf(section)),
          el(
            'ul',
            { class: 'o-cards', role: 'list' },
            own.map((page) => card(page, overview)),
          ),
        ),
      ),
      theme &&
        el(
          'section',
          { class: 'o-part', 'aria-label': `Theme ${theme.data.name}` },
          el(
            'div',
            { class: 'o-head' },
            el('h2', {}, `Theme ${theme.data.name}`),
            el('p', { class: 'o-quiet' }, `theme/${theme.slug}@${theme.version}`),
          ),
          drawPalette(theme.data),
        ),
    ),
  );
}

/** What went wrong with the document while what was good stays in sight. */
export const drawTrouble = ({ message, places }: Trouble): Html =>
  el(
    'div',
    { class: 'o-problem', role: 'alert', tabindex: 0 },
    el('h2', {}, 'This is the last version without faults.'),
    el('p', {}, message),
    places.length > 1 &&
      el(
        'ul',
        {},
        places.map((place) => el('li', {}, place)),
      ),
  );

function card({ path, file, title }: Site['pages'][number], { viewOf, fileOf }: Overview): Html {
  return el(
    'li',
    { class: 'o-card' },
    // A picture of the page and no way into it: the link below is.
    el(
      'div',
      { class: 'o-thumb', inert: true },
      el('iframe', {
        src: fileOf(file),
        title: `Picture of ${title}`,
        loading: 'lazy',
      }),
    ),
    el(
      'div',
      { class: 'o-name' },
      el('a', { href: viewOf(path) }, title),
      el('span', { class: 'o-quiet' }, path),
    ),
  );
}

const drawDiagnostics = (diagnostics: readonly ExecutionPackCommonV1Diagnostic[]): Html =>
  el(
    'section',
    { class: 'o-part', 'aria-label': 'Diagnostics' },
    el('h2', {}, `${counted(diagnostics.length, 'diagnostic')}`),
    el(
      'ul',
      { class: 'o-list', role: 'list' },
      diagnostics.map(({ severity, code, pointer, message, suggestions = [] }) =>
        el(
          'li',
          { class: 'o-note', 'data-severity': severity },
          el('strong', {}, severity === 'warn' ? 'warning' : severity),
          ` ${code}`,
          el('p', {}, message),
          el('p', { class: 'o-quiet' }, el('code', {}, pointer || 'the whole document')),
          suggestions.length > 0 && el('p', {}, `Try ${suggestions.join(', ')}.`),
        ),
      ),
    ),
  );

function sectionsOf(pages: Site['pages']): [string, Site['pages'][number][]][] {
  const sections = new Map<string, Site['pages'][number][]>();
  for (const page of pages) sections.set(page.section, [...(sections.get(page.section) ?? []), page]);
  return [...sections];
}

/** `order-list` becomes `Order list`. */
const wordsOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
