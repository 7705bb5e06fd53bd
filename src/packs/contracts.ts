import type { ContentRecord } from '../content/corpus.ts';
import type { CommonV1CodeSpec, ExecutionPackCommonV1PagePattern } from '../schemas/types.ts';
import { frozenFields } from './frozen.ts';
import type { Placement } from './placements.ts';

type Fields = Partial<ExecutionPackCommonV1PagePattern> &
  Pick<ExecutionPackCommonV1PagePattern, 'layout' | 'resolved'>;

/** What a record gives a placement with one preset, ready for each way of carrying it. */
interface Contract {
  readonly named: Fields;
  readonly withPattern: Fields;
  readonly withPreset: Fields;
  readonly whole: Fields;
  readonly code: CommonV1CodeSpec | undefined;
}

const contracts = new WeakMap<ContentRecord<'pattern'>, Map<string, Contract>>();

function contractOf(record: ContentRecord<'pattern'>, preset: string): Contract {
  const byPreset = contracts.get(record) ?? new Map<string, Contract>();
  const known = byPreset.get(preset);
  if (known) return known;
  const made = madeContract(record, preset);
  contracts.set(record, byPreset.set(preset, made));
  return made;
}

/** A pattern that no record has. */
const UNKNOWN: Fields = { layout: 'stack', resolved: false };

/**
 * One placement of a pattern, with as much of its contract as stands here: what holds for the pattern in every preset,
 * and what the preset adds.
 */
export function placementOf(
  { id, alias, preset, presetSource, pointer, record }: Placement,
  withPattern: boolean,
  withPreset: boolean,
): ExecutionPackCommonV1PagePattern {
  if (!record) return { id, alias, preset, presetSource, pointer, ...UNKNOWN };
  const contract = contractOf(record, preset);
  if (!withPattern && !withPreset) {
    const { layout } = contract.named;
    return { id, alias, preset, presetSource, pointer, layout, resolved: true, version: record.version };
  }
  const fields = withPattern ? (withPreset ? contract.whole : contract.withPattern) : contract.withPreset;
  return { id, alias, preset, presetSource, pointer, ...fields };
}

/** Starting code for a preset, where its record has some. */
export const codeOf = (record: ContentRecord<'pattern'>, preset: string): CommonV1CodeSpec | undefined =>
  contractOf(record, preset).code;

/** What every preset of a record shares is copied once, too: the text rendered from it is remembered by it. */
const shared = new WeakMap<ContentRecord<'pattern'>, Partial<Fields>>();

function madeContract(record: ContentRecord<'pattern'>, preset: string): Contract {
  const { version, data } = record;
  const chosen = data.presets[preset];
  const named: Fields = { layout: chosen?.layout.layout ?? UNKNOWN.layout, resolved: true, version };
  const pattern = shared.get(record) ?? frozenFields(patternLevel(record));
  shared.set(record, pattern);
  const presetLevel: Partial<Fields> = chosen
    ? frozenFields({
        presetDescription: chosen.description,
        components: chosen.components ?? data.components,
        ...(chosen.layout.slots ? { slots: chosen.layout.slots } : {}),
        ...(chosen.layout.atoms ? { atoms: chosen.layout.atoms } : {}),
        anatomy: chosen.anatomy,
      })
    : {};
  return {
    named,
    withPattern: { ...named, ...pattern },
    withPreset: { ...named, ...presetLevel },
    whole: { ...named, ...pattern, ...presetLevel },
    code: chosen?.code ?? data.code,
  };
}

const patternLevel = ({ data }: ContentRecord<'pattern'>): Partial<Fields> => ({
  name: data.name,
  description: data.description,
  category: data.category,
  presets: Object.keys(data.presets),
  ...(data.interactions ? { interactions: data.interactions } : {}),
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
});
