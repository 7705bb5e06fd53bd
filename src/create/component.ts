import { fillPlacement, pageView } from '../packs/product.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Placement } from '../packs/layout.ts';
import { findLinked, isContact } from '../packs/links.ts';
import type { Model } from '../packs/model.ts';
import { bindPlacement } from '../product/bind.ts';
import { Rows } from '../product/rows.ts';
import type { Scope } from '../product/values.ts';
import { evaluate, toText } from '../product/values.ts';
import type {
  CommonV1AnatomyNode,
  CommonV1PlacementContent,
  CommonV1TemplateNode,
} from '../schemas/types.ts';
import { identifiersIn, type Jsx } from './code.ts';
import { compileAnatomy } from './compile.ts';
import type { ComponentContext, Place } from './expressions.ts';
import { createNames, pascalCase } from './names.ts';
import { withPanelFilters } from './panels.ts';
import { CHARTS, UI_COMPONENTS } from './primitives.ts';

/** A pattern on a page of the app, with its content. */
export interface AppPlacement {
  readonly page: AppPage;
  readonly placement: Placement;
  readonly content: CommonV1PlacementContent | undefined;
  readonly scope: Scope;
  /** The anatomy filled with the sample content, as the preview shows it. */
  readonly filled: CommonV1AnatomyNode | undefined;
  /** True if the page has its title before this placement. */
  readonly isTitled: boolean;
}

/** A preset of a pattern as a React component, shared by all placements that look alike. */
export interface PatternComponent {
  readonly name: string;
  /** In `src/patterns/`, without extension. */
  readonly file: string;
  readonly pattern: string;
  readonly preset: string;
  readonly placements: readonly AppPlacement[];
  readonly context: ComponentContext;
  readonly jsx: Jsx | undefined;
}

/** A placement and the component that shows it. */
export interface PlacedComponent {
  readonly one: AppPlacement;
  readonly component: PatternComponent;
}

export function listPlacements(model: Model): AppPlacement[] {
  return model.pages.flatMap((page) => {
    const view = pageView(model, page);
    const placed: AppPlacement[] = [];
    for (const placement of page.layout().placements) {
      if (!placement.record) continue;
      const content = view.content(placement.alias);
      const { data } = placement.record.data;
      const bound = { product: view.product, domain: page.section.archetype?.slug, page: view };
      const before = placed.at(-1);
      // Filled when they are read: a registry shows few of the placements that archetypes have.
      const filled = once(() => fillPlacement(model, page, placement));
      const isTitled = once(() => before !== undefined && (before.isTitled || isTitle(before)));
      placed.push({
        page,
        placement,
        content,
        scope: bindPlacement(data ?? {}, content, bound),
        get filled() {
          return filled();
        },
        get isTitled() {
          return isTitled();
        },
      });
    }
    return placed;
  });
}

function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** True if a placement has the title of its page. */
const isTitle = ({ filled }: AppPlacement): boolean => filled !== undefined && hasTitle(filled);

const hasTitle = (node: CommonV1AnatomyNode): boolean =>
  (node.is === 'heading' && node.level === 1) || (node.children ?? []).some(hasTitle);

/** One component for each preset in use; tables with other columns and second titles get one of their own. */
export function compileComponents(model: Model, placements: readonly AppPlacement[]): PatternComponent[] {
  const groups = groupAlike(placements);
  const names = nameGroups(groups);
  return groups.map((group, index) => compileComponent(model, names[index] ?? '', group));
}

/** The placements that share a component. */
export function groupAlike(placements: readonly AppPlacement[]): AppPlacement[][] {
  const groups = new Map<string, AppPlacement[]>();
  for (const placed of placements) {
    const { id, preset } = placed.placement;
    const key = JSON.stringify([id, preset, columnsOf(placed), placed.isTitled && isTitle(placed)]);
    groups.set(key, [...(groups.get(key) ?? []), placed]);
  }
  return [...groups.values()];
}

/** The columns that a table of the placement shows. */
function columnsOf({ scope, placement }: AppPlacement): readonly string[] {
  const roles = Object.entries(placement.record?.data.data?.roles ?? {});
  return roles.flatMap(([name, role]) => {
    const rows = role.open ? scope(name) : undefined;
    if (!(rows instanceof Rows)) return [];
    const columns = rows.property('columns');
    return Array.isArray(columns)
      ? columns.map((column) =>
          ['field', 'label', 'align', 'sort']
            .map((key) =>
              toText(
                evaluate({ path: [key], text: '' }, (one) =>
                  typeof column === 'object' && 'property' in column ? column.property(one) : undefined,
                ),
              ),
            )
            .join('|'),
        )
      : [];
  });
}

/** A component has the name of its pattern, then of its preset, then of its page, as far as needed. */
function nameGroups(groups: readonly (readonly AppPlacement[])[]): string[] {
  const candidates = groups.map(([first]) => {
    const { placement, page } = first as AppPlacement;
    return [
      placement.id,
      `${placement.id}-${placement.preset}`,
      `${placement.id}-${page.page.id}`,
      `${placement.id}-${page.section.id}-${page.page.id}-${placement.alias}`,
    ];
  });
  const names: string[] = [];
  for (const [index, wanted] of candidates.entries()) {
    const isFree = (name: string | undefined, depth: number): boolean =>
      !names.includes(name ?? '') && candidates.every((other, at) => at === index || other[depth] !== name);
    const depth = wanted.findIndex(isFree);
    names.push(wanted[depth] ?? `${wanted.at(-1)}-${index}`);
  }
  return names;
}

/** Names of the components that patterns import: the pattern funnel-chart contains a `FunnelChart`. */
const TAKEN: ReadonlySet<string> = new Set(
  [...Object.values(UI_COMPONENTS), ...Object.values(CHARTS)].map(({ name }) => name),
);

function compileComponent(model: Model, file: string, placements: readonly AppPlacement[]): PatternComponent {
  const [first] = placements as [AppPlacement];
  const { id, preset, record } = first.placement;
  const anatomy = record?.data.presets[preset]?.anatomy as CommonV1TemplateNode | undefined;
  const pascal = pascalCase(file);
  const name = TAKEN.has(pascal) ? `${pascal}Pattern` : pascal;
  const context: ComponentContext = {
    name,
    typeNameFor: createNames(),
    data: record?.data.data,
    placements,
    roles: new Map(),
    copy: new Map(),
    components: new Set(),
    formatters: new Set(),
    icons: new Set(),
    types: new Set(),
    source: JSON.stringify(anatomy),
  };
  const place: Place = {
    context,
    samples: placements.map(({ scope }, placement) => ({ scope, placement })),
    names: new Map(),
    open: [],
  };
  const jsx =
    anatomy &&
    compileAnatomy(withPanelFilters(anatomy), place, {
      state: { lastHeading: undefined, isTitled: first.isTitled },
      takenLabels: shellLabels(model, placements),
      pathTo: (target) => linkPath(model, first.page, target),
    });
  pruneUnused(context, jsx ? identifiersIn(jsx) : new Set());
  return { name, file, pattern: id, preset, placements, context, jsx };
}

/** Removes properties that only decided what is compiled, such as the number of rows of all samples. */
function pruneUnused({ roles, copy }: ComponentContext, used: ReadonlySet<string>): void {
  for (const [key, { name }] of roles) if (!used.has(name)) roles.delete(key);
  for (const [key, { name }] of copy) if (!used.has(name)) copy.delete(key);
}

/** Names of the landmarks around these placements. */
const shellLabels = (model: Model, placements: readonly AppPlacement[]): Set<string> =>
  new Set(
    placements.flatMap(({ page }) =>
      (model.resolver.find('shell', page.shell)?.data.regions ?? []).map(({ label }) => label.toLowerCase()),
    ),
  );

/** The path of a link target, or the contact; parameters are filled with the id of a row, or with their own name. */
export function linkPath(model: Model, page: AppPage, target: string, id?: string): string {
  if (isContact(target)) return target;
  const found = findLinked(model, page, target);
  // A link to a page that the contract does not have leads nowhere.
  if (!found) return '#main';
  return found.path.replace(/:(\w+)\??/g, (_, name: string) => id ?? name).replace(/\/\*$/, '');
}
