import type { ContentRecord } from '../content/corpus.ts';
import type { Outline } from '../product/outline.ts';
import type {
  CommonV1CodeSpec,
  CommonV1PlacementContent,
  CommonV1TemplateNode,
  ExecutionPackCommonV1PagePattern,
  ExecutionPackCommonV1ShellContract,
  PatternV2,
  PatternV2PatternIo,
} from '../schemas/types.ts';
import { narrowToPreset, slotsIn } from './narrow.ts';
import { visitNodes } from './nodes.ts';
import { freezeFields } from './records.ts';

/** The description of one placement in a page pack, besides its place in the document. */
export type PatternFields = Omit<
  ExecutionPackCommonV1PagePattern,
  'id' | 'alias' | 'preset' | 'presetSource' | 'pointer'
>;

/** The fields of a pattern that the corpus does not contain. */
export const UNKNOWN_PATTERN: PatternFields = { layout: 'stack', resolved: false };

/**
 * Describes a pattern in one preset: what applies to this preset, with the words and the data of the product. `signals`
 * are those that other parts of the page send to it.
 */
export function describePattern(
  { version, data }: ContentRecord<'pattern'>,
  preset: string,
  { anatomy, fill }: Outline,
  content: CommonV1PlacementContent | undefined,
  signals: Iterable<string>,
): PatternFields {
  const chosen = data.presets[preset];
  const { roles = {}, options = {} } = content ?? {};
  const given = new Set([
    ...Object.keys(roles),
    ...Object.keys(options).filter((name) => options[name]),
    ...signals,
  ]);
  const { states, accessibility, responsive, look } = narrowToPreset(data, preset, fill, anatomy, given);
  const actions = actionsIn(anatomy, states);
  const fields: PatternFields = {
    layout: chosen?.layout.layout ?? UNKNOWN_PATTERN.layout,
    resolved: true,
    version,
    name: data.name,
    description: data.description,
    category: data.category,
    presets: Object.keys(data.presets),
    loadsData: data.loads_data,
    components: chosen?.components ?? data.components,
    states,
    accessibility,
    responsive,
  };
  if (chosen?.layout.slots) fields.slots = chosen.layout.slots;
  if (chosen?.layout.atoms !== undefined) fields.atoms = chosen.layout.atoms;
  if (anatomy) fields.anatomy = anatomy;
  if (data.ranks && chosen) fields.ranks = ranksOf(data.ranks, chosen.layout.slots, anatomy);
  if (look !== undefined) fields.visualBrief = look;
  if (data.io) {
    const { actions: _, ...signals } = data.io;
    fields.io = actions.length > 0 ? { ...signals, actions } : signals;
  }
  if (data.interactions) fields.interactions = data.interactions;
  if (data.contained !== undefined) fields.contained = data.contained;
  // Without content, the names in the anatomy are those of the data shape.
  if (data.data && !content) fields.data = data.data;
  if (content) fields.content = content;
  return fields;
}

/** A further placement of the same preset without content of its own; the first one of the page describes it. */
export const repeatPattern = ({ layout, resolved, version, name }: PatternFields): PatternFields => ({
  layout,
  ...(resolved === undefined ? {} : { resolved }),
  ...(version === undefined ? {} : { version }),
  ...(name === undefined ? {} : { name }),
});

/** The actions that the preset offers in this placement, by its controls and its states. */
function actionsIn(
  anatomy: CommonV1TemplateNode | undefined,
  states: NonNullable<PatternFields['states']>,
): NonNullable<PatternV2PatternIo['actions']> {
  const actions = new Set<string>();
  visitNodes(anatomy, ({ action }) => {
    if (typeof action === 'string' && !action.includes('{')) actions.add(action);
  });
  for (const state of Object.values(states)) for (const action of state.actions ?? []) actions.add(action);
  return [...actions] as NonNullable<PatternV2PatternIo['actions']>;
}

/** The example code of a preset, if its record has any. */
export const exampleCode = (
  { data }: ContentRecord<'pattern'>,
  preset: string,
): CommonV1CodeSpec | undefined => data.presets[preset]?.code ?? data.code;

/** The ranks of the slots that a preset has. One that opens on demand must be drawn: its name alone says nothing. */
function ranksOf(
  ranks: NonNullable<PatternV2['ranks']>,
  slots: Readonly<Record<string, string>>,
  anatomy: CommonV1TemplateNode | undefined,
): NonNullable<PatternV2['ranks']> {
  const drawn = anatomy && slotsIn(anatomy);
  const isThere = (slot: string, rank: string): boolean =>
    Object.hasOwn(slots, slot) && (rank !== 'on-demand' || !drawn || drawn.has(slot));
  return Object.fromEntries(Object.entries(ranks).filter(([slot, rank]) => isThere(slot, rank)));
}

const shellContracts = new WeakMap<ContentRecord<'shell'>, ExecutionPackCommonV1ShellContract>();

/** The contract of a shell; only its name if the corpus does not contain it. */
export function shellContract(
  id: string,
  record: ContentRecord<'shell'> | undefined,
): ExecutionPackCommonV1ShellContract {
  if (!record) return { id, resolved: false };
  const known = shellContracts.get(record) ?? freezeFields(describeShell(record));
  shellContracts.set(record, known);
  return known;
}

function describeShell({ slug, version, data }: ContentRecord<'shell'>): ExecutionPackCommonV1ShellContract {
  const { dimensions, config, configurable } = data;
  return {
    id: slug,
    resolved: true,
    name: data.name,
    version,
    description: data.description,
    layout: data.layout,
    navStyle: data.nav_style,
    regions: data.regions,
    grid: data.areas,
    skipLinkTarget: data.skip_link_target,
    scrollOwner: data.scroll_owner,
    ...(dimensions ? { dimensions } : {}),
    ...(config ? { config } : {}),
    ...(configurable ? { configurable } : {}),
    internalLayout: data.internal_layout,
    guidance: data.guidance,
  };
}
