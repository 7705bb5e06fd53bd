import { el, type Html } from '../render/html.ts';
import { drawTrouble, type Trouble } from '../render/overview.ts';
import type { Site } from '../render/site.ts';
import { fileIn, TOOL, VIEW, WIDTHS, type Width } from './addresses.ts';
import { type Look, MODES } from './look.ts';

export const VIEW_CSS = `
.w-view{display:flex;flex-direction:column;block-size:100dvh}
.w-bar{display:flex;flex-wrap:wrap;gap:.375rem .75rem;align-items:center;padding:.375rem .75rem;border-block-end:1px solid var(--t-line);background:var(--t-surface);font-size:.875rem}
.w-bar :is(a,button){display:inline-flex;align-items:center;min-block-size:2rem}
.w-bar a{color:inherit}
.w-bar label{display:flex;gap:.375rem;align-items:center}
.w-bar :is(select,button){min-block-size:2rem;max-inline-size:14rem;padding-inline:.5rem;font:inherit;color:inherit;background:var(--t-ground);border:1px solid var(--t-muted);border-radius:6px}
.w-bar button[aria-pressed=true]{background:var(--t-text);color:var(--t-surface)}
.w-controls{display:contents}
.w-alone{margin-inline-start:auto}
.w-room{display:flex;flex:1;min-block-size:0}
.w-stage{position:relative;flex:1;min-inline-size:0;overflow:auto}
.w-frame{display:block;block-size:100%;inline-size:100%;margin-inline:auto;border:0;background:#fff}
.w-frame[data-width="390"]{inline-size:390px}
.w-frame[data-width="820"]{inline-size:820px}
.w-frame[data-width="1440"]{inline-size:1440px}
.w-mark{position:absolute;border:2px solid var(--t-mark);background:color-mix(in srgb,var(--t-mark) 12%,transparent);pointer-events:none}
.w-panel{inline-size:20rem;overflow:auto;padding:.75rem;border-inline-start:1px solid var(--t-line);background:var(--t-surface);font-size:.875rem}
.w-panel dt{color:var(--t-muted)}
.w-panel dd{margin:0 0 .5rem;overflow-wrap:anywhere}
.w-panel ul{display:grid;gap:.25rem;margin:.5rem 0 0;padding:0;list-style:none}
.w-panel li button{inline-size:100%;min-block-size:2rem;padding:.25rem .5rem;font:inherit;text-align:start;color:inherit;background:none;border:1px solid var(--t-line);border-radius:6px;overflow-wrap:anywhere}
.w-panel [aria-pressed=true]{border-color:var(--t-mark);box-shadow:inset 0 0 0 1px var(--t-mark)}
@media (max-width:700px){.w-room{flex-direction:column}.w-panel{inline-size:auto;max-block-size:40%;border-inline-start:0;border-block-start:1px solid var(--t-line)}}
`;

export interface View {
  readonly pages: Site['pages'];
  readonly page: Site['pages'][number];
  readonly look: Look;
  readonly width: Width;
  /** Themes that can be tried; none, if the theme is what is looked at. */
  readonly themes: readonly string[];
  /** The modes that the theme of this look has. */
  readonly modes: readonly string[];
  readonly trouble: Trouble | undefined;
}

/** A page in a frame under a bar. Every choice is part of the address; a script only saves pressing the button. */
export function drawView({ pages, page, look, width, themes, modes, trouble }: View): Html {
  const pageOptions = pages.map((one) => ({
    value: one.path,
    text: `${one.title} (${one.path})`,
    file: one.file,
  }));
  return el(
    'div',
    { class: 'w-view' },
    trouble && drawTrouble(trouble),
    el(
      'header',
      { class: 'w-bar' },
      el('a', { href: TOOL }, 'Overview'),
      el(
        'form',
        { id: 'choices', class: 'w-controls', method: 'get', action: VIEW },
        pages.length > 1 ? choice('page', 'Page', pageOptions, page.path) : hiddenPage(page.path),
        themes.length > 0 && choice('theme', 'Theme', withOwn(themes), look.theme ?? ''),
        choice('mode', 'Mode', withOwn(MODES, modes), look.mode ?? ''),
        choice('width', 'Width', WIDTHS.map(plain), width),
        el('button', { id: 'submit', type: 'submit' }, 'Show'),
      ),
      el('button', { id: 'inspect', type: 'button', 'aria-pressed': 'false', hidden: true }, 'Inspect'),
      el('a', { id: 'alone', class: 'w-alone', href: aloneIn(look, page.file) }, 'Page alone'),
    ),
    el(
      'div',
      { class: 'w-room' },
      el(
        'main',
        { class: 'w-stage', id: 'stage' },
        el('h1', { class: 'v-hidden' }, page.title),
        el('iframe', {
          id: 'frame',
          class: 'w-frame',
          src: fileIn(look, page.file),
          title: `Preview of ${page.title}`,
          'data-width': width,
        }),
        el('div', { id: 'mark', class: 'w-mark', hidden: true }),
      ),
      el('aside', { id: 'panel', class: 'w-panel', 'aria-label': 'Inspected element', hidden: true }),
    ),
  );
}

/** As written it lies at its own route, where it follows changes. */
const aloneIn = (look: Look, file: string): string =>
  look.theme === undefined && look.mode === undefined
    ? `/${file.replace(/index\.html$/, '')}`
    : fileIn(look, file);

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly file?: string;
  readonly disabled?: boolean;
}

const plain = (value: string): Choice => ({ value, text: value === 'full' ? 'full' : `${value} px` });

const withOwn = (words: readonly string[], offered = words): Choice[] => [
  { value: '', text: 'as written' },
  ...words.map((value) => ({ value, text: value, disabled: !offered.includes(value) })),
];

const choice = (name: string, label: string, choices: readonly Choice[], chosen: string): Html =>
  el(
    'label',
    {},
    label,
    el(
      'select',
      { name, id: `choose-${name}`, autocomplete: 'off' },
      choices.map(({ value, text, file, disabled }) =>
        el('option', { value, selected: value === chosen, disabled, 'data-file': file }, text),
      ),
    ),
  );

const hiddenPage = (path: string): Html => el('input', { type: 'hidden', name: 'page', value: path });
