import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1OverrideTrace,
  ExecutionPackCommonV1PackReference,
  PagePackV1,
} from '../../schemas/types.ts';
import {
  type ContractPlaces,
  type FindContract,
  exampleCode,
  NO_PLACES,
  type PlacementRef,
  describePlacement,
} from '../contracts.ts';
import { buildGuard } from '../design.ts';
import { type Check, buildEnvelope, type Trace, uniqueNames } from '../envelope.ts';
import { TOKEN_BOUNDS, packFileName } from '../manifest.ts';
import { pageBlocks } from '../markdown/page.ts';
import type { AppPage } from '../app-page.ts';
import type { Model } from '../model.ts';
import type { Placement } from '../layout.ts';
import { packProduct } from '../product.ts';
import { recordName } from '../records.ts';
import { buildThemeRef } from '../theme.ts';

/** The arrangement of the main area if the document does not declare one. */
const DEFAULT_SURFACE = 'stack';

export interface PageOptions {
  readonly findContract: FindContract;
  /** True for a pack that is read without the rest of its bundle; it repeats the rules of its section. */
  readonly isStandalone?: boolean;
  readonly max?: number;
}

/** Builds the pack with everything needed to implement one page. */
export function buildPage(
  model: Model,
  page: AppPage,
  { findContract, isStandalone = false, max }: PageOptions,
): PagePackV1 {
  const { section, page: written, effective } = page;
  const { placements, nodes } = page.layout();
  const { wires, open } = page.wiring();
  const carried = placements.map(findContract);
  const packed = packProduct(model, page);
  const patterns = placements.map((placement, index) => {
    const { pattern, preset, presets } = carried[index] ?? NO_PLACES;
    const described = describePlacement(
      placement,
      isAt(pattern, page, index) ? presets : undefined,
      isAt(preset, page, index),
    );
    const content = packed.placements[index];
    return content ? { ...described, content } : described;
  });
  const { directives, surface } = written;
  const suggested = page.defaultLayout();
  const data: PagePackV1['data'] = {
    pageId: written.id,
    qualifiedId: page.id,
    title: page.title,
    path: page.path,
    shell: page.shell,
    sectionId: section.id,
    sectionRole: section.section.role,
    features: [...section.section.features],
    surface: surface ?? DEFAULT_SURFACE,
    theme: buildThemeRef(model.theme, effective.mode),
    overrides: buildOverrides(page),
    layout: nodes,
    patterns,
    wiringSignals: uniqueNames(wires.map(({ signal }) => signal)),
    wiring: wires,
    openSignals: open,
    references: buildReferences(page, placements, carried, isStandalone),
  };
  // Assigned one by one: spreading optional fields into the literal takes longer than all of the above.
  if (page.paths.length > 1) data.alsoAt = page.paths.slice(1);
  if (page.brief !== undefined) data.brief = page.brief;
  Object.assign(data, packed.page);
  if (directives) data.directives = [...directives];
  if (suggested) data.defaultLayout = suggested;
  if (isStandalone) addSection(data, model, page);
  return buildEnvelope(model, {
    packType: 'page',
    objective: `Build the page ${page.id} at ${page.path}.`,
    pages: [page],
    vocabulary: collectVocabulary(model, page, placements),
    checks: buildChecks(page, placements),
    data,
    blocks: pageBlocks(data),
    bounds: max === undefined ? TOKEN_BOUNDS.page : { target: TOKEN_BOUNDS.page.target, max },
    trace: buildTrace(model, page, isStandalone),
    examples: buildExamples(page, placements, carried),
  });
}

function collectVocabulary(model: Model, page: AppPage, placements: readonly Placement[]): string[] {
  const { section } = page.section;
  const words = [page.page.id, section.id, section.role, page.shell, model.theme.id, page.effective.mode];
  for (const feature of section.features) words.push(feature);
  for (const { id, alias } of placements) words.push(id, alias);
  return words;
}

/** Adds the section rules that a standalone pack repeats. */
function addSection(data: PagePackV1['data'], model: Model, { section: { section } }: AppPage): void {
  data.sectionDescription = section.description;
  if (section.directives) data.sectionDirectives = [...section.directives];
  data.guard = buildGuard(model);
  data.accessibility = { ...model.document.dna.accessibility };
}

const isAt = (place: PlacementRef | undefined, page: AppPage, index: number): boolean =>
  place?.index === index && place.page === page;

export function buildOverrides({ section, page, effective }: AppPage): ExecutionPackCommonV1OverrideTrace {
  const trace: ExecutionPackCommonV1OverrideTrace = {
    effective: { density: effective.density, mode: effective.mode },
  };
  if (section.section.dna_overrides) trace.section = { ...section.section.dna_overrides };
  if (page.dna_overrides) trace.page = { ...page.dna_overrides };
  return trace;
}

/** Lists the content that is part of another pack. */
function buildReferences(
  page: AppPage,
  placements: readonly Placement[],
  carried: readonly ContractPlaces[],
  alone: boolean,
): ExecutionPackCommonV1PackReference[] {
  const references: ExecutionPackCommonV1PackReference[] = [
    {
      what: 'design, navigation, guard and shells',
      pack: packFileName('scaffold'),
      pointer: '/data',
    },
  ];
  if (!alone)
    references.push({
      what: 'rules of the section',
      pack: packFileName('section', page.section.packId),
      pointer: '/data',
    });
  const refer = (what: string, { page: { file }, index }: PlacementRef): void => {
    references.push({ what, pack: packFileName('page', file), pointer: `/data/patterns/${index}` });
  };
  // A contract on the same page is found at the first placement of the pattern.
  const isNew = (place: PlacementRef | undefined, seen: Set<PlacementRef>): place is PlacementRef => {
    if (!place || place.page === page || seen.has(place)) return false;
    seen.add(place);
    return true;
  };
  const general = new Set<PlacementRef>();
  const special = new Set<PlacementRef>();
  for (let index = 0; index < placements.length; index++) {
    const { id = '', preset = '' } = placements[index] ?? {};
    const { pattern, preset: own } = carried[index] ?? NO_PLACES;
    const all = isNew(pattern, general);
    const one = isNew(own, special);
    if (all && one && pattern === own) refer(`${id} ${preset}`, own);
    else {
      if (all) refer(`${id} (all presets)`, pattern);
      if (one) refer(`${id} ${preset} (this preset)`, own);
    }
  }
  return references;
}

function buildChecks(page: AppPage, { length }: readonly Placement[]): Check[] {
  return [
    {
      id: 'page-route-contract',
      label: `${page.paths.join(' and ')} ${page.paths.length > 1 ? 'open' : 'opens'} this page inside the shell ${page.shell}.`,
      severity: 'error',
    },
    {
      id: 'page-pattern-contract',
      label: `The page shows ${length} ${length === 1 ? 'placement' : 'placements'} in the order and columns of its layout.`,
      severity: 'error',
    },
    {
      id: 'page-state-contract',
      label: 'Every state, key and interaction of its patterns works.',
      severity: 'warn',
    },
  ];
}

function buildTrace(model: Model, page: AppPage, alone: boolean): Trace[] {
  const { record } = model.theme;
  const { archetype, pointer: section } = page.section;
  const shell = page.page.shell_override ? `${page.pointer}/shell_override` : `${section}/shell`;
  const theme: Trace = { at: '/data/theme', essence: '/dna/theme' };
  if (record) theme.record = recordName(record);
  const trace: Trace[] = [
    { at: '/data', essence: page.pointer },
    { at: '/data/sectionId', essence: `${section}/id` },
    { at: '/data/sectionRole', essence: `${section}/role` },
    { at: '/data/shell', essence: shell },
    traceTitle(page),
    theme,
    { at: '/data/features', essence: `${section}/features` },
  ];
  if (page.routePointer !== undefined) trace.push({ at: '/data/path', essence: page.routePointer });
  if (alone) trace.push(...traceSection(page));
  if (page.brief !== undefined && archetype) trace.push({ at: '/data/brief', record: recordName(archetype) });
  return trace;
}

function traceTitle({ titleFrom: { essence, record } }: AppPage): Trace {
  const trace: Trace = { at: '/data/title' };
  if (essence !== undefined) trace.essence = essence;
  if (record !== undefined) trace.record = record;
  return trace;
}

/** Traces the section rules that a standalone pack repeats. */
const traceSection = ({ section: { section, pointer } }: AppPage): Trace[] => [
  { at: '/data/sectionDescription', essence: `${pointer}/description` },
  ...(section.directives ? [{ at: '/data/sectionDirectives', essence: `${pointer}/directives` }] : []),
  { at: '/data/guard', essence: '/meta/guard' },
  { at: '/data/accessibility', essence: '/dna/accessibility' },
];

function buildExamples(
  page: AppPage,
  placements: readonly Placement[],
  carried: readonly ContractPlaces[],
): ExecutionPackCommonV1ExecutionPackExample[] {
  return placements.flatMap((placement, index) => {
    const { id, alias, preset, record } = placement;
    if (!record || !isAt(carried[index]?.preset, page, index)) return [];
    const code = exampleCode(record, preset);
    if (code?.example === undefined) return [];
    return [
      {
        id: alias,
        label: `${record.data.name}, preset ${preset}`,
        language: code.imports === undefined ? 'html' : 'tsx',
        snippet: code.imports === undefined ? code.example : `${code.imports}\n\n${code.example}`,
        patternId: id,
      },
    ];
  });
}
