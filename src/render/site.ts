import type { Corpus } from '../content/corpus.ts';
import { modelOf } from '../packs/model.ts';
import type { EssenceV4, ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import { BASE_CSS } from './base-css.ts';
import { BEHAVIOURS_CSS } from './behaviours-css.ts';
import { BEHAVIOURS } from './behaviours-script.ts';
import type { PrimitiveName } from './drawing.ts';
import { LAYOUT_CSS } from './layout.ts';
import { createLinks } from './links.ts';
import { drawPage } from './page.ts';
import { PRIMITIVES } from './primitives/index.ts';
import { REGION_CSS } from './regions.ts';
import { SHELL_CSS } from './shell.ts';
import { createSheet } from './sheet.ts';
import { themeCss } from './theme-css.ts';

export interface Site {
  /** By path from the root of the site. */
  readonly files: ReadonlyMap<string, string>;
  readonly pages: readonly {
    readonly path: string;
    readonly file: string;
    readonly title: string;
    readonly section: string;
  }[];
  readonly diagnostics: readonly ExecutionPackCommonV1Diagnostic[];
}

/** Others lean on their rules: gaps, glyphs, and links that look like buttons. */
const ALWAYS: readonly PrimitiveName[] = ['stack', 'row', 'icon', 'button', 'text', 'list', 'field'];

/** The whole app as a static site. A document with diagnostics is drawn too, with labelled gaps. */
export function renderSite(document: EssenceV4, corpus: Corpus): Site {
  const model = modelOf(document, corpus);
  const links = createLinks(model.pages);
  const sheet = createSheet();
  const used = new Set<PrimitiveName>(ALWAYS);
  const files = new Map<string, string>();
  for (const page of model.pages)
    files.set(links.fileOf(page.path), drawPage(model, page, { links, sheet, used }));
  const { record } = model.theme;
  const { dna } = document;
  const bases = { radius: dna.radius.base, space: dna.spacing.base_unit };
  files.set(
    'assets/site.css',
    [
      record ? themeCss(record.data, bases) : '',
      BASE_CSS,
      LAYOUT_CSS,
      SHELL_CSS,
      REGION_CSS,
      BEHAVIOURS_CSS,
      // In the order of the list, whichever page needed them first.
      ...Object.values(PRIMITIVES).flatMap(({ name, css }) => (used.has(name) ? [css.trim()] : [])),
      sheet.text(),
    ].join('\n'),
  );
  files.set('assets/site.js', BEHAVIOURS);
  return {
    files,
    pages: model.pages.map((page) => ({
      path: page.path,
      file: links.fileOf(page.path),
      title: page.title,
      section: page.section.id,
    })),
    diagnostics: model.diagnostics,
  };
}
