import type { ContentRecord } from '../content/corpus.ts';
import type { ExecutionPackCommonV1PagePattern } from '../schemas/types.ts';
import { frozenFields } from './frozen.ts';
import type { Placement } from './placements.ts';

type Fields = Partial<ExecutionPackCommonV1PagePattern>;

interface Contract {
  /** What holds for the pattern in every preset. */
  readonly pattern: Fields;
  readonly presets: ReadonlyMap<string, Fields>;
  readonly facts: ReadonlyMap<string, Facts>;
}

const contracts = new WeakMap<ContentRecord<'pattern'>, Contract>();

function contractOf(record: ContentRecord<'pattern'>): Contract {
  const known = contracts.get(record);
  if (known) return known;
  const made = frozenContract(record);
  contracts.set(record, made);
  return made;
}

/** What a pattern owes whoever builds it, whichever preset applies. */
export const patternFields = (record: ContentRecord<'pattern'>): Fields => contractOf(record).pattern;

/** What one preset adds: its parts, slots and structure. */
export const presetFields = (record: ContentRecord<'pattern'>, preset: string): Fields =>
  contractOf(record).presets.get(preset) ?? {};

function frozenContract(record: ContentRecord<'pattern'>): Contract {
  const { data } = record;
  return {
    pattern: frozenFields({
      description: data.description,
      category: data.category,
      presets: Object.keys(data.presets),
      loadsData: data.loads_data,
      ...(data.contained === undefined ? {} : { contained: data.contained }),
      visualBrief: data.visual_brief,
      states: data.states,
      accessibility: data.accessibility,
      responsive: data.responsive,
      motion: data.motion,
      ...(data.io ? { io: data.io } : {}),
      ...(data.composition ? { composition: data.composition } : {}),
      ...(data.layout_hints ? { layoutHints: data.layout_hints } : {}),
    }),
    presets: new Map(
      Object.entries(data.presets).map(([name, preset]) => [
        name,
        frozenFields({
          components: preset.components ?? data.components,
          ...(preset.layout.slots ? { slots: preset.layout.slots } : {}),
          ...(preset.layout.atoms ? { atoms: preset.layout.atoms } : {}),
          anatomy: preset.anatomy,
          ...((preset.code ?? data.code) ? { code: preset.code ?? data.code } : {}),
        }),
      ]),
    ),
    facts: new Map(Object.keys(data.presets).map((name) => [name, frozenFields(factsOf(record, name))])),
  };
}

/** What every placement says, whether or not its contract stands in the same pack. */
export function placementFields({
  id,
  alias,
  preset,
  presetSource,
  pointer,
  record,
}: Placement): ExecutionPackCommonV1PagePattern {
  const facts = record && contractOf(record).facts.get(preset);
  return { id, alias, preset, presetSource, pointer, ...(facts ?? UNKNOWN) };
}

type Facts = Pick<
  ExecutionPackCommonV1PagePattern,
  'layout' | 'resolved' | 'name' | 'version' | 'presetDescription' | 'interactions'
>;

const UNKNOWN: Facts = { layout: 'stack', resolved: false };

function factsOf({ version, data }: ContentRecord<'pattern'>, preset: string): Facts {
  const chosen = data.presets[preset];
  return {
    layout: chosen?.layout.layout ?? UNKNOWN.layout,
    resolved: true,
    name: data.name,
    version,
    ...(chosen ? { presetDescription: chosen.description } : {}),
    ...(data.interactions ? { interactions: data.interactions } : {}),
  };
}
