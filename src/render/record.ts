import type { ContentRecord } from '../content/corpus.ts';
import { fillExample } from '../product/anatomy.ts';
import { pointerStep } from '../schemas/json.ts';
import { basesOf } from '../tokens/values.ts';
import { BEHAVIOURS, CALENDAR_BEHAVIOURS, ITEM_BEHAVIOURS } from './behaviours-script.ts';
import { renderCover } from './cover.ts';
import { drawState } from '../product/draw-state.ts';
import { renderDecorators, renderFaces, renderMotion } from './theme-parts.ts';
import { createPageContext, createLinks } from './context.ts';
import type { RenderContext, AnatomyNode } from './primitive.ts';
import { decoratorRules, themeAttributes, themeRules } from './hooks.ts';
import { type Child, el, fragment, type Html } from './html.ts';
import { hasMonth, POLICY } from './page.ts';
import { renderPalette, themeModes } from './palette.ts';
import { renderPlacement } from './layout.ts';
import { listThemeFonts, type Site } from './site.ts';
import { RECORD_RULES } from './styles.ts';
import { buildThemeCss, pageCss, SITE_CSS, siteCss } from './stylesheets.ts';

type RenderedRecord = ContentRecord<'pattern'> | ContentRecord<'theme'>;
type Mode = 'light' | 'dark' | 'auto';

/**
 * A pattern in all its presets, or a theme with all its tokens, on one page: in every mode of the theme, or in the
 * given one.
 */
export function renderRecord(record: RenderedRecord, theme: ContentRecord<'theme'>, mode?: Mode): Site {
  const page = renderRecordPage(record, theme, mode, OWN_ASSETS);
  const css = pageCss(page, [...RECORD_RULES, ...themeRules(theme.data), ...decoratorRules(theme.data)]);
  return {
    files: new Map([
      ['index.html', page],
      [SITE_CSS, siteCss(buildThemeCss(theme.data, basesOf(theme.data)), [css])],
      [PAGE_CSS, css],
      ['assets/site.js', RECORD_SCRIPT],
      ...(hasMonth(page) ? [['assets/calendar.js', CALENDAR_BEHAVIOURS] as const] : []),
    ]),
    pages: [{ path: '/', file: 'index.html', title: record.data.name, section: record.type }],
    fonts: listThemeFonts(theme.data),
    diagnostics: [],
  };
}

/** URLs of the files that a page loads. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly script: string;
  /** For pages with a month, after the script of all pages. */
  readonly calendarScript: string;
}

/** One script for all records, whatever is in their menus. */
export const RECORD_SCRIPT: string = BEHAVIOURS + ITEM_BEHAVIOURS;

const PAGE_CSS = 'assets/page-1.css';
const OWN_ASSETS: PageAssets = {
  styles: [SITE_CSS, PAGE_CSS].map((file) => `./${file}`),
  script: './assets/site.js',
  calendarScript: './assets/calendar.js',
};

/** The page of `renderRecord` alone, with its files at these URLs. */
export function renderRecordPage(
  record: RenderedRecord,
  theme: ContentRecord<'theme'>,
  mode: Mode | undefined,
  assets: PageAssets,
): string {
  const modes = mode === undefined ? themeModes(theme.data) : [mode];
  const context = createPageContext('/', createLinks([]));
  // The name of the record is the title of the page, so no pattern may use level 1.
  context.headingLevel(1);
  const parts =
    record.type === 'pattern' ? renderPattern(record, modes, context) : renderTheme(record, modes, context);
  return renderDocument(record, parts, modes[0] ?? 'light', theme.data, assets);
}

function renderDocument(
  record: RenderedRecord,
  parts: readonly Child[],
  mode: Mode,
  theme: ContentRecord<'theme'>['data'],
  { styles, script, calendarScript }: PageAssets,
): string {
  const { name, description, category, tags = [] } = record.data;
  const html = el(
    'html',
    { lang: 'en', 'data-mode': mode, 'data-density': theme.spacing.density, ...themeAttributes(theme) },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      el('title', {}, `${name} · ${record.type} ${record.slug}`),
      styles.map((href) => el('link', { rel: 'stylesheet', href })),
      el('script', { src: script, defer: true }),
      hasMonth(fragment(parts).text) && el('script', { src: calendarScript, defer: true }),
    ),
    el(
      'body',
      {},
      el(
        'main',
        { id: 'main', class: 'x-page', tabindex: -1 },
        el(
          'div',
          { class: 'x-part x-intro' },
          el('h1', {}, name),
          el('p', { class: 'x-lead' }, description),
          el(
            'p',
            { class: 'x-quiet' },
            [`${record.type}/${record.slug}@${record.version}`, category, ...tags].join(' · '),
          ),
        ),
        ...parts,
      ),
    ),
  );
  return `<!doctype html>\n${html.text}\n`;
}

function renderPattern(
  record: ContentRecord<'pattern'>,
  modes: readonly Mode[],
  context: RenderContext,
): Child[] {
  const { presets, default_preset: preferred, states } = record.data;
  return [
    ...Object.entries(presets).map(([preset, { description }]) =>
      renderSection(
        preset === preferred ? `${preset} (default)` : preset,
        el('p', { class: 'x-lead' }, description),
        renderInModes(modes, () =>
          renderPlacement(
            {
              id: record.slug,
              alias: record.slug,
              preset,
              presetSource: 'essence',
              pointer: `/presets${pointerStep(preset)}`,
              record,
            },
            fillExample(record.data, preset),
            context,
          ),
        ),
      ),
    ),
    renderSection(
      'States',
      el(
        'div',
        { class: 'x-states' },
        Object.keys(states).map((state) => renderState(record, state, modes[0] ?? 'light', context)),
      ),
    ),
  ];
}

/** A state in words, and drawn with the first preset that has it. */
function renderState(
  record: ContentRecord<'pattern'>,
  state: string,
  mode: Mode,
  context: RenderContext,
): Html {
  const { states, default_preset: preferred } = record.data;
  const {
    shows = '',
    presets = [preferred],
    actions = [],
    announce,
  } = states[state as keyof typeof states] ?? {};
  const preset = presets.includes(preferred) ? preferred : (presets[0] ?? preferred);
  const { anatomy, message, isBusy } = drawState(record.data, preset, state);
  return el(
    'div',
    { class: 'x-state' },
    el('h3', {}, state),
    el('p', { class: 'x-lead' }, shows),
    actions.length > 0 && el('p', { class: 'x-quiet' }, `Actions: ${actions.join(', ')}`),
    announce !== undefined && el('p', { class: 'x-quiet' }, `Announced: ${announce}`),
    el(
      'div',
      { class: 'x-mode', 'data-mode': mode, 'aria-busy': isBusy && 'true' },
      message &&
        el(
          'div',
          { class: 'x-message', 'data-urgent': message.isUrgent },
          // Numbers and names that only an app has.
          el('p', {}, message.text.replaceAll(/<[\w -]+>/g, '…')),
          message.actions.map(({ text }) => context.render({ is: 'button', text, variant: 'outline' })),
        ),
      renderPlacement(
        {
          id: record.slug,
          alias: record.slug,
          preset,
          presetSource: 'essence',
          pointer: `/states${pointerStep(state)}`,
          record,
        },
        anatomy,
        context,
      ),
    ),
  );
}

const TEXT_STEPS = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'];
const SPACE_STEPS = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'];
const CORNERS = ['sm', 'md', 'lg', 'xl'];
const LEVELS = ['flat', 'raised', 'floating', 'overlay', 'top'];

function renderTheme(
  { data }: ContentRecord<'theme'>,
  modes: readonly Mode[],
  context: RenderContext,
): Child[] {
  return [
    renderSection('At a glance', renderCover(data, themeModes(data), context)),
    renderSection(
      'In use',
      renderInModes(modes, () => context.render(SAMPLE)),
    ),
    renderSection('Faces and weights', renderFaces(data)),
    renderSection('Decorators', renderDecorators(data, modes)),
    renderSection('Palette', renderPalette(data)),
    renderSection(
      'Type',
      el(
        'div',
        { class: 'x-scale' },
        TEXT_STEPS.map((step) => el('p', { class: `x-text-${step}` }, `${step}: ${data.personality}`)),
      ),
    ),
    renderSection(
      'Space',
      el(
        'div',
        { class: 'x-scale' },
        SPACE_STEPS.map((step) =>
          el('p', { class: 'x-quiet' }, step, el('span', { class: `x-space x-space-${step}` })),
        ),
      ),
    ),
    renderSection('Corners', renderBoxes('radius', CORNERS)),
    renderSection(
      'Elevation',
      renderInModes(modes, () => renderBoxes('elevation', LEVELS)),
    ),
    renderSection('Motion', renderMotion(data)),
  ];
}

const renderBoxes = (group: string, steps: readonly string[]): Html =>
  el(
    'div',
    { class: 'x-boxes' },
    steps.map((step) => el('div', { class: `x-box x-${group}-${step}` }, step)),
  );

const renderSection = (title: string, ...children: readonly Child[]): Html =>
  el('section', { class: 'x-part', 'aria-label': title }, el('h2', {}, title), ...children);

/** Renders once per mode, so that ids stay unique. */
const renderInModes = (modes: readonly Mode[], draw: () => Html): Html =>
  el(
    'div',
    { class: 'x-modes' },
    modes.map((mode) =>
      el(
        'div',
        { class: 'x-mode', 'data-mode': mode },
        modes.length > 1 && el('p', { class: 'x-quiet' }, mode),
        draw(),
      ),
    ),
  );

/** Common elements of apps in every tone and variant. */
const SAMPLE: AnatomyNode = {
  is: 'stack',
  gap: 'lg',
  children: [
    {
      is: 'row',
      gap: 'sm',
      children: (['solid', 'soft', 'outline', 'ghost'] as const).map((variant) => ({
        is: 'button',
        text: `Save as ${variant}`,
        variant,
      })),
    },
    {
      is: 'row',
      gap: 'sm',
      children: (['neutral', 'primary', 'accent', 'success', 'warning', 'danger', 'info'] as const).map(
        (tone) => ({ is: 'badge', text: tone, tone }),
      ),
    },
    {
      is: 'grid',
      columns: 2,
      children: [
        {
          is: 'card',
          children: [
            { is: 'heading', level: 3, text: 'Harbour tour' },
            { is: 'text', text: 'Two hours on the water, with a stop at the old crane.' },
            { is: 'link', text: 'See the dates', href: '#main' },
          ],
        },
        {
          is: 'card',
          children: [
            { is: 'field', kind: 'text', label: 'Name', value: 'Ines Ferreira', hint: 'As on the ticket.' },
            { is: 'field', kind: 'email', label: 'Email', value: 'ines@', error: 'Add what follows the @.' },
          ],
        },
      ],
    },
  ],
};
