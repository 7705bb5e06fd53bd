import { frameSide } from '../content/frames.ts';
import type { AppPage } from '../packs/app-page.ts';
import { pagesInFrame } from './entries.ts';
import { el, type Child } from './html.ts';
import { renderIcon } from './icon.ts';
import type { Frame, FrameContext } from './frame.ts';

/** Patterns with a field for a search. */
const SEARCHES: ReadonlySet<string> = new Set(['search-box', 'search-results', 'faceted-search']);

export const searches = ({ patternIds }: AppPage): boolean => patternIds.some((id) => SEARCHES.has(id));

/**
 * The way to search: at work it opens the command palette; on a public site it leads to the page that searches, unless this
 * page does. Nothing if the product has neither.
 */
export function renderFind({ model, page, context, shell }: FrameContext): Child {
  const { palette } = model.navigation;
  const words = [renderIcon('search'), el('span', {}, 'Search')];
  if (palette && frameSide(shell) !== 'site')
    return el(
      'button',
      {
        type: 'button',
        class: 'r-find',
        'data-behaviour': 'palette-open',
        'data-essence': '/meta/navigation/command_palette',
      },
      ...words,
      palette.trigger !== undefined && el('kbd', { 'aria-hidden': 'true' }, keyHint(palette.trigger)),
    );
  if (searches(page)) return false;
  const target = findSearchPage({ model, page });
  return target && el('a', { class: 'r-find', href: context.href(target.path) }, ...words);
}

/** The page of the frame that searches. */
export const findSearchPage = ({ model, page }: Pick<Frame, 'model' | 'page'>): AppPage | undefined =>
  pagesInFrame(model, page).find((one) => !one.path.includes(':') && searches(one));

/** `Cmd+k` as it is printed on keyboards. */
export const keyHint = (trigger: string): string =>
  trigger.replace(/^Cmd\+/i, '⌘').replace(/.$/, (key) => key.toUpperCase());
