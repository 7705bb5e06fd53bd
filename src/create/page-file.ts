import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { pageView } from '../packs/product.ts';
import { columnRules, isLanding } from '../render/layout.ts';
import type { Sheet } from '../render/stylesheets.ts';
import type { CommonV1AnatomyNode } from '../schemas/types.ts';
import { type Code, type Jsx, type JsxChild, printCode, stringLiteral } from './code.ts';
import { type AppPlacement, linkPath, type PlacedComponent } from './component.ts';
import { loaderName, loadsData } from './data-file.ts';
import { findMainList, type NarrowedList, type NarrowedLists } from './lists.ts';
import { pascalCase } from './names.ts';
import type { Drawing } from './pictures-file.ts';

/** Layouts of presets that the style sheets know. */
const STYLED_LAYOUTS: ReadonlySet<string> = new Set(['carousel', 'hero', 'masonry']);

/** `src/pages/<section>/<page>.tsx`: the placements of a page, in order and columns. */
export function printPage(
  model: Model,
  page: AppPage,
  placed: readonly PlacedComponent[],
  {
    sheet,
    drawings,
    narrowed,
  }: { readonly sheet: Sheet; readonly drawings: readonly Drawing[]; readonly narrowed: NarrowedLists },
): string {
  const { nodes, placements } = page.layout();
  const queue = [...placed];
  const used: PlacedComponent[] = [];
  const next = (): JsxChild[] => {
    const one = queue.shift();
    if (!one) return [];
    used.push(one);
    return [{ code: printPlacement(model, one, narrowed.get(one.one)) }];
  };
  const children = nodes.flatMap((node): JsxChild[] => {
    if (node.kind === 'pattern') return next();
    const className = sheet.classFor('l-cols', (selector) => columnRules(node, selector));
    const columns: Jsx = {
      kind: 'jsx',
      tag: 'div',
      props: [['className', stringLiteral(`l-columns ${className}`)]],
      children: node.cols.flatMap(next),
    };
    return [{ code: columns }];
  });
  const isTitled = placed.some(({ one }) => one.filled !== undefined && hasTitle(one.filled));
  const props: [string, Code | true][] = [['title', stringLiteral(page.title)]];
  if (isRecordPage(page)) props.push(['isRecord', true]);
  if (!isTitled) props.push(['heading', headingOf(model, page)]);
  if (drawings.length > 0) props.push(['pictures', 'pictures']);
  if (isLanding(placements)) props.push(['isLanding', true]);
  const { density } = page.effective;
  if (density !== model.document.dna.spacing.density) props.push(['density', stringLiteral(density)]);
  const shown: Jsx = { kind: 'jsx', tag: 'Page', props, children };
  const body: Jsx =
    narrowed.size === 0
      ? shown
      : { kind: 'jsx', tag: 'ListControls', props: [], children: [{ code: shown }] };
  const loaders = used
    .filter(({ one, component }) => loadsData(one, component))
    .map(({ one }) => loaderName(one));
  const patterns = [
    ...new Set(used.map(({ component: { name, file } }) => `import { ${name} } from '@/patterns/${file}';`)),
  ].sort();
  const from = `@/data/${page.section.id}/${page.page.id}`;
  const imports = [
    ...(narrowed.size > 0 ? [`import { ListControls, Matching } from '@/components/list-controls';`] : []),
    `import { Page } from '@/components/page';`,
    ...(used.length > 0 ? [`import { Placement } from '@/components/placement';`] : []),
    ...(loaders.length > 0 ? [printImport(loaders, from)] : []),
    ...patterns,
    ...(drawings.length > 0
      ? [`import { pictures } from '@/pictures/${page.section.id}/${page.page.id}';`]
      : []),
  ];
  return `${imports.join('\n')}\n\nexport default function ${pageName(page)}() {\n  return (\n    ${printCode(body, 4)}\n  );\n}\n`;
}

export const pageName = (page: AppPage): string => `${pascalCase(page.page.id)}Page`;

/** A page that shows one of many records. */
const isRecordPage = ({ paths }: AppPage): boolean => paths.every((path) => path.includes(':'));

/** The title of a page for screen readers. The record of the samples is another one than most addresses show. */
const headingOf = (model: Model, page: AppPage): string =>
  stringLiteral(isRecordPage(page) ? page.title : pageView(model, page).title);

const printImport = (names: readonly string[], from: string): string => {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  return line.length <= 100
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
};

/** The texts and targets of a placement that other placements of the component have in another form. */
export function copyProps(model: Model, { one, component }: PlacedComponent): [string, Code | true][] {
  const index = component.placements.indexOf(one);
  return [...component.context.copy.values()].flatMap(
    ({ name, values, isTarget }): [string, Code | true][] => {
      const value = values[index];
      if (value === undefined || value === false) return [];
      if (isTarget) return [[name, stringLiteral(linkPath(model, one.page, String(value)))]];
      return [
        [name, value === true ? true : typeof value === 'number' ? String(value) : stringLiteral(value)],
      ];
    },
  );
}

/** The look of the place of a pattern. */
export function layoutProps({ placement, filled }: AppPlacement): [string, Code | true][] {
  const record = placement.record?.data;
  const layout = record?.presets[placement.preset]?.layout.layout ?? '';
  const isContained = record?.contained === true && filled?.is !== 'card';
  const props: [string, Code | true][] = [];
  if (STYLED_LAYOUTS.has(layout)) props.push(['layout', stringLiteral(layout)]);
  if (isContained) props.push(['isContained', true]);
  if (record?.responsive.base?.horizontal_scroll === true) props.push(['isSideways', true]);
  return props;
}

function printPlacement(
  model: Model,
  { one, component }: PlacedComponent,
  list: NarrowedList | undefined,
): Jsx {
  const { placement } = one;
  const props: [string, Code | true][] = [
    ['data-placement', stringLiteral(placement.alias)],
    ['data-pattern', stringLiteral(placement.id)],
    ...layoutProps(one),
  ];
  const copy = copyProps(model, { one, component });
  const view = (own: readonly [string, Code | true][]): Jsx => ({
    kind: 'jsx',
    tag: component.name,
    props: own,
    children: [],
  });
  if (!loadsData(one, component))
    return { kind: 'jsx', tag: 'Placement', props, children: [{ code: view(copy) }] };
  if (one.filled !== undefined && hasTitle(one.filled) && !one.isTitled)
    props.push(['heading', headingOf(model, one.page)]);
  props.push(['load', loaderName(one)]);
  const main = findMainList({ one, component });
  if (main) props.push(['list', stringLiteral(main.name)], ['noun', stringLiteral(main.noun)]);
  const spread = list
    ? printMatching(list, view([['{...data}', true], [list.name, list.name], ...copy]))
    : view([['{...data}', true], ...copy]);
  return {
    kind: 'jsx',
    tag: 'Placement',
    props,
    children: [{ code: { kind: 'arrow', parameters: 'data', body: spread } }],
  };
}

/** The rows of a list that the search and the filters of the page leave. */
const printMatching = ({ name, isCount }: NarrowedList, body: Jsx): Jsx => ({
  kind: 'jsx',
  tag: 'Matching',
  props: [['rows', `data.${name}`], ...(isCount ? [['isCount', true] satisfies [string, true]] : [])],
  children: [{ code: { kind: 'arrow', parameters: name, body } }],
});

const hasTitle = (node: CommonV1AnatomyNode): boolean =>
  (node.is === 'heading' && node.level === 1) || (node.children ?? []).some(hasTitle);
