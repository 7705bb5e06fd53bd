import { frameSide } from '../content/frames.ts';
import { pageView, productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import { findCall, hasAccountMenu, isSignedIn, offersMode } from '../render/account.ts';
import { countThings } from '../render/basket.ts';
import { findEntries, gatePage } from '../render/entries.ts';
import { findSearchPage, keyHint } from '../render/find.ts';
import { themeAttributes } from '../render/hooks.ts';
import type { Frame, Region, Shell } from '../render/frame.ts';
import type { IconName } from '../render/icon.ts';
import { readNews } from '../render/notices.ts';
import {
  AT_END,
  type ContentName,
  findModeRegion,
  holdsContent,
  isDrawn,
  isForOneTask,
  isRepeated,
  isSecondNavigation,
  MIN_VIEWS,
  roomOf,
  showsIcons,
} from '../render/regions.ts';
import { listBars } from '../render/shell-css.ts';
import { inReadingOrder, openerIcon } from '../render/shell.ts';
import { type Code, type Jsx, printCode, stringLiteral, tagsIn } from './code.ts';
import { linkPath } from './component.ts';
import { toCode } from './data-file.ts';
import { pascalCase } from './names.ts';
import {
  columnsName,
  frameOfShell,
  navigationName,
  newsName,
  type ShellContext,
  type ShellInUse,
} from './shell-frame.ts';

export const shellName = (id: string): string => `${pascalCase(id)}Shell`;

/** A frame while its shell is printed. */
interface ShellFrame extends Frame {
  /** True if some pages of the shell come before the sign-in, unlike the others. */
  readonly isMixed: boolean;
  readonly icon: (name: IconName) => void;
}

type Props = readonly (readonly [name: string, value: Code | true])[];

const element = (tag: string, props: Props = [], children: readonly Jsx[] = []): Jsx => ({
  kind: 'jsx',
  tag,
  props,
  children: children.map((code) => ({ code })),
});

const textElement = (tag: string, props: Props, text: string): Jsx => ({
  kind: 'jsx',
  tag,
  props,
  children: [{ text }],
});

/** `src/shells/<shell>.tsx`: the landmarks of the shell and what each of them holds. */
export function printShell(used: ShellInUse, { model, icons, parts }: ShellContext): string {
  const { shell, pages } = used;
  const own = frameOfShell(used, model);
  if (!own) return '';
  const frame: ShellFrame = {
    ...own,
    isMixed: isSignedIn(own) && pages.some(({ section }) => section.section.role === 'gateway'),
    icon: (name) => icons.add(name),
  };
  const filled = new Map(shell.regions.map((region) => [region, regionContent(region, frame)]));
  const held = inReadingOrder(shell).filter((region) => (filled.get(region) ?? []).length > 0);
  const bars = listBars(shell);
  const regions = held.map((region) => {
    const content = [...openersIn(region, held, frame), ...(filled.get(region) ?? [])];
    return region.landmark === 'main'
      ? element('Main', [['id', stringLiteral(region.id)]], content)
      : element('Region', regionProps(region, bars.includes(region.id)), content);
  });
  const hasKeyOnly =
    model.navigation.palette !== undefined && !regions.some((region) => tagsIn(region).has('PaletteButton'));
  const effects = Object.keys(
    model.theme.record ? themeAttributes(model.theme.record.data, shell.id) : {},
  ).flatMap((name) => (name.startsWith('data-effect-') ? [name.slice('data-effect-'.length)] : []));
  const root = element(
    'ShellFrame',
    [
      ['id', stringLiteral(shell.id)],
      ...(effects.length > 0 ? ([['effects', stringLiteral(effects.join(' '))]] as const) : []),
    ],
    hasKeyOnly ? [...regions, element('Palette', [])] : regions,
  );
  const body = printCode(root, 4);
  const lists = [navigationName(shell.id), columnsName(shell.id), newsName(shell.id)].filter((name) =>
    body.includes(`{${name}}`),
  );
  const tags = tagsIn(root);
  for (const tag of tags) parts.add(tag);
  const imports = [
    ...[...tags].sort().map((name) => `import { ${name} } from '@/components/shell/${fileOf(name)}';`),
    ...(lists.length > 0 ? [`import { ${lists.join(', ')} } from '@/navigation';`] : []),
  ];
  return `${imports.join('\n')}\n\n/** ${shell.name}: the frame around every page that uses it. */\nexport function ${shellName(shell.id)}() {\n  return (\n    ${body}\n  );\n}\n`;
}

const fileOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) =>
    at === 0 ? letter.toLowerCase() : `-${letter.toLowerCase()}`,
  );

/** A name distinguishes landmarks of one kind; those of which a page has one need none. */
const UNNAMED: ReadonlySet<Region['landmark']> = new Set(['banner', 'contentinfo']);

function regionProps({ id, landmark, label, holds, collapse, scroll }: Region, isBar: boolean): Props {
  const props: [string, Code | true][] = [
    ['id', stringLiteral(id)],
    ['landmark', stringLiteral(landmark)],
  ];
  if (!UNNAMED.has(landmark)) props.push(['label', stringLiteral(label)]);
  if (isBar) props.push(['isBar', true]);
  if (collapse?.opens_from !== undefined) {
    props.push(['title', stringLiteral(holds.includes('navigation') ? 'Menu' : label)]);
    props.push(['closesOn', toCode(collapse.closes_on ?? [])]);
  }
  if (landmark === 'complementary' && scroll === 'own') props.push(['scrolls', true]);
  return props;
}

/** Buttons for the regions that open from this one on narrow screens; from the banner if theirs has no content. */
function openersIn({ id: own, landmark }: Region, held: readonly Region[], { icon }: ShellFrame): Jsx[] {
  const ids = new Set(held.map(({ id }) => id));
  const opened = held.filter(({ collapse }) => {
    const from = collapse?.opens_from;
    return from === own || (from !== undefined && landmark === 'banner' && !ids.has(from));
  });
  return opened.flatMap(({ id, holds, collapse }, index) => {
    if (collapse?.opens_with === undefined) return [];
    const name = openerIcon(holds, index);
    icon(name);
    return [
      element('RegionButton', [
        ['opens', stringLiteral(id)],
        ['icon', stringLiteral(name)],
        ['label', stringLiteral(collapse.opens_with)],
      ]),
    ];
  });
}

/** The content of a region; without an account menu, one region also gets the button for the colour mode. */
function regionContent(region: Region, frame: ShellFrame): Jsx[] {
  const { model, shell } = frame;
  if (isSecondNavigation(region, shell))
    return [
      element('SectionNavigation', [
        ['min', String(MIN_VIEWS)],
        ['except', navigationName(shell.id)],
        ...navigationProps(region, shell),
      ]),
    ];
  const places = shell.regions.filter((one) => !isSecondNavigation(one, shell));
  const hasMode = offersMode(model, model.theme.mode, true) && findModeRegion(places)?.id === region.id;
  const mode = hasMode ? withoutUser(hasAccountMenu(frame), element('ModeButton'), frame) : [];
  const held = region.holds.filter((one) => isDrawn(one, region, shell) && !isRepeated(one, region, shell));
  const drawn = (names: readonly ContentName[]): Jsx[] => names.flatMap((one) => CONTENT[one](region, frame));
  if (region.landmark !== 'banner') return [...drawn(held), ...mode];
  const end = [...drawn(held.filter((one) => AT_END.has(one))), ...mode];
  return [
    // A drawer hides the brand of its shell.
    ...(held.includes('brand') ? [] : brand(region, frame)),
    ...drawn(held.filter((one) => !AT_END.has(one))),
    ...(end.length > 0 ? [element('End', [], end)] : []),
  ];
}

/** Content for visitors only: nothing if every page has a user, and a test if some have. */
function withoutUser(isKnown: boolean, content: Jsx, { isMixed }: ShellFrame): Jsx[] {
  if (!isKnown) return [content];
  return isMixed ? [element('SignedOut', [], [content])] : [];
}

const none = (): Jsx[] => [];

const CONTENT: Readonly<Record<ContentName, (region: Region, frame: ShellFrame) => Jsx[]>> = {
  brand,
  page: () => [element('PageOutlet')],
  navigation: (region, { shell, icon }) => {
    icon('chevron-down');
    icon('more');
    return [element('Navigation', [['groups', navigationName(shell.id)], ...navigationProps(region, shell)])];
  },
  tabs: sectionPages,
  'thread-list': sectionPages,
  breadcrumb: (_, { shell, icon }) => {
    icon('chevron-left');
    return [element('Crumbs', [['groups', navigationName(shell.id)]])];
  },
  search: (_, frame) => find(frame),
  actions: (_, frame) => actions(frame),
  notifications: (_, frame) => notices(frame),
  account: (_, frame) => account(frame),
  inspector: () => [element('Outline')],
  tools: none,
  status: (_, { model }) => {
    const today = toText(fillText('{today}', productOf(model).scope));
    return today === '' ? [] : [textElement('Note', [['kind', stringLiteral('status')]], today)];
  },
  legal: (_, { model }) => {
    const { name, scope } = productOf(model);
    const text = toText(fillText('{product.legal}', scope)) || `© ${name}`;
    return [textElement('Note', [['kind', stringLiteral('legal')]], text)];
  },
  'footer-links': (_, { model, shell }) => {
    const { name, scope } = productOf(model);
    const promise = toText(fillText('{product.promise}', scope));
    const about: Props =
      frameSide(shell) === 'site'
        ? [
            ['name', stringLiteral(name)],
            ...(promise === '' ? [] : ([['promise', stringLiteral(promise)]] as const)),
          ]
        : [];
    return [element('FooterLinks', [['columns', columnsName(shell.id)], ...about])];
  },
};

/** The name of the product; a picture beside a form has what it promises. */
function brand({ landmark }: Region, { model }: ShellFrame): Jsx[] {
  const { name, scope } = productOf(model);
  if (landmark === 'complementary')
    return [textElement('Claim', [], toText(fillText('{product.promise}', scope)) || name)];
  return [element('Brand')];
}

function navigationProps(region: Region, shell: Shell): Props {
  const { tabs, letters } = roomOf(region, shell);
  return [
    ...(tabs === undefined ? [] : ([['maxTabs', String(tabs)]] as const)),
    ...(letters === undefined ? [] : ([['maxLetters', String(letters)]] as const)),
    ...(showsIcons(region, shell) ? ([['hasIcons', true]] as const) : []),
    ...(region.landmark === 'banner' ? ([['isMenu', true]] as const) : []),
  ];
}

function sectionPages(region: Region, { shell, icon }: ShellFrame): Jsx[] {
  icon('chevron-down');
  icon('more');
  return [element('SectionNavigation', navigationProps(region, shell))];
}

/** The way to search: at work it opens the command palette; on a public site it leads to the page that searches. */
function find(frame: ShellFrame): Jsx[] {
  const { model, page, shell, icon } = frame;
  const { palette } = model.navigation;
  icon('search');
  if (palette && frameSide(shell) !== 'site')
    return [
      element(
        'PaletteButton',
        palette.trigger === undefined ? [] : [['keys', stringLiteral(keyHint(palette.trigger))]],
      ),
    ];
  const target = findSearchPage(frame);
  return target ? [element('SearchLink', [['to', stringLiteral(linkPath(model, page, target.path))]])] : [];
}

/** On a site the basket and the way in; at work the way to search, unless the shell has it elsewhere. */
function actions(frame: ShellFrame): Jsx[] {
  const { model, page, shell } = frame;
  if (frameSide(shell) === 'site') return [...basket(frame), ...calls(frame)];
  if (!isForOneTask(shell)) return holdsContent(shell, 'search') ? [] : find(frame);
  const gate = gatePage(model, 'sign-in');
  return gate ? [barLink('Sign in', linkPath(model, page, gate.path))] : [];
}

/** A link of a bar, which the page it leads to does without. */
const barLink = (label: string, to: string, kind?: string): Jsx =>
  textElement(
    'BarLink',
    [['to', stringLiteral(to)], ...(kind === undefined ? [] : ([['kind', stringLiteral(kind)]] as const))],
    label,
  );

function basket(frame: ShellFrame): Jsx[] {
  const { model, page, icon } = frame;
  const entry = findEntries(model, page).find(({ place }) => place === 'basket');
  if (!entry) return [];
  icon('cart');
  return [
    element('Basket', [
      ['to', stringLiteral(linkPath(model, page, entry.route))],
      ['label', stringLiteral(entry.label)],
      ['count', String(countThings(frame, entry.route))],
    ]),
  ];
}

/** Calls to action for visitors: to register, or else the task of the site, such as to reserve. */
function calls(frame: ShellFrame): Jsx[] {
  const { model, page } = frame;
  const call = findCall(frame);
  if (call) return [barLink(call.label, linkPath(model, page, call.route), 'call')];
  const [signIn, signUp] = [gatePage(model, 'sign-in'), gatePage(model, 'sign-up')];
  if (!signIn || !signUp) return [];
  return [
    barLink('Sign in', linkPath(model, page, signIn.path)),
    barLink('Sign up', linkPath(model, page, signUp.path), 'call'),
  ].flatMap((link) => withoutUser(isSignedIn(frame), link, frame));
}

function notices(frame: ShellFrame): Jsx[] {
  const { model, page, shell, icon } = frame;
  const news = readNews(frame);
  if (!news) return [];
  icon('bell');
  const { label, count, all } = news;
  return [
    element('Notices', [
      ['label', stringLiteral(label)],
      ['count', String(count)],
      ['notices', newsName(shell.id)],
      ...(all
        ? ([['all', toCode({ to: linkPath(model, page, all.route), label: all.label })]] as const)
        : []),
    ]),
  ];
}

/** The account: who is signed in, and a menu with what concerns this person alone. */
function account(frame: ShellFrame): Jsx[] {
  if (!isSignedIn(frame)) return [];
  const { model, page, shell, icon } = frame;
  const { scope } = pageView(model, page).product;
  const written = (text: string): string => toText(fillText(text, scope));
  const about = written('{user.role}') || written('{user.email}');
  const links = findEntries(model, page)
    .filter(({ place }) => place === 'account')
    .map(({ route, label }) => ({ to: linkPath(model, page, route), label }));
  const exit = gatePage(model, 'sign-in');
  const hasKeys = frameSide(shell) !== 'site' && model.navigation.hotkeys.length > 0;
  for (const name of ['chevron-down', 'user', 'help', 'sign-out'] as const) icon(name);
  const props: Props = [
    ['name', stringLiteral(written('{user.name}') || 'Account')],
    ...(about === '' ? [] : ([['about', stringLiteral(about)]] as const)),
    ...(links.length > 0 ? ([['links', toCode(links)]] as const) : []),
    ...(hasKeys ? ([['hasKeys', true]] as const) : []),
    ...(exit ? ([['signOutTo', stringLiteral(linkPath(model, page, exit.path))]] as const) : []),
  ];
  const hasModes = offersMode(model, model.theme.mode, true);
  const menu = element('Account', props, hasModes ? [element('ModeSelect')] : []);
  return [frame.isMixed ? element('SignedIn', [], [menu]) : menu];
}
