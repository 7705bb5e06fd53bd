import { el, type Html } from '../render/html.ts';
import { drawTrouble, type Trouble } from '../render/overview.ts';
import type { Site } from '../render/site.ts';
import { fileIn, TOOL, VIEW, WIDTHS, type Width } from './addresses.ts';
import { type Look, MODES } from './look.ts';

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
