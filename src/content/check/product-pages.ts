import { mergePlacement } from '../../product/product.ts';
import type {
  ArchetypeV2,
  BlueprintV1,
  CommonV1EntityChange,
  CommonV1LayoutItem,
  CommonV1PageContent,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
} from '../../schemas/types.ts';
import type { RecordSet } from './record-set.ts';
import { collectTexts, listArchetypes, listBlueprintPages } from './walk.ts';

/** A pattern on a page, with the content that the product gives it. */
interface FilledPlacement {
  readonly pattern: string;
  readonly preset: string | undefined;
  readonly content: CommonV1PlacementContent | undefined;
  /** Texts of the content and of the rows that it binds. */
  readonly texts: readonly string[];
}

/** A page of a product or archetype as its visitors meet it. */
export interface FilledPage {
  /** Written `archetype/page`. */
  readonly id: string;
  /** The id that links use. */
  readonly name: string;
  /** True if the navigation of the section has an item for the page. */
  readonly isInNavigation: boolean;
  readonly placements: readonly FilledPlacement[];
}

/** Lists the pages of an archetype with its own content. */
export const listArchetypePages = (archetype: ArchetypeV2, recordSet: RecordSet): FilledPage[] =>
  archetype.pages.map((page) => fillPage(archetype, page.id, page.default_layout, [page], {}, recordSet));

type Blueprint = Pick<BlueprintV1, 'compose' | 'routes' | 'overrides' | 'product'>;

const pageCache = new WeakMap<RecordSet, Map<Blueprint, readonly FilledPage[]>>();

/** Lists the pages of a blueprint, without removed ones, with the content of all layers. Cached for the rules that ask. */
export function listProductPages(blueprint: Blueprint, recordSet: RecordSet): readonly FilledPage[] {
  const known = pageCache.get(recordSet) ?? new Map<Blueprint, readonly FilledPage[]>();
  pageCache.set(recordSet, known);
  const pages = known.get(blueprint) ?? fillPages(blueprint, recordSet);
  known.set(blueprint, pages);
  return pages;
}

function fillPages(blueprint: Blueprint, recordSet: RecordSet): FilledPage[] {
  const sections = new Map(
    listArchetypes(blueprint).map(({ archetype, section }): [string, string] => [archetype, section]),
  );
  return listBlueprintPages(blueprint, recordSet).map(({ id, archetype, layout }) => {
    const name = id.slice(archetype.id.length + 1);
    const { pages: own = {}, entities = {} } = blueprint.product ?? {};
    const layers = [
      own[`${sections.get(archetype.id) ?? archetype.id}/${name}`],
      own[id],
      archetype.pages.find((page) => page.id === name),
    ].filter((layer) => layer !== undefined);
    return fillPage(archetype, name, layout, layers, entities, recordSet);
  });
}

function fillPage(
  { id, pages, entities = {}, navigation_items: items = [] }: ArchetypeV2,
  name: string,
  layout: readonly CommonV1LayoutItem[],
  layers: readonly CommonV1PageContent[],
  changes: Readonly<Record<string, CommonV1EntityChange>>,
  recordSet: RecordSet,
): FilledPage {
  const path = pages.find((page) => page.id === name)?.path;
  const rowsOf = ({ entity = '' }: CommonV1RoleBinding): unknown =>
    changes[entity]?.rows ?? entities[entity]?.rows;
  return {
    id: `${id}/${name}`,
    name,
    isInNavigation: items.some(({ route }) => route === path),
    placements: layout
      .flatMap((item) => (typeof item === 'object' && 'cols' in item ? item.cols : [item]))
      .map((reference) => (typeof reference === 'string' ? { pattern: reference } : reference))
      .map(({ pattern, preset, as = pattern }) => {
        const content = mergePlacement(layers, as);
        let texts: readonly string[] | undefined;
        return {
          pattern,
          preset: preset ?? recordSet.get('pattern', pattern)?.data.default_preset,
          content,
          // Few rules read them.
          get texts() {
            const rows = Object.values(content?.roles ?? {}).map(rowsOf);
            return (texts ??= collectTexts([content, rows]).map(({ text }) => text));
          },
        };
      }),
  };
}

/** Finds the pages with a pattern, written `pattern` or `pattern/preset`. */
export const pagesWith = (pages: readonly FilledPage[], wanted: string): FilledPage[] =>
  pages.filter(({ placements }) =>
    placements.some(({ pattern, preset }) => wanted === pattern || wanted === `${pattern}/${preset ?? ''}`),
  );

/** True if people can get to a page: from the navigation, the footer or a link on another page. */
export function isReachable(
  { id, name, isInNavigation }: FilledPage,
  pages: readonly FilledPage[],
  footer: readonly { readonly href: string }[] = [],
): boolean {
  const leadsHere = (text: string): boolean => /^#([a-z][a-z0-9-]*)/.exec(text)?.[1] === name;
  return (
    isInNavigation ||
    footer.some(({ href }) => leadsHere(href)) ||
    pages.some(
      (page) => page.id !== id && page.placements.some(({ texts }) => texts.some((text) => leadsHere(text))),
    )
  );
}
