import type { ContentRecord } from '../content/corpus.ts';
import type {
  CommonV1CodeSpec,
  ExecutionPackCommonV1PagePattern,
  ExecutionPackCommonV1ShellContract,
  PatternV2,
} from '../schemas/types.ts';
import { freezeFields } from './records.ts';
import type { Placement } from './layout.ts';
import type { AppPage } from './app-page.ts';

type Fields = Partial<ExecutionPackCommonV1PagePattern> &
  Pick<ExecutionPackCommonV1PagePattern, 'layout' | 'resolved'>;

/** The contract of a pattern in one preset, prepared for each combination of parts that a placement may include. */
interface Contract {
  readonly named: Fields;
  readonly withPattern: Fields;
  readonly withPreset: Fields;
  readonly whole: Fields;
  readonly code: CommonV1CodeSpec | undefined;
}

const contracts = new WeakMap<ContentRecord<'pattern'>, Map<string, Contract>>();

function patternContract(record: ContentRecord<'pattern'>, preset: string): Contract {
  const byPreset = contracts.get(record) ?? new Map<string, Contract>();
  const known = byPreset.get(preset);
  if (known) return known;
  const made = buildContract(record, preset);
  contracts.set(record, byPreset.set(preset, made));
  return made;
}

/** The fields of a pattern that the corpus does not contain. */
const UNKNOWN_FIELDS: Fields = { layout: 'stack', resolved: false };

/**
 * Describes one placement of a pattern. Includes the part of the contract that applies to every preset, the part of the
 * chosen preset, both or neither.
 */
export function describePlacement(
  { id, alias, preset, presetSource, pointer, record }: Placement,
  withPattern: boolean,
  withPreset: boolean,
): ExecutionPackCommonV1PagePattern {
  if (!record) return { id, alias, preset, presetSource, pointer, ...UNKNOWN_FIELDS };
  const contract = patternContract(record, preset);
  if (!withPattern && !withPreset) {
    const { layout } = contract.named;
    return { id, alias, preset, presetSource, pointer, layout, resolved: true, version: record.version };
  }
  const fields = withPattern ? (withPreset ? contract.whole : contract.withPattern) : contract.withPreset;
  return { id, alias, preset, presetSource, pointer, ...fields };
}

/** The example code of a preset, if its record has any. */
export const exampleCode = (record: ContentRecord<'pattern'>, preset: string): CommonV1CodeSpec | undefined =>
  patternContract(record, preset).code;

/** The part that all presets of a record share is copied only once, because its object is the key of the text cache. */
const sharedFields = new WeakMap<ContentRecord<'pattern'>, Partial<Fields>>();

function buildContract(record: ContentRecord<'pattern'>, preset: string): Contract {
  const { version, data } = record;
  const chosen = data.presets[preset];
  const named: Fields = { layout: chosen?.layout.layout ?? UNKNOWN_FIELDS.layout, resolved: true, version };
  const pattern = sharedFields.get(record) ?? freezeFields(patternLevel(record));
  sharedFields.set(record, pattern);
  const presetLevel: Partial<Fields> = chosen
    ? freezeFields({
        presetDescription: chosen.description,
        components: chosen.components ?? data.components,
        ...(chosen.layout.slots ? { slots: chosen.layout.slots } : {}),
        ...(chosen.layout.atoms ? { atoms: chosen.layout.atoms } : {}),
        anatomy: chosen.anatomy,
        ...(data.ranks ? { ranks: ranksOf(data.ranks, chosen.layout.slots) } : {}),
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
  ...(data.data ? { data: data.data } : {}),
});

/** The ranks of the slots that a preset has. */
const ranksOf = (
  ranks: NonNullable<PatternV2['ranks']>,
  slots: Readonly<Record<string, string>>,
): NonNullable<PatternV2['ranks']> =>
  Object.fromEntries(Object.entries(ranks).filter(([slot]) => Object.hasOwn(slots, slot)));

/** A placement on a page of the app. */
export interface PlacementRef {
  readonly page: AppPage;
  readonly index: number;
}

/** The placements that carry the contract of a pattern. The text is long, so a bundle contains it only once. */
export interface ContractPlaces {
  /** The placement with the rules for every preset of the pattern. */
  readonly pattern: PlacementRef | undefined;
  /** The placement with the rules of the chosen preset. */
  readonly preset: PlacementRef | undefined;
}

export type FindContract = (placement: Placement) => ContractPlaces;

/** A pattern that the corpus does not contain has no contract. */
export const NO_PLACES: ContractPlaces = { pattern: undefined, preset: undefined };

/** Assigns the contract of each pattern to the first of these pages that uses it. */
export function placeContracts(pages: readonly AppPage[]): FindContract {
  const byRecord = new Map<object, Map<string, ContractPlaces>>();
  for (const page of pages) {
    const { placements } = page.layout();
    for (let index = 0; index < placements.length; index++) {
      const { preset, record } = placements[index] ?? {};
      if (!record || preset === undefined) continue;
      const known = byRecord.get(record);
      if (known?.has(preset)) continue;
      const here: PlacementRef = { page, index };
      if (!known) byRecord.set(record, new Map([[preset, { pattern: here, preset: here }]]));
      else known.set(preset, { pattern: known.values().next().value?.pattern, preset: here });
    }
  }
  return ({ preset, record }) => (record && byRecord.get(record)?.get(preset)) ?? NO_PLACES;
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
