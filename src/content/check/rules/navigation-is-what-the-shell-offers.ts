import { quote } from '../../../base/text.ts';
import type { CommonV1NavStyle, ShellV1 } from '../../../schemas/types.ts';
import { frameSide } from '../../frames.ts';
import { eachOfType, type Rule } from '../rule.ts';
import { BREAKPOINTS, listBlueprintPages, splitAreas } from '../walk.ts';

/** A rail from this width on, in px, has room for a word beside each icon. */
const MIN_LABELLED_WIDTH = 160;

/** A product promises the navigation that the frame of its leading pages has, at each width. */
export const navigationIsWhatTheShellOffers: Rule = {
  name: 'navigation-is-what-the-shell-offers',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const promised = data.responsive_strategy?.navigation;
    const pages = listBlueprintPages(data, recordSet);
    const leading =
      data.archetype ?? pages.find(({ archetype }) => archetype.role === 'primary')?.archetype.id;
    const shells = pages
      .filter(({ archetype }) => archetype.id === leading)
      .flatMap(({ shell }) => recordSet.get('shell', shell)?.data ?? [])
      .filter((shell) => frameSide(shell));
    const count = (shell: ShellV1): number => shells.filter(({ id }) => id === shell.id).length;
    const [frame] = shells.toSorted((a, b) => count(b) - count(a));
    if (!promised || !frame) return;
    const offered = navigationByWidth(frame);
    let now: string | undefined;
    for (const [index, width] of BREAKPOINTS.entries()) {
      now = promised[width] ?? now;
      if (now === offered[index]) continue;
      yield {
        pointer: '/responsive_strategy/navigation',
        message: `/responsive_strategy/navigation promises ${quote(now ?? '')} at ${width}, but the shell ${quote(frame.id)} of the section ${quote(leading ?? '')} offers ${quote(offered[index] ?? '')}.`,
        fix: `Promise ${describe(offered)}, or give those pages a shell that keeps the promise.`,
      };
      return;
    }
  }),
};

/** The form of the first navigation at each breakpoint, from narrow to wide. */
export function navigationByWidth({ regions, areas, nav_style }: ShellV1): CommonV1NavStyle[] {
  const nav = regions.find(
    ({ landmark, holds }) => landmark === 'navigation' && holds.includes('navigation'),
  );
  const collapse = nav?.collapse;
  let grid = areas['base'];
  return BREAKPOINTS.map((width, index) => {
    grid = areas[width] ?? grid;
    if (collapse && index < BREAKPOINTS.indexOf(collapse.below)) return toNavStyle(collapse.into);
    const row = grid && splitAreas(grid).find((cells) => cells.includes(nav?.id ?? ''));
    const track = row && grid?.columns[row.indexOf(nav?.id ?? '')];
    const isLabelled = nav_style === 'rail' && Number.parseInt(track ?? '', 10) >= MIN_LABELLED_WIDTH;
    return isLabelled ? 'sidebar' : nav_style;
  });
}

type Collapsed = NonNullable<ShellV1['regions'][number]['collapse']>['into'];

/** A navigation that is stacked below the content or omitted does not count; a sheet opens like a drawer. */
function toNavStyle(into: Collapsed): CommonV1NavStyle {
  if (into === 'stacked' || into === 'hidden') return 'none';
  return into === 'sheet' ? 'drawer' : into;
}

/** `menu from base, top-bar from lg`. */
const describe = (offered: readonly CommonV1NavStyle[]): string =>
  offered
    .flatMap((style, index) => (style === offered[index - 1] ? [] : [`${style} from ${BREAKPOINTS[index]}`]))
    .join(', ');
