import type { ContentRecord } from '../content/corpus.ts';
import type {
  CommonV1CodeSpec,
  ExecutionPackCommonV1PagePattern,
  ExecutionPackCommonV1ShellContract,
} from '../schemas/types.ts';
import { frozenFields } from './records.ts';
import type { Placement } from './layout.ts';
import type { AppPage } from './app-page.ts';

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

/** A placement on a page of the app. */
export interface Place {
  readonly page: AppPage;
  readonly index: number;
}

/** Where the contract of a placement's pattern stands. Its text is long, so that among several packs it stands once. */
export interface Carried {
  /** The placement that states what holds for the pattern in every preset. */
  readonly pattern: Place | undefined;
  /** The placement that states what the preset adds. */
  readonly preset: Place | undefined;
}

export type Carriers = (placement: Placement) => Carried;

/** A pattern that no record has is not described anywhere. */
export const NOWHERE: Carried = { pattern: undefined, preset: undefined };

/** Among these pages, the first that uses a pattern carries its contract. */
export function carriersIn(pages: readonly AppPage[]): Carriers {
  const byRecord = new Map<object, Map<string, Carried>>();
  for (const page of pages) {
    const { placements } = page.layout();
    for (let index = 0; index < placements.length; index++) {
      const { preset, record } = placements[index] ?? {};
      if (!record || preset === undefined) continue;
      const known = byRecord.get(record);
      if (known?.has(preset)) continue;
      const here: Place = { page, index };
      if (!known) byRecord.set(record, new Map([[preset, { pattern: here, preset: here }]]));
      else known.set(preset, { pattern: known.values().next().value?.pattern, preset: here });
    }
  }
  return ({ preset, record }) => (record && byRecord.get(record)?.get(preset)) ?? NOWHERE;
}

const shellContracts = new WeakMap<ContentRecord<'shell'>, ExecutionPackCommonV1ShellContract>();

/** The frame around pages as its record states it; of one that does not exist, the name. */
export function shellContract(
  id: string,
  record: ContentRecord<'shell'> | undefined,
): ExecutionPackCommonV1ShellContract {
  if (!record) return { id, resolved: false };
  const known = shellContracts.get(record) ?? frozenFields(describeShell(record));
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
