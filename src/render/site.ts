import { type Corpus, OFFICIAL, type RecordData } from '../content/corpus.ts';
import type { AppPage } from '../packs/app-page.ts';
import { compareText } from '../base/text.ts';
import { buildModel, type Model } from '../packs/model.ts';
import { isDrawn, pageView } from '../packs/product.ts';
import { hasState } from '../product/draw-state.ts';
import type { CommonV1ProductContent, EssenceV4, ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import type { Rule } from './css.ts';
import { themeRules } from './hooks.ts';
import type { Html } from './html.ts';
import { createLinks } from './context.ts';
import { listFontFiles } from './fonts.ts';
import { renderPage, SCRIPTS } from './page.ts';
import { buildThemeCss, createSheet, pageCss, type Sheet, SITE_CSS, siteCss } from './stylesheets.ts';

export interface Site {
  /** By path from the root of the site. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of the font files in `FONT_PATH`. */
  readonly fonts: readonly string[];
  readonly pages: readonly {
    readonly path: string;
    readonly file: string;
    readonly title: string;
    readonly section: string;
  }[];
  /** States that patterns of a page can be drawn in, by path. */
  readonly states?: ReadonlyMap<string, readonly string[]>;
  readonly diagnostics: readonly ExecutionPackCommonV1Diagnostic[];
}

/** The whole app as a static site. A document with diagnostics is rendered too, with labelled placeholders. */
export function renderSite(
  document: EssenceV4,
  corpus: Corpus,
  product?: CommonV1ProductContent,
  state?: string,
): Site {
  const model = buildModel(document, corpus, OFFICIAL, product);
  const links = createLinks(model.pages);
  const sheet = createSheet();
  const { record } = model.theme;
  const pageSheets = createPageSheets(sheet, record ? themeRules(record.data) : []);
  const drawn = model.pages.map((page): [string, string] => [
    links.fileOf(page.path),
    renderPage(model, page, { links, sheet, cssFor: pageSheets.fileFor, state }),
  ]);
  const { dna } = document;
  const bases = { radius: dna.radius.base, space: dna.spacing.base_unit };
  const files = new Map(drawn);
  files.set(SITE_CSS, siteCss(record && buildThemeCss(record.data, bases), pageSheets.files.keys()));
  for (const [css, file] of pageSheets.files) files.set(file, css);
  for (const [file, script] of Object.entries(SCRIPTS))
    if (drawn.some(([, html]) => html.includes(file))) files.set(file, script);
  return {
    files,
    pages: model.pages.map((page) => ({
      path: page.path,
      file: links.fileOf(page.path),
      title: page.title,
      section: page.section.id,
    })),
    fonts: listThemeFonts(record?.data),
    states: new Map(model.pages.map((page) => [page.path, listStates(model, page)])),
    diagnostics: model.diagnostics,
  };
}

/** The states that the page itself draws, then those of its patterns in alphabetical order. */
function listStates(model: Model, page: AppPage): string[] {
  const own = Object.entries(pageView(model, page).states ?? {}).flatMap(([name, state]) =>
    isDrawn(state) ? [name] : [],
  );
  const ofPatterns = page
    .layout()
    .placements.flatMap(({ record, preset }) =>
      record ? Object.keys(record.data.states).filter((state) => hasState(record.data, preset, state)) : [],
    );
  return [...new Set([...own, ...ofPatterns.toSorted(compareText)])];
}

/** Pages that need the same rules share a file; files are numbered in page order. */
function createPageSheets(sheet: Sheet, theme: readonly Rule[]) {
  const files = new Map<string, string>();
  return {
    /** File names by content. */
    files: files as ReadonlyMap<string, string>,
    fileFor(markup: Html): string {
      const css = pageCss(markup.text, [...sheet.rules(), ...theme]);
      const file = files.get(css) ?? `assets/page-${files.size + 1}.css`;
      files.set(css, file);
      return file;
    },
  };
}

/** All files of the faces of a theme, also those that only some pages use. */
export const listThemeFonts = (theme: RecordData<'theme'> | undefined): string[] =>
  theme ? listFontFiles([theme.typography.display, theme.typography.body, theme.typography.mono]) : [];
