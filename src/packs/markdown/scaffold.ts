import { CUSTOM } from '../../essence/custom.ts';
import type {
  ExecutionPackCommonV1Decorator,
  ExecutionPackCommonV1ShellContract,
  ScaffoldPackV1,
  ShellV1ShellRegion,
} from '../../schemas/types.ts';
import { type Block, block, RANKS, cachedBlocks } from './blocks.ts';
import { designBlocks } from './design.ts';
import { navigationBlocks } from './navigation.ts';
import { productLine } from './product.ts';
import { code, codes, pairs, text } from './text.ts';

type Data = ScaffoldPackV1['data'];

/** The text of the scaffold pack: the product, its design, its frames, routes and navigation. */
export function scaffoldBlocks(data: Data): Block[] {
  const { archetype, product, guard, features, seo, theme } = data;
  return [
    ...block('/data', [
      `# App${product ? `: ${text(product.name)}` : ''}`,
      `Shell ${code(data.shell)}, theme ${code(theme.id)} ${theme.mode}${theme.shape === null ? '' : `, ${theme.shape} corners`}, ${data.routing} routing.`,
    ]),
    ...block('/data/product', [product && productLine(product)]),
    // The description of a record says when to choose it, which was decided long ago.
    ...block('/data/archetype', [
      archetype && !product
        ? `Made from ${code(archetype.id)}${archetype.description === undefined ? '' : `: ${text(archetype.description)}`}`
        : undefined,
    ]),
    ...block('/data/features', [
      features.length === 0 || product ? undefined : `Features of the app: ${codes(features)}`,
    ]),
    ...block('/data/guard', [
      guard &&
        `Guard: ${guard.mode}. \`svc verify\` reports (error, warn or off): design ${guard.dnaEnforcement}; sections, pages and layouts ${guard.blueprintEnforcement}; interactions ${guard.interactionsEnforcement}${guard.interactionsFromMode ? ' (by the mode)' : ''}.`,
    ]),
    ...block('/data/seo', [
      seo?.schema_org?.length ? `Structured data: ${codes(seo.schema_org)}` : undefined,
      seo?.meta_priorities?.length ? `Metadata that matters most: ${codes(seo.meta_priorities)}` : undefined,
    ]),
    ...designBlocks(data),
    ...frameBlocks(data),
    ...shellBlocks(data.shells ?? []),
    ...routeBlocks(data),
    ...navigationBlocks(data),
    ...(data.themeDecorators
      ? cachedBlocks(data.themeDecorators, '', () => decoratorBlocks(data.themeDecorators ?? []))
      : []),
    ...block('/successChecks', DONE_WHEN),
  ];
}

/** Essential: it is the part of the design that two builders would decide differently. */
const frameBlocks = ({ frame = [] }: Data): Block[] =>
  frame.length === 0
    ? []
    : block('/data/frame', [
        'The same on every page, as `tokens.css` has the values:',
        ...frame.map((rule) => `- ${text(rule)}`),
      ]);

/** Every path with its page, by section; a shell only where it is not that of the section. */
function routeBlocks({ sections = [], routes }: Data): Block[] {
  const shells = new Map(sections.map(({ id, shell }) => [id, shell]));
  const listed = new Set(sections.map(({ id }) => id));
  const line = ({ path, pageId, sectionId, shell, title, alsoAt }: Data['routes'][number]): string =>
    [
      `- ${code(path)} ${code(`${sectionId ?? ''}/${pageId}`)} ${text(title ?? '')}`,
      ...(shell === undefined || shell === shells.get(sectionId ?? '') ? [] : [`shell ${code(shell)}`]),
      ...(alsoAt ? [`also at ${codes(alsoAt)}`] : []),
    ].join(', ');
  return [
    ...block('/data/sections', ['## Sections and routes']),
    ...sections.flatMap(({ id, role, shell, overrides }, index) => [
      ...block(`/data/sections/${index}`, [
        `Section ${code(id)}: ${role}, shell ${code(shell)}, ${overrides?.effective.density ?? ''} ${overrides?.effective.mode ?? ''}`,
      ]),
      ...block('/data/routes', routes.filter(({ sectionId }) => sectionId === id).map(line)),
    ]),
    ...block('/data/routes', routes.filter(({ sectionId }) => !listed.has(sectionId ?? '')).map(line)),
  ];
}

const decoratorBlocks = (decorators: readonly ExecutionPackCommonV1Decorator[]): Block[] =>
  block(
    '/data/themeDecorators',
    decorators.length === 0
      ? []
      : [
          'Decorations of the theme:',
          ...decorators.map(
            (one) => `- Class ${code(one.class)} on ${text(one.applyTo)}: ${text(one.intent)}`,
          ),
        ],
    { what: 'Decorators of the theme', rank: RANKS.treatments },
  );

/** Acceptance criteria of the app. */
const DONE_WHEN = [
  '## Done when',
  'Every path opens its page and no other path exists; every page is rendered in its shell with its landmarks; every style value comes from a token. The pack of a page says when the page is done.',
];

/** Renders every shell: regions and landmarks, the grid by breakpoint, the target of the skip link. */
export function shellBlocks(shells: readonly ExecutionPackCommonV1ShellContract[]): Block[] {
  if (shells.length === 0) return [];
  return [
    ...block('/data/shells', ['## Shells']),
    ...shells.flatMap((shell, index) => {
      const at = `/data/shells/${index}`;
      return shell.regions ? cachedBlocks(shell.regions, at, () => oneShell(shell, at)) : oneShell(shell, at);
    }),
  ];
}

function oneShell(shell: ExecutionPackCommonV1ShellContract, at: string): Block[] {
  const { id, regions = [], grid = {}, guidance = {}, dimensions, internalLayout = {} } = shell;
  if (id === CUSTOM)
    return block(at, ['Shell: designed by the project; keep the frame that its pages have.']);
  if (!shell.resolved) return block(at, [`Shell ${code(id)}: unknown; build it from its name.`]);
  return [
    ...block(at, [
      `Shell ${code(id)}: skip link to ${code(shell.skipLinkTarget ?? '')}, ${code(shell.scrollOwner ?? '')} scrolls, navigation ${shell.navStyle ?? ''}${dimensions ? `, ${pairs({ ...dimensions })}` : ''}`,
    ]),
    ...block(
      `${at}/regions`,
      regions.map((region) => `- ${regionLine(region, regions)}`),
    ),
    ...block(`${at}/regions`, [contentLine(id, regions)], {
      what: `Content of the regions of ${id}`,
      rank: RANKS.wording,
    }),
    ...block(
      `${at}/regions`,
      [
        `Use of ${code(id)}: ${regions.flatMap(({ id: name, purpose }) => (purpose === undefined ? [] : [`${code(name)} ${text(purpose)}`])).join(' ')}`,
      ],
      { what: `Use of the regions of ${id}`, rank: RANKS.guidance },
    ),
    ...block(
      `${at}/grid`,
      [
        `Grid of ${code(id)}: ${Object.entries(grid)
          .map(
            ([step, { columns, rows, areas }]) =>
              `${step} columns ${columns.join(' ')}, rows ${rows.join(' ')}, areas ${areas.map((row) => `"${row}"`).join(' ')}`,
          )
          .join('; ')}`,
      ],
      { what: `Grid of ${id}`, rank: RANKS.structure },
    ),
    ...block(
      `${at}/internalLayout`,
      [
        `Inside ${code(id)}: ${Object.entries(internalLayout)
          .map(([region, rules]) => `${code(region)} ${pairs({ ...rules })}`)
          .join('; ')}`,
      ],
      { what: `Layout inside the regions of ${id}`, rank: RANKS.guidance },
    ),
    ...block(`${at}/guidance`, [`Advice for ${code(id)}: ${Object.values(guidance).map(text).join(' ')}`], {
      what: `Advice on the shell ${id}`,
      rank: RANKS.guidance,
    }),
  ];
}

/** Words for the content of a region; a region with the page alone needs none. */
const CONTENT_WORDS: Readonly<Partial<Record<ShellV1ShellRegion['holds'][number], string>>> = {
  navigation: 'menu',
  breadcrumb: 'path',
  actions: 'button of the command palette',
  'footer-links': 'links',
};

function contentLine(id: string, regions: readonly ShellV1ShellRegion[]): string {
  const said = regions.flatMap((region) => {
    const words = region.holds.flatMap((one) => (one === 'page' ? [] : [CONTENT_WORDS[one] ?? one]));
    return words.length === 0 ? [] : [`${code(region.id)} ${words.join(', ')}`];
  });
  return `Content of ${code(id)}: ${said.join('; ')}`;
}

function regionLine(
  { id, landmark, label, required, scroll, size, collapse }: ShellV1ShellRegion,
  regions: readonly ShellV1ShellRegion[],
): string {
  // A name distinguishes landmarks of one kind; read out for the only one of its kind, it is noise. A region has to have one.
  const isAlone = landmark !== 'region' && regions.filter((one) => one.landmark === landmark).length === 1;
  return [
    `${code(id)} (${landmark}${label === undefined || isAlone ? '' : ` "${text(label)}"`}${required ? '' : ', optional'})`,
    ...(scroll === undefined ? [] : [` scrolls: ${scroll}`]),
    ...(size ? [`, ${formatSize(size)}`] : []),
    ...(collapse
      ? [
          `, below ${collapse.below} a ${collapse.into}${collapse.into === 'tab-bar' ? ' (of more than five the first three and “Menu”)' : ''}${formatCollapse({ 'opens from': collapse.opens_from, with: collapse.opens_with, key: collapse.hotkey, 'closes on': collapse.closes_on?.join(' '), 'focus goes to': collapse.focus })}`,
        ]
      : []),
  ].join('');
}

function formatCollapse(rules: Parameters<typeof pairs>[0]): string {
  const said = pairs(rules);
  return said === '' ? '' : `: ${said}`;
}

const formatSize = ({ axis, default: usual, min, max }: NonNullable<ShellV1ShellRegion['size']>): string =>
  `${usual} px ${axis === 'width' ? 'wide' : 'high'}${min === undefined && max === undefined ? '' : ` (${min ?? 0} to ${max ?? 'any'})`}`;
