import type {
  ExecutionPackCommonV1Decorator,
  ExecutionPackCommonV1ShellContract,
  ScaffoldPackV1,
  ShellV1ShellRegion,
} from '../../schemas/types.ts';
import { type Block, block, RANKS, cachedBlocks } from './blocks.ts';
import { declarations, designBlocks } from './design.ts';
import { navigationBlocks } from './navigation.ts';
import { code, codes, pairs, text } from './text.ts';

type Data = ScaffoldPackV1['data'];

/** The text of the scaffold pack: the app, its rules and looks, its frames, routes and navigation. */
export function scaffoldBlocks(data: Data): Block[] {
  const { archetype, guard, features, seo, theme } = data;
  return [
    ...block('/data', [
      '# App',
      `Shell ${code(data.shell)}, theme ${code(theme.id)} ${theme.mode}${theme.shape === null ? '' : `, ${theme.shape} corners`}, ${data.routing} routing.`,
    ]),
    ...block('/data/archetype', [
      archetype &&
        `Made from ${code(archetype.id)}${archetype.description === undefined ? '' : `: ${text(archetype.description)}`}`,
    ]),
    ...block('/data/features', [
      features.length === 0 ? undefined : `Features of the app: ${codes(features)}`,
    ]),
    ...block('/data/guard', [
      guard &&
        `Guard: ${guard.mode}. A breach counts for the design as ${guard.dnaEnforcement}, for sections, pages and layouts as ${guard.blueprintEnforcement}, for interactions as ${guard.interactionsEnforcement}${guard.interactionsFromMode ? ' (by the mode)' : ''}.`,
    ]),
    ...block('/data/seo', [
      seo?.schema_org?.length ? `Structured data: ${codes(seo.schema_org)}` : undefined,
      seo?.meta_priorities?.length ? `Metadata that matters most: ${codes(seo.meta_priorities)}` : undefined,
    ]),
    ...designBlocks(data),
    ...shellBlocks(data.shells ?? []),
    ...block('/data/sections', [
      '## Sections and routes',
      ...(data.sections ?? []).map(
        ({ id, role, shell, overrides, pageIds }) =>
          `- ${code(id)}: ${role}, shell ${code(shell)}, ${overrides?.effective.density ?? ''} ${overrides?.effective.mode ?? ''}, ${pageIds.length} ${pageIds.length === 1 ? 'page' : 'pages'}`,
      ),
    ]),
    ...block(
      '/data/routes',
      data.routes.map(
        ({ path, qualifiedId, shell, title, alsoAt }) =>
          `- ${code(path)} → ${code(qualifiedId ?? '')} in ${code(shell ?? '')}: ${text(title ?? '')}${alsoAt ? `, also at ${codes(alsoAt)}` : ''}`,
      ),
    ),
    ...navigationBlocks(data),
    ...block('/successChecks', DONE_WHEN),
    ...(data.themeDecorators
      ? cachedBlocks(data.themeDecorators, '', () => decoratorBlocks(data.themeDecorators ?? []))
      : []),
  ];
}

const decoratorBlocks = (decorators: readonly ExecutionPackCommonV1Decorator[]): Block[] =>
  block(
    '/data/themeDecorators',
    decorators.map(
      (one) =>
        `- Decorator ${code(one.class)} on ${text(one.applyTo)}: ${text(one.intent)}${one.properties ? ` ${code(declarations(one.properties))}` : ''}`,
    ),
    { what: 'Decorators of the theme', rank: RANKS.treatments },
  );

/** Acceptance criteria of every page, stated once for all packs. */
const DONE_WHEN = [
  '## Done when',
  'The app: every path opens its page and no other path exists; every page is rendered in its shell with its landmarks; every style value comes from a token.',
  'A page: its placements follow the order and columns of its layout, each in its preset; the wiring works; every state, key and interaction of its patterns works; the rules of the page and of its section are met.',
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
  if (!shell.resolved) return block(at, [`Shell ${code(id)}: unknown; build it from its name.`]);
  return [
    ...block(at, [
      `Shell ${code(id)}: skip link to ${code(shell.skipLinkTarget ?? '')}, ${code(shell.scrollOwner ?? '')} scrolls, navigation ${shell.navStyle ?? ''}${dimensions ? `, ${pairs({ ...dimensions })}` : ''}`,
    ]),
    ...block(
      `${at}/regions`,
      regions.map((region) => `- ${code(id)} ${regionLine(region)}`),
    ),
    ...block(`${at}/grid`, [
      `Grid of ${code(id)}: ${Object.entries(grid)
        .map(
          ([step, { columns, rows, areas }]) =>
            `${step} columns ${columns.join(' ')}, rows ${rows.join(' ')}, areas ${areas.map((row) => `"${row}"`).join(' ')}`,
        )
        .join('; ')}`,
    ]),
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

function regionLine({
  id,
  landmark,
  label,
  purpose,
  required,
  scroll,
  size,
  collapse,
}: ShellV1ShellRegion): string {
  return [
    `${code(id)} (${landmark}${label === undefined ? '' : ` "${text(label)}"`}${required ? '' : ', optional'})`,
    ...(purpose === undefined ? [] : [`: ${text(purpose)}`]),
    ...(scroll === undefined ? [] : [` Scrolls: ${scroll}.`]),
    ...(size ? [` Size: ${pairs({ ...size })}.`] : []),
    ...(collapse
      ? [
          ` Below ${collapse.below} it becomes ${collapse.into}: ${pairs({ 'opens from': collapse.opens_from, with: collapse.opens_with, key: collapse.hotkey, 'closes on': collapse.closes_on?.join(' '), 'focus goes to': collapse.focus })}.`,
        ]
      : []),
  ].join('');
}
