import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1OverrideTrace,
  ExecutionPackCommonV1PackReference,
  PagePackV1,
} from '../../schemas/types.ts';
import { type Carried, type Carriers, codeOf, NOWHERE, type Place, placementOf } from '../contracts.ts';
import { guardOf } from '../design.ts';
import { type Check, envelope, type Trace, unique } from '../envelope.ts';
import { BOUNDS, fileOf } from '../manifest.ts';
import { pageBlocks } from '../markdown/page.ts';
import type { AppPage } from '../app-page.ts';
import type { Model } from '../model.ts';
import type { Placement } from '../layout.ts';
import { nameOf } from '../records.ts';
import { themeRef } from '../theme.ts';

/** How the main area is arranged when the document does not say it. */
const DEFAULT_SURFACE = 'stack';

export interface PageOptions {
  readonly carriers: Carriers;
  /** True for a pack that is read without the others of its bundle: it repeats the rules of its section. */
  readonly alone?: boolean;
  readonly max?: number;
}

/** Everything needed to build one page. */
export function buildPage(
  model: Model,
  page: AppPage,
  { carriers, alone = false, max }: PageOptions,
): PagePackV1 {
  const { section, page: written, effective } = page;
  const { placements, nodes } = page.layout();
  const { wires, open } = page.wiring();
  const carried = placements.map(carriers);
  const patterns = placements.map((placement, index) => {
    const { pattern, preset } = carried[index] ?? {};
    return placementOf(placement, isAt(pattern, page, index), isAt(preset, page, index));
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
    theme: themeRef(model.theme, effective.mode),
    overrides: overridesOf(page),
    layout: nodes,
    patterns,
    wiringSignals: unique(wires.map(({ signal }) => signal)),
    wiring: wires,
    openSignals: open,
    references: referencesOf(page, placements, carried, alone),
  };
  // Assigned one by one: spreading optional fields into the literal takes longer than all of the above.
  if (page.paths.length > 1) data.alsoAt = page.paths.slice(1);
  if (page.brief !== undefined) data.brief = page.brief;
  if (directives) data.directives = [...directives];
  if (suggested) data.defaultLayout = suggested;
  if (alone) addSection(data, model, page);
  return envelope(model, {
    packType: 'page',
    objective: `Build the page ${page.id} at ${page.path}.`,
    pages: [page],
    vocabulary: vocabularyOf(model, page, placements),
    checks: checksOf(page, placements),
    data,
    blocks: pageBlocks(data),
    bounds: max === undefined ? BOUNDS.page : { target: BOUNDS.page.target, max },
    trace: traceOf(model, page, alone),
    examples: examplesOf(page, placements, carried),
  });
}

function vocabularyOf(model: Model, page: AppPage, placements: readonly Placement[]): string[] {
  const { section } = page.section;
  const words = [page.page.id, section.id, section.role, page.shell, model.theme.id, page.effective.mode];
  for (const feature of section.features) words.push(feature);
  for (const { id, alias } of placements) words.push(id, alias);
  return words;
}

/** What a pack that is read without the others repeats from them. */
function addSection(data: PagePackV1['data'], model: Model, { section: { section } }: AppPage): void {
  data.sectionDescription = section.description;
  if (section.directives) data.sectionDirectives = [...section.directives];
  data.guard = guardOf(model);
  data.accessibility = { ...model.document.dna.accessibility };
}

const isAt = (place: Place | undefined, page: AppPage, index: number): boolean =>
  place?.index === index && place.page === page;

export function overridesOf({ section, page, effective }: AppPage): ExecutionPackCommonV1OverrideTrace {
  const trace: ExecutionPackCommonV1OverrideTrace = {
    effective: { density: effective.density, mode: effective.mode },
  };
  if (section.section.dna_overrides) trace.section = { ...section.section.dna_overrides };
  if (page.dna_overrides) trace.page = { ...page.dna_overrides };
  return trace;
}

/** What stands in another pack, or at another placement of this one. */
function referencesOf(
  page: AppPage,
  placements: readonly Placement[],
  carried: readonly Carried[],
  alone: boolean,
): ExecutionPackCommonV1PackReference[] {
  const references: ExecutionPackCommonV1PackReference[] = [
    {
      what: 'design, navigation, guard and shells',
      pack: fileOf('scaffold'),
      pointer: '/data',
    },
  ];
  if (!alone)
    references.push({
      what: 'rules of the section',
      pack: fileOf('section', page.section.packId),
      pointer: '/data',
    });
  const refer = (what: string, { page: { file }, index }: Place): void => {
    references.push({ what, pack: fileOf('page', file), pointer: `/data/patterns/${index}` });
  };
  // A contract on the same page is found at the first placement of the pattern.
  const isNew = (place: Place | undefined, seen: Set<Place>): place is Place => {
    if (!place || place.page === page || seen.has(place)) return false;
    seen.add(place);
    return true;
  };
  const general = new Set<Place>();
  const special = new Set<Place>();
  for (let index = 0; index < placements.length; index++) {
    const { id = '', preset = '' } = placements[index] ?? {};
    const { pattern, preset: own } = carried[index] ?? NOWHERE;
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

function checksOf(page: AppPage, { length }: readonly Placement[]): Check[] {
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

function traceOf(model: Model, page: AppPage, alone: boolean): Trace[] {
  const { record } = model.theme;
  const { archetype, pointer: section } = page.section;
  const shell = page.page.shell_override ? `${page.pointer}/shell_override` : `${section}/shell`;
  const theme: Trace = { at: '/data/theme', essence: '/dna/theme' };
  if (record) theme.record = nameOf(record);
  const trace: Trace[] = [
    { at: '/data', essence: page.pointer },
    { at: '/data/sectionId', essence: `${section}/id` },
    { at: '/data/sectionRole', essence: `${section}/role` },
    { at: '/data/shell', essence: shell },
    titleTrace(page),
    theme,
    { at: '/data/features', essence: `${section}/features` },
  ];
  if (page.routePointer !== undefined) trace.push({ at: '/data/path', essence: page.routePointer });
  if (alone) trace.push(...aloneTrace(page));
  if (page.brief !== undefined && archetype) trace.push({ at: '/data/brief', record: nameOf(archetype) });
  return trace;
}

function titleTrace({ titleFrom: { essence, record } }: AppPage): Trace {
  const trace: Trace = { at: '/data/title' };
  if (essence !== undefined) trace.essence = essence;
  if (record !== undefined) trace.record = record;
  return trace;
}

/** What a pack that is read alone repeats from elsewhere. */
const aloneTrace = ({ section: { section, pointer } }: AppPage): Trace[] => [
  { at: '/data/sectionDescription', essence: `${pointer}/description` },
  ...(section.directives ? [{ at: '/data/sectionDirectives', essence: `${pointer}/directives` }] : []),
  { at: '/data/guard', essence: '/meta/guard' },
  { at: '/data/accessibility', essence: '/dna/accessibility' },
];

function examplesOf(
  page: AppPage,
  placements: readonly Placement[],
  carried: readonly Carried[],
): ExecutionPackCommonV1ExecutionPackExample[] {
  return placements.flatMap((placement, index) => {
    const { id, alias, preset, record } = placement;
    if (!record || !isAt(carried[index]?.preset, page, index)) return [];
    const code = codeOf(record, preset);
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
