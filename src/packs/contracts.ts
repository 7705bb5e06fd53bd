import type { ContentRecord } from '../content/corpus.ts';
import type {
  CommonV1CodeSpec,
  ExecutionPackCommonV1PagePattern,
  ExecutionPackCommonV1ShellContract,
  PatternV2,
} from '../schemas/types.ts';
import { narrowToPresets } from './narrow.ts';
import { freezeFields } from './records.ts';
import type { Placement } from './layout.ts';
import type { AppPage } from './app-page.ts';

type Fields = Partial<ExecutionPackCommonV1PagePattern> &
  Pick<ExecutionPackCommonV1PagePattern, 'layout' | 'resolved'>;

/** The contract of a pattern in one preset, without and with the part that only this preset has. */
interface Contract {
  readonly named: Fields;
  readonly withPreset: Fields;
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
 * Describes one placement of a pattern. Includes the part of the contract that several presets share, narrowed to the
 * given ones, and the part of the chosen preset, or one of them, or neither.
 */
export function describePlacement(
  { id, alias, preset, presetSource, pointer, record }: Placement,
  sharedBy: readonly string[] | undefined,
  withPreset: boolean,
): ExecutionPackCommonV1PagePattern {
  if (!record) return { id, alias, preset, presetSource, pointer, ...UNKNOWN_FIELDS };
  const contract = patternContract(record, preset);
  if (!sharedBy && !withPreset) {
    const { layout } = contract.named;
    return { id, alias, preset, presetSource, pointer, layout, resolved: true, version: record.version };
  }
  const own = withPreset ? contract.withPreset : contract.named;
  const shared = sharedBy && sharedContract(record, sharedBy);
  return { id, alias, preset, presetSource, pointer, ...own, ...shared };
}

/** The example code of a preset, if its record has any. */
export const exampleCode = (record: ContentRecord<'pattern'>, preset: string): CommonV1CodeSpec | undefined =>
  patternContract(record, preset).code;

/** The shared part is copied once for each set of presets, because its objects are the keys of the text cache. */
const sharedContracts = new WeakMap<ContentRecord<'pattern'>, Map<string, Partial<Fields>>>();

function sharedContract(record: ContentRecord<'pattern'>, presets: readonly string[]): Partial<Fields> {
  const bySet = sharedContracts.get(record) ?? new Map<string, Partial<Fields>>();
  const key = presets.toSorted().join(' ');
  const known = bySet.get(key);
  if (known) return known;
  const made = freezeFields(describeShared(record, presets));
  sharedContracts.set(record, bySet.set(key, made));
  return made;
}

function buildContract({ version, data }: ContentRecord<'pattern'>, preset: string): Contract {
  const chosen = data.presets[preset];
  const named: Fields = { layout: chosen?.layout.layout ?? UNKNOWN_FIELDS.layout, resolved: true, version };
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
  return { named, withPreset: { ...named, ...presetLevel }, code: chosen?.code ?? data.code };
}

const describeShared = ({ data }: ContentRecord<'pattern'>, presets: readonly string[]): Partial<Fields> => ({
  name: data.name,
  description: data.description,
  category: data.category,
  presets: Object.keys(data.presets),
  ...(data.interactions ? { interactions: data.interactions } : {}),
  loadsData: data.loads_data,
  ...(data.contained === undefined ? {} : { contained: data.contained }),
  visualBrief: data.visual_brief,
  states: data.states,
  ...narrowToPresets(data, presets),
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
  /** The placement with the rules that the presets of the pattern share. */
  readonly pattern: PlacementRef | undefined;
  /** The placement with the rules of the chosen preset. */
  readonly preset: PlacementRef | undefined;
  /** All presets of the pattern that these pages use. */
  readonly presets: readonly string[];
}

export type FindContract = (placement: Placement) => ContractPlaces;

/** A pattern that the corpus does not contain has no contract. */
export const NO_PLACES: ContractPlaces = { pattern: undefined, preset: undefined, presets: [] };

/** Assigns the contract of each pattern to the first of these pages that uses it. */
export function placeContracts(pages: readonly AppPage[]): FindContract {
  const byRecord = new Map<
    object,
    { pattern: PlacementRef; presets: string[]; places: Map<string, PlacementRef> }
  >();
  for (const page of pages) {
    const { placements } = page.layout();
    for (let index = 0; index < placements.length; index++) {
      const { preset, record } = placements[index] ?? {};
      if (!record || preset === undefined) continue;
      const known = byRecord.get(record);
      if (known?.places.has(preset)) continue;
      const here: PlacementRef = { page, index };
      if (!known)
        byRecord.set(record, { pattern: here, presets: [preset], places: new Map([[preset, here]]) });
      else {
        known.presets.push(preset);
        known.places.set(preset, here);
      }
    }
  }
  return ({ preset, record }) => {
    const known = record && byRecord.get(record);
    return known
      ? { pattern: known.pattern, preset: known.places.get(preset), presets: known.presets }
      : NO_PLACES;
  };
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
