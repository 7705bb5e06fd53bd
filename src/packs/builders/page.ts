import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1OverrideTrace,
  PagePackV1,
} from '../../schemas/types.ts';
import { exampleCode, UNKNOWN_PATTERN } from '../contracts.ts';
import { buildGuard } from '../design.ts';
import { type Check, buildEnvelope, type Trace, uniqueNames } from '../envelope.ts';
import { TOKEN_BOUNDS, packFileName } from '../manifest.ts';
import { DEFAULT_SURFACE, pageBlocks, SECTION_RULES } from '../markdown/page.ts';
import type { AppPage } from '../app-page.ts';
import type { Model } from '../model.ts';
import { BREAKPOINTS, type Placement } from '../layout.ts';
import { packProduct, pageView } from '../product.ts';
import { recordName } from '../records.ts';
import { strengthOf } from '../strength.ts';
import { buildThemeRef } from '../theme.ts';

/** Builds the pack with everything needed to implement one page, without any other page pack. */
export function buildPage(model: Model, page: AppPage, { max }: { readonly max?: number } = {}): PagePackV1 {
  const { section, page: written, effective } = page;
  const { placements, nodes } = page.layout();
  const { wires, open } = page.wiring(pageView(model, page).wiring);
  const packed = packProduct(model, page);
  const patterns = placements.map((placement, index) =>
    packPattern(placement, packed.placements[index] ?? UNKNOWN_PATTERN),
  );
  const guard = buildGuard(model);
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
    breakpoints: BREAKPOINTS,
    patterns,
    wiringSignals: uniqueNames(wires.map(({ signal }) => signal)),
    wiring: wires,
    openSignals: open,
    guard,
    strength: strengthOf(guard.mode),
    accessibility: model.accessibility,
    references: [
      { what: 'design, navigation, guard and shells', pack: packFileName('scaffold'), pointer: '/data' },
    ],
  };
  // Assigned one by one: spreading optional fields into the literal takes longer than all of the above.
  if (page.paths.length > 1) data.alsoAt = page.paths.slice(1);
  if (page.brief !== undefined) data.brief = page.brief;
  Object.assign(data, packed.page);
  if (directives) data.directives = [...directives];
  addSection(data, page);
  if (suggested) data.defaultLayout = suggested;
  const checks = buildChecks(page, placements, Object.keys(data.states ?? {}));
  return buildEnvelope(model, {
    packType: 'page',
    objective: `Build the page ${page.id} at ${page.path}.`,
    pages: [page],
    vocabulary: collectVocabulary(model, page, placements),
    checks,
    data,
    blocks: pageBlocks(data, checks),
    bounds: max === undefined ? TOKEN_BOUNDS.page : { target: TOKEN_BOUNDS.page.target, max },
    trace: buildTrace(model, page, data),
    examples: buildExamples(placements),
  });
}

type PackedPattern = PagePackV1['data']['patterns'][number];
type PatternFields = ReturnType<typeof packProduct>['placements'][number];

/** The last pattern with these fields: another compile of the same page has the same one. */
const packedPatterns = new WeakMap<PatternFields, PackedPattern>();

function packPattern(placement: Placement, fields: PatternFields): PackedPattern {
  const { id, alias, preset, presetSource, pointer } = placement;
  const known = packedPatterns.get(fields);
  if (
    known?.pointer === pointer &&
    known.id === id &&
    known.alias === alias &&
    known.preset === preset &&
    known.presetSource === presetSource
  )
    return known;
  // Copying the fields takes a tenth of a compile; frozen, because it is shared by bundles.
  const pattern = Object.freeze({ id, alias, preset, presetSource, pointer, ...fields }) as PackedPattern;
  packedPatterns.set(fields, pattern);
  return pattern;
}

/** A page repeats the rules of its section up to this length; documents may contain megabytes of them. */
const MAX_REPEATED_CHARACTERS = 6000;

function addSection(data: PagePackV1['data'], { section: { section, packId, archetype } }: AppPage): void {
  const { description, directives = [] } = section;
  const length = directives.reduce((sum, rule) => sum + rule.length, description.length);
  if (length > MAX_REPEATED_CHARACTERS) {
    data.references?.push({ what: SECTION_RULES, pack: packFileName('section', packId), pointer: '/data' });
    return;
  }
  // The description of an archetype says when to choose it; beside a job it would be a second story.
  if (!data.job || description !== archetype?.data.description) data.sectionDescription = description;
  if (section.directives) data.sectionDirectives = shareDirectives(section.directives);
}

const sharedDirectives = new WeakMap<readonly string[], string[]>();

/** A frozen copy of the rules of a section, which all its pages share. */
function shareDirectives(written: readonly string[]): string[] {
  const known = sharedDirectives.get(written);
  if (known) return known;
  const shared = Object.freeze([...written]) as string[];
  sharedDirectives.set(written, shared);
  return shared;
}

function collectVocabulary(model: Model, page: AppPage, placements: readonly Placement[]): string[] {
  const { section } = page.section;
  const words = [page.page.id, section.id, section.role, page.shell, model.theme.id, page.effective.mode];
  for (const feature of section.features) words.push(feature);
  for (const { id, alias } of placements) words.push(id, alias);
  return words;
}

export function buildOverrides({ section, page, effective }: AppPage): ExecutionPackCommonV1OverrideTrace {
  const trace: ExecutionPackCommonV1OverrideTrace = {
    effective: { density: effective.density, mode: effective.mode },
  };
  if (section.section.dna_overrides) trace.section = { ...section.section.dna_overrides };
  if (page.dna_overrides) trace.page = { ...page.dna_overrides };
  return trace;
}

const buildChecks = (page: AppPage, { length }: readonly Placement[], states: readonly string[]): Check[] => [
  {
    id: 'page-route-contract',
    label: `${page.paths.join(' and ')} ${page.paths.length > 1 ? 'open' : 'opens'} this page inside the shell ${page.shell}.`,
    severity: 'error',
    method: 'svc verify: ROUTE001, A11Y016; with --build: VISUAL003, A11Y020',
  },
  shareCheck({
    id: 'page-pattern-contract',
    label: `The page shows ${length} ${length === 1 ? 'placement' : 'placements'} in the order and columns of its layout.`,
    severity: 'error',
    method: 'svc verify: ROUTE003, by data-pattern with its id on the root of each; columns by eye',
  }),
  shareCheck({
    id: 'page-state-contract',
    label:
      states.length === 0
        ? 'Every state, key and interaction of its patterns works.'
        : `The states of the page work: ${states.join(', ')}; so do the states, keys and interactions of its parts.`,
    severity: 'warn',
    method: 'svc verify: INT003; with --build: INT020, A11Y021, RUNTIME010',
  }),
];

const sharedChecks = new Map<string, Check>();
const MAX_SHARED_CHECKS = 1_000;

/** The one frozen check with this label: most pages have the same ones, and their text is cached by identity. */
function shareCheck(check: Check): Check {
  const known = sharedChecks.get(check.label);
  if (known) return known;
  if (sharedChecks.size >= MAX_SHARED_CHECKS) sharedChecks.clear();
  sharedChecks.set(check.label, Object.freeze(check));
  return check;
}

function buildTrace(model: Model, page: AppPage, data: PagePackV1['data']): Trace[] {
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
  trace.push(...traceSection(page, data));
  if (page.brief !== undefined && archetype) trace.push({ at: '/data/brief', record: recordName(archetype) });
  return trace;
}

function traceTitle({ titleFrom: { essence, record } }: AppPage): Trace {
  const trace: Trace = { at: '/data/title' };
  if (essence !== undefined) trace.essence = essence;
  if (record !== undefined) trace.record = record;
  return trace;
}

/** Traces the rules of the section and of the app that apply to the page. */
const traceSection = ({ section: { pointer } }: AppPage, data: PagePackV1['data']): Trace[] => [
  ...(data.sectionDescription === undefined
    ? []
    : [{ at: '/data/sectionDescription', essence: `${pointer}/description` }]),
  ...(data.sectionDirectives ? [{ at: '/data/sectionDirectives', essence: `${pointer}/directives` }] : []),
  { at: '/data/guard', essence: '/meta/guard' },
  { at: '/data/accessibility', essence: '/dna/accessibility' },
];

function buildExamples(placements: readonly Placement[]): ExecutionPackCommonV1ExecutionPackExample[] {
  const shown = new Set<string>();
  return placements.flatMap(({ id, alias, preset, record }) => {
    const code = record && exampleCode(record, preset);
    if (code?.example === undefined || shown.has(`${id} ${preset}`)) return [];
    shown.add(`${id} ${preset}`);
    return [
      {
        id: alias,
        label: `${record?.data.name ?? id}, preset ${preset}`,
        language: code.imports === undefined ? 'html' : 'tsx',
        snippet: code.imports === undefined ? code.example : `${code.imports}\n\n${code.example}`,
        patternId: id,
      },
    ];
  });
}
