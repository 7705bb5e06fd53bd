import type { RecordData } from '../content/corpus.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { pageView, productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import {
  findEntries,
  findModeRegion,
  hasModeChoice,
  isRepeated,
  isSecondNavigation,
  maxEntriesOf,
  MIN_VIEWS,
} from '../render/regions.ts';
import { inReadingOrder, openerIcon } from '../render/shell.ts';
import { isIcon } from '../render/icon.ts';
import { type Code, type Jsx, printCode, stringLiteral } from './code.ts';
import { linkPath } from './component.ts';
import { toCode } from './data-file.ts';
import { camelCase, pascalCase } from './names.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];

export const shellName = (id: string): string => `${pascalCase(id)}Shell`;

/** Collects icons and components while the shells are printed. */
export interface ShellContext {
  readonly model: Model;
  readonly icons: Set<string>;
}

const element = (tag: string, props: Jsx['props'] = [], children: Jsx['children'] = []): Jsx => ({
  kind: 'jsx',
  tag,
  props,
  children,
});

/** `src/shells/<shell>.tsx`: the landmarks of the shell and what each of them holds. */
export function printShell(shell: Shell, pages: readonly AppPage[], context: ShellContext): string {
  const parts = new Set<string>(['Region', 'ShellFrame']);
  const filled = new Map(
    shell.regions.map((region) => [region, regionContent(region, shell, pages, context)]),
  );
  const held = inReadingOrder(shell).filter((region) => (filled.get(region) ?? []).length > 0);
  const regions = held.map((region): Jsx => {
    const openers = held.filter(
      ({ collapse }) => collapse?.opens_from === region.id && collapse.opens_with !== undefined,
    );
    const content = [
      ...openers.map(({ id, landmark, collapse }, index): Jsx => {
        const icon = openerIcon(landmark, index);
        context.icons.add(icon);
        return element('RegionButton', [
          ['opens', stringLiteral(id)],
          ['icon', stringLiteral(icon)],
          ['label', stringLiteral(collapse?.opens_with ?? '')],
        ]);
      }),
      ...(filled.get(region) ?? []),
    ];
    for (const { tag } of content) parts.add(tag);
    return element(
      'Region',
      regionProps(region),
      content.map((code) => ({ code })),
    );
  });
  const shellParts = [...parts].sort();
  const navigation = usedNavigation(regions);
  const imports = [
    ...shellParts.map((name) => `import { ${name} } from '@/components/shell/${fileOf(name)}';`),
    ...(navigation.length > 0 ? [`import { ${navigation.join(', ')} } from '@/navigation';`] : []),
  ];
  const frame = element(
    'ShellFrame',
    [['id', stringLiteral(shell.id)]],
    regions.map((code) => ({ code })),
  );
  return `${imports.join('\n')}\n\n/** ${shell.name}: the frame around every page that uses it. */\nexport function ${shellName(shell.id)}() {\n  return (\n    ${printCode(frame, 4)}\n  );\n}\n`;
}

const fileOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) =>
    at === 0 ? letter.toLowerCase() : `-${letter.toLowerCase()}`,
  );

/** The names of `navigation.ts` that the regions refer to. */
const usedNavigation = (regions: readonly Jsx[]): string[] => {
  const found = new Set<string>();
  const walk = ({ props, children }: Jsx): void => {
    for (const [key, value] of props)
      if ((key === 'entries' || key === 'links') && typeof value === 'string') found.add(value);
    for (const child of children)
      if ('code' in child && typeof child.code === 'object' && child.code.kind === 'jsx') walk(child.code);
  };
  for (const region of regions) walk(region);
  return [...found].sort();
};

function regionProps({ id, landmark, label, collapse, scroll }: Region): [string, Code | true][] {
  const props: [string, Code | true][] = [
    ['id', stringLiteral(id)],
    ['landmark', stringLiteral(landmark)],
  ];
  if (landmark !== 'main') props.push(['label', stringLiteral(label)]);
  if (collapse?.opens_from !== undefined) props.push(['closesOn', toCode(collapse.closes_on ?? [])]);
  if (landmark === 'complementary' && scroll === 'own') props.push(['scrolls', true]);
  return props;
}

function regionContent(
  region: Region,
  shell: Shell,
  pages: readonly AppPage[],
  context: ShellContext,
): Jsx[] {
  const { model } = context;
  const max = maxEntriesOf(region, shell);
  const maxProps: [string, Code][] = max === undefined ? [] : [['max', String(max)]];
  if (isSecondNavigation(region, shell))
    return [element('SectionNavigation', [['min', String(MIN_VIEWS)], ...maxProps])];
  const places = shell.regions.filter((one) => !isSecondNavigation(one, shell));
  const content = region.holds
    .filter((held) => !isRepeated(held, region, shell))
    .flatMap((held) => heldContent(held, shell, pages, maxProps, context));
  const hasMode = hasModeChoice(model) && findModeRegion(places)?.id === region.id;
  return hasMode ? [...content, element('ModeSelect')] : content;
}

function heldContent(
  held: Region['holds'][number],
  shell: Shell,
  pages: readonly AppPage[],
  maxProps: readonly [string, Code][],
  { model, icons }: ShellContext,
): Jsx[] {
  const [page] = pages;
  const { name, scope } = productOf(model);
  switch (held) {
    case 'brand':
      return [element('Brand')];
    case 'page':
      return [element('PageOutlet')];
    case 'navigation':
      icons.add('chevron-down');
      return [element('Navigation', [['entries', navigationName(shell.id)], ...maxProps])];
    case 'tabs':
    case 'thread-list':
      icons.add('chevron-down');
      return [element('SectionNavigation', maxProps)];
    case 'breadcrumb':
      return [element('Crumbs')];
    case 'search':
      return [element('SearchForm')];
    case 'actions':
      if (!model.navigation.palette) return [];
      icons.add('arrow-right');
      return [element('PaletteButton')];
    case 'notifications':
      icons.add('bell');
      return [
        element('BarButton', [
          ['icon', stringLiteral('bell')],
          ['label', stringLiteral('Notifications')],
        ]),
      ];
    case 'account': {
      icons.add('user');
      const user = page && toText(fillText('{user.name}', pageView(model, page).product.scope));
      return [
        element('BarButton', [
          ['icon', stringLiteral('user')],
          ['label', stringLiteral(user || 'Account')],
        ]),
      ];
    }
    case 'inspector':
      return [element('Outline')];
    case 'tools':
      icons.add('chevron-down');
      return model.navigation.hotkeys.some(({ route }) => route !== undefined) ? [element('Shortcuts')] : [];
    case 'status': {
      const today = toText(fillText('{today}', scope));
      return [element('Note', [], [{ text: [name, today].filter(Boolean).join(', ') }])];
    }
    case 'legal':
      return [element('Note', [], [{ text: toText(fillText('{product.legal}', scope)) || `© ${name}` }])];
    case 'footer-links':
      return [element('FooterLinks', [['links', 'footerLinks']])];
  }
}

const navigationName = (shell: string): string => `${camelCase(shell)}Entries`;

/** `src/navigation.ts`: what the shells list, and the commands of the palette. */
export function printNavigation(
  shells: readonly { readonly shell: Shell; readonly pages: readonly AppPage[] }[],
  { model, icons }: ShellContext,
): string {
  const product = productOf(model);
  const entriesOf = (page: AppPage): Code =>
    toCode(
      findEntries({ model, page }).map(({ route, label, icon, badge, active_match: activeMatch }) => ({
        to: linkPath(model, page, route),
        label,
        ...(isIcon(icon) ? { icon } : {}),
        ...(badge === undefined ? {} : { badge }),
        ...(activeMatch === undefined ? {} : { activeMatch }),
      })),
    );
  const lists = shells.flatMap(({ shell, pages: [page] }) => {
    if (!page || !shell.regions.some(({ holds }) => holds.includes('navigation'))) return [];
    for (const { icon } of findEntries({ model, page })) if (isIcon(icon)) icons.add(icon);
    return [
      `export const ${navigationName(shell.id)}: readonly NavigationEntry[] = ${printCode(entriesOf(page))};\n`,
    ];
  });
  const footer =
    product.footer?.map(({ text, href }) => ({
      to: linkPath(model, model.pages[0] as AppPage, href),
      label: text,
    })) ??
    model.sections.flatMap((section) => {
      const [first] = model.pagesOf(section);
      return first ? [{ to: linkPath(model, first, first.path), label: first.title }] : [];
    });
  const sections = model.sections.map((section) => {
    const pages = model.pagesOf(section);
    const listed = pages.filter(({ path }) => !path.includes(':'));
    return {
      paths: pages.flatMap(({ paths }) => paths),
      entries: listed.map(({ path, title }) => ({ to: path, label: title })),
    };
  });
  const { hotkeys, palette } = model.navigation;
  const command = (one: {
    label: string;
    route?: string | undefined;
    action?: string | undefined;
  }): object => ({
    label: one.label,
    ...(one.route === undefined ? {} : { to: one.route }),
    ...(one.action === undefined ? {} : { action: one.action }),
  });
  const commands = (palette?.commands ?? []).map((one) => ({
    ...command(one),
    ...(one.section === undefined ? {} : { group: one.section }),
  }));
  return `import type { Command, Hotkey, NavigationEntry, Section } from '@/components/shell/types';

export const productName = ${stringLiteral(product.name)};

${lists.join('\n')}
/** The pages of each section. */
export const sections: readonly Section[] = ${printCode(toCode(sections))};

export const footerLinks: readonly NavigationEntry[] = ${printCode(toCode(footer))};

export const hotkeys: readonly Hotkey[] = ${printCode(toCode(hotkeys.map((one) => ({ keys: one.key, ...command(one) }))))};

/** The commands of the palette; empty for an app without one. */
export const commands: readonly Command[] = ${printCode(toCode(commands))};
`;
}
