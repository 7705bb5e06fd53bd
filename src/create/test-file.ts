import type { AppPage } from '../packs/app-page.ts';
import { stringLiteral } from './code.ts';
import { loadsData } from './data-file.ts';
import { type NarrowedLists, hasSearch } from './lists.ts';
import type { PlacedComponent } from './component.ts';

/** `test/<section>-<page>.spec.ts`: the page opens, has its placements and passes axe in every mode and state. */
export function printPageTest(
  page: AppPage,
  placed: readonly PlacedComponent[],
  narrowed: NarrowedLists,
): string {
  const path = page.path.replace(/:(\w+)\??/g, (_, name: string) => name);
  const placements = placed.map(({ one }) => one.placement.alias);
  const loading = placed
    .filter(({ one, component }) => loadsData(one, component))
    .map(({ one }) => one.placement.alias);
  const list = (names: readonly string[]): string => `[${names.map(stringLiteral).join(', ')}]`;
  return `import { testPage } from './page.ts';

testPage({
  title: ${stringLiteral(page.title)},
  path: ${stringLiteral(path)},
  placements: ${list(placements)},
  withStates: ${list(loading)},${hasSearch(placed, narrowed) ? '\n  hasSearch: true,' : ''}
});
`;
}
