import type { ContentRecord } from '../content/corpus.ts';
import type { ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import { el, type Html } from './html.ts';
import { drawPalette, PALETTE_CSS } from './palette.ts';
import type { Site } from './site.ts';

/** The parts of a page that are about the preview itself, and look the same next to any theme. */
export const OVERVIEW_CSS = `
.o-main{max-inline-size:84rem;margin-inline:auto;padding:1.5rem clamp(1rem,3vw,2.5rem) 4rem;display:grid;gap:2.5rem;grid-template-columns:minmax(0,1fr)}
.o-head{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;justify-content:space-between}
.o-part{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.o-cards{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));margin:0;padding:0;list-style:none}
.o-card{position:relative;display:grid;grid-template-columns:minmax(0,1fr);align-content:start;border:1px solid var(--t-line);border-radius:10px;overflow:hidden;background:var(--t-surface)}
.o-card:hover,.o-card:focus-within{border-color:var(--t-text)}
.o-thumb{block-size:11.25rem;overflow:hidden;border-block-end:1px solid var(--t-line);background:var(--t-ground);container:thumb/inline-size}
.o-thumb iframe{display:block;inline-size:400cqi;block-size:45rem;border:0;transform:scale(.25);transform-origin:0 0}
.o-name{padding:.625rem .875rem .75rem}
.o-name a{display:block;color:inherit;font-weight:600;text-decoration:none}
.o-name a::after{content:"";position:absolute;inset:0}
.o-list{display:grid;gap:.75rem;margin:0;padding:0;list-style:none}
.o-note{padding:.75rem 1rem;border:1px solid var(--t-line);border-inline-start:4px solid var(--t-info);border-radius:6px;background:var(--t-surface)}
.o-note[data-severity=error]{border-inline-start-color:var(--t-error)}
.o-note[data-severity=warn]{border-inline-start-color:var(--t-warn)}
.o-note p{margin:.25rem 0 0}
.o-quiet{color:var(--t-muted);font-size:.875rem;overflow-wrap:anywhere}
.o-problem{max-block-size:40dvh;overflow:auto;padding:1rem clamp(1rem,3vw,2.5rem);background:var(--t-error);color:var(--t-on-error)}
.o-problem :is(h2,p,ul){margin:0;color:inherit}
.o-problem h2{font-size:1rem}
.o-problem li{overflow-wrap:anywhere}
${PALETTE_CSS}`;

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
