import type { ContentRecord } from '../content/corpus.ts';
import { basesOf } from '../tokens/values.ts';
import { ALL_NAMES, printRules } from './css.ts';
import { themeRules } from './hooks.ts';
import { type PageAssets, renderRecordPage } from './record.ts';
import { PAGE_RULES, RECORD_RULES } from './styles.ts';
import { buildThemeCss, siteCss } from './stylesheets.ts';

export { CALENDAR_BEHAVIOURS as PREVIEW_CALENDAR_SCRIPT } from './behaviours-script.ts';
export { POLICY as PREVIEW_POLICY } from './page.ts';
export { RECORD_SCRIPT as PREVIEW_SCRIPT } from './record.ts';

type Theme = ContentRecord<'theme'>;

/** One pattern in all its presets and states, in the mode of the reader's system. */
export const previewPattern = (pattern: ContentRecord<'pattern'>, theme: Theme, assets: PageAssets): string =>
  renderRecordPage(pattern, theme, 'auto', assets);

/** The style sheet of all previews in a theme: browsers load it once, although no preview needs all of it. */
export function previewStyles({ data }: Theme): string {
  const css = printRules([...PAGE_RULES, ...RECORD_RULES, ...themeRules(data)], ALL_NAMES);
  return siteCss(buildThemeCss(data, basesOf(data)), [css]) + css;
}

/** The faces and tokens of a theme that a style sheet refers to, before the sheet itself. */
export function withTheme({ data }: Theme, css: string): string {
  const used = new Set(css.match(/--[\w-]+/g) ?? []);
  return buildThemeCss(data, basesOf(data))(used) + css;
}
