import type { ExecutionPackCommonV1ShellContract, ShellV1ShellRegion } from '../../schemas/types.ts';
import { type Block, block, RANKS } from './block.ts';
import { remembered } from './remember.ts';
import { code, pairs, text } from './text.ts';

/** Every frame: regions and landmarks, the grid by width, where the skip link goes. */
export function shellBlocks(shells: readonly ExecutionPackCommonV1ShellContract[]): Block[] {
  if (shells.length === 0) return [];
  return [
    ...block('/data/shells', ['## Shells']),
    ...shells.flatMap((shell, index) => {
      const at = `/data/shells/${index}`;
      return shell.regions ? remembered(shell.regions, at, () => oneShell(shell, at)) : oneShell(shell, at);
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
