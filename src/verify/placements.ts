import { formatCount, formatNames } from '../base/text.ts';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { toLineColumnRange } from '../source/source.ts';
import { collectProjectRoutes } from './project-routes.ts';
import { normalizePath, toDocumentPath, toPathShapes } from './route-path.ts';
import { type Behaviour, type BehaviourEvidence, exerciseBehaviours } from './behaviours.ts';
import type { Project } from './rule.ts';
import { type FoundPart, type PageScan, scanPage, type SourcePlace } from './page-scan.ts';
import { listPlacements, type PlacementContract } from './slot-needs.ts';
import type { Kind } from './outline.ts';

/**
 * - `proven`: the placement is there, in order, in the main landmark, with the slots that it must have
 * - `broken`: it is certain that this is not so
 * - `not-proven`: it could not be decided
 */
export type PlacementStatus = 'proven' | 'broken' | 'not-proven';

export interface PlacementResult {
  readonly pattern: string;
  readonly alias: string;
  readonly preset: string;
  readonly pointer: string;
  readonly status: PlacementStatus;
  /** The evidence, the defect, or the reason why it could not be decided with what would prove it. */
  readonly reason: string;
  /** True if only its position is wrong. */
  readonly isOrderOnly?: true;
  /** The states, keys and announcements that the contract requires; absent if there are none. */
  readonly required?: readonly Behaviour[];
  /** The evidence for each of them in this run. */
  readonly behaviours?: readonly BehaviourEvidence[];
  /** Those that a browser has seen or used. */
  readonly exercised?: readonly Pick<Behaviour, 'kind' | 'name'>[];
  readonly place?: SourcePlace;
}

export interface PagePlacements {
  readonly route: string;
  readonly pageId: string;
  readonly pointer: string;
  /** The page in the source; absent if it was not found. */
  readonly place?: SourcePlace;
  readonly placements: readonly PlacementResult[];
}

export interface PlacementCounts {
  readonly total: number;
  readonly proven: number;
  readonly broken: number;
  readonly notProven: number;
}

/** The results of the last project: the rule and the reports use the same. */
const known = new WeakMap<object, readonly PagePlacements[]>();

/** Judges every placement of the contract from the sources, page by page. Empty without a contract. */
export function judgePlacements(project: Project): readonly PagePlacements[] {
  const before = known.get(project);
  if (before) return before;
  const results = judge(project);
  known.set(project, results);
  return results;
}

function judge(project: Project): readonly PagePlacements[] {
  const { contract, framework } = project;
  if (!contract) return [];
  // A static site has its error pages as documents, too.
  const routes = collectProjectRoutes(project).filter(
    ({ isPage, isRelative, convention }) => isPage || isRelative || convention === 'html',
  );
  const byShape = new Map<string, (typeof routes)[number][]>();
  for (const route of routes)
    for (const shape of toPathShapes(route.path)) byShape.set(shape, [...(byShape.get(shape) ?? []), route]);
  return contract.bundle.pages.map(({ data }): PagePlacements => {
    const placements = listPlacements(contract.bundle, data);
    const base = { route: data.path, pageId: data.qualifiedId ?? data.pageId, pointer: pagePointer(data) };
    const paths = [data.path, ...(data.alsoAt ?? [])];
    const found = paths
      .map(normalizePath)
      .flatMap((path) => (framework === 'html' ? [path, toDocumentPath(path)] : [path]))
      .flatMap(toPathShapes)
      .flatMap((shape) => byShape.get(shape) ?? []);
    const [first] = found;
    if (!first) return { ...base, placements: placements.map((one) => toUnproven(one, NO_PAGE)) };
    const scan = scanFirst(project, found);
    if (!scan) {
      const reason = `The page in ${first.file} has no markup that svc reads; svc verify --build checks it in a browser.`;
      return { ...base, placements: placements.map((one) => toUnproven(one, reason)) };
    }
    return { ...base, place: scan.place, placements: judgePage(placements, scan, project) };
  });
}

/** The first of these routes whose page can be read. */
function scanFirst(project: Project, routes: Parameters<typeof scanPage>[1][]): PageScan | undefined {
  for (const route of routes) {
    const scan = scanPage(project, route);
    if (scan) return scan;
  }
  return undefined;
}

export const NO_PAGE = 'No page was found for the route; add it, then verify again.';

/** The pointer of the page in the contract, from that of its first placement. */
const pagePointer = ({ patterns }: ExecutionPackBundleV1['pages'][number]['data']): string =>
  patterns[0]?.pointer?.replace(/\/layout\/.*$/, '') ?? '/blueprint/sections';

const toResult = (
  { pattern, alias, preset, pointer, behaviours: required = [] }: PlacementContract,
  status: PlacementStatus,
  reason: string,
  place?: SourcePlace,
): PlacementResult => ({
  ...{ pattern, alias, preset, pointer, status, reason },
  ...(place ? { place } : {}),
  ...(required.length === 0 ? {} : { required }),
});

const toUnproven = (placement: PlacementContract, reason: string): PlacementResult =>
  toResult(placement, 'not-proven', reason);

/** Evidence of one page, from the source or from a browser. */
export interface PageEvidence extends Pick<PageScan, 'parts' | 'kinds' | 'hasMain' | 'opaque'> {
  readonly lost?: readonly SourcePlace[];
}

/** Judges the placements of one page. */
export function judgePage(
  placements: readonly PlacementContract[],
  scan: PageEvidence,
  { map }: Pick<Project, 'map'>,
): PlacementResult[] {
  const assigned = assignParts(placements, scan.parts);
  const isMarked = scan.parts.some(({ by }) => by === 'mark');
  return placements.map((placement, index) => {
    const found = assigned[index];
    if (found) return judgeFound(placement, found, scan);
    const isMapped = map?.components.some(({ pattern }) => isNameOf(pattern, placement)) === true;
    return judgeMissing(placement, scan, { isMarked, isMapped, map });
  });
}

interface AssignedPart {
  /** The part at its position, and others that may be there instead, such as one for each state. */
  readonly parts: readonly [FoundPart, ...FoundPart[]];
  readonly isInOrder: boolean;
}

/** `hero` and `hero.search` name the placement of that pattern and preset. */
const isNameOf = (name: string | undefined, { pattern, preset }: PlacementContract): boolean =>
  name === pattern || name === `${pattern}.${preset}`;

/** Assigns the found parts to the placements: each to the first one after the part of the placement before. */
function assignParts(
  placements: readonly PlacementContract[],
  parts: readonly FoundPart[],
): (AssignedPart | undefined)[] {
  const used = new Set<FoundPart>();
  let last = -1;
  return placements.map((placement) => {
    const fits = (part: FoundPart): boolean =>
      !used.has(part) &&
      (part.placement === undefined
        ? isNameOf(part.pattern, placement)
        : part.placement === placement.alias &&
          (part.pattern === undefined || isNameOf(part.pattern, placement)));
    const candidates = parts.filter(fits);
    const next = candidates.find((part) => parts.indexOf(part) > last);
    const part = next ?? candidates[0];
    if (!part) return undefined;
    used.add(part);
    if (next) last = parts.indexOf(next);
    const isOnly =
      part.placement !== undefined ||
      placements.filter((one) => one.pattern === placement.pattern).length === 1;
    const others = isOnly ? candidates.filter((one) => one !== part) : [];
    for (const other of others) used.add(other);
    return { parts: [part, ...others], isInOrder: next !== undefined };
  });
}

function judgeFound(
  placement: PlacementContract,
  { parts, isInOrder }: AssignedPart,
  { hasMain }: PageEvidence,
): PlacementResult {
  const [part] = parts;
  const place = { file: part.file, start: part.start };
  const kinds = new Set(parts.flatMap((one) => [...one.kinds]));
  const slots = new Set(parts.flatMap((one) => [...one.slots]));
  const opaque = new Set(parts.flatMap((one) => [...one.opaque]));
  const missing = placement.needs.filter(
    ({ slot, kinds: wanted }) => !slots.has(slot) && !wanted.some((kind) => kinds.has(kind)),
  );
  const certain = missing.filter(({ kinds: wanted }) => wanted.length > 0);
  if (opaque.size === 0 && certain.length > 0)
    return toResult(
      placement,
      'broken',
      `it has ${formatNames(certain.map(({ slot, kinds: wanted }) => `no ${describeKinds(wanted)} for its slot ${slot}`))}`,
      place,
    );
  if (hasMain && !part.isInMain && !placement.isLayer)
    return toResult(placement, 'broken', 'it is outside of the main landmark of the page', place);
  if (!isInOrder)
    return {
      ...toResult(
        placement,
        'broken',
        'it comes before the placement that precedes it in the contract',
        place,
      ),
      isOrderOnly: true,
    };
  if (missing.length > 0)
    return toResult(
      placement,
      'not-proven',
      `It is marked, but its ${missing.length === 1 ? 'slot' : 'slots'} ${formatNames(missing.map(({ slot }) => slot))} ${missing.length === 1 ? 'was' : 'were'} not found${opaque.size === 0 ? '' : ` among ${formatSome(opaque)}`}; mark ${missing.length === 1 ? 'it' : 'them'} with data-slot.`,
      place,
    );
  const how = part.by === 'mark' ? 'marked' : 'mapped by .svc/map.json';
  return toResult(
    placement,
    'proven',
    `${how}${part.isConditional ? ', shown under a condition' : ''}`,
    place,
  );
}

function judgeMissing(
  placement: PlacementContract,
  scan: PageEvidence,
  { isMarked, isMapped, map }: { isMarked: boolean; isMapped: boolean; map: Project['map'] },
): PlacementResult {
  const lost = scan.lost?.[0];
  const mark = `data-pattern="${placement.pattern}"`;
  if (lost)
    return toResult(
      placement,
      'not-proven',
      `A mark is passed to a component that does not render it; pass its attributes on to its root element.`,
      lost,
    );
  if (scan.opaque.size > 0)
    return toUnproven(
      placement,
      `The page renders ${formatSome(scan.opaque)}; mark its root with data-pattern, or map the pattern in .svc/map.json.`,
    );
  const selector = map?.selectors.find(({ pattern }) => isNameOf(pattern, placement));
  if (selector)
    return toUnproven(
      placement,
      `It is mapped to the selector ${selector.selector}; svc verify --build checks it.`,
    );
  if (placement.isFrame)
    return toUnproven(
      placement,
      `The layout around the page may show it; mark it there with data-pattern, and svc verify --build checks it.`,
    );
  if (isMarked) return toResult(placement, 'broken', `no element has ${mark}, though other parts are marked`);
  if (isMapped) return toResult(placement, 'broken', 'the component that it is mapped to is not rendered');
  const absent = listAbsent(placement, scan.kinds);
  if (absent.length > 0)
    return toResult(placement, 'broken', `the page has ${formatNames(absent.map((kinds) => `no ${kinds}`))}`);
  return toUnproven(
    placement,
    `The page has content, but no mark names the part; mark its root with data-pattern, or map the pattern in .svc/map.json.`,
  );
}

/** Kinds that almost every page has. */
const COMMON_KINDS = new Set<Kind>(['heading', 'text', 'main']);

/**
 * The kinds that a placement needs and the page does not have, if that makes its absence certain: the page has nothing
 * that any of its slots needs, or it has nothing but headings and text.
 */
function listAbsent({ needs }: PlacementContract, shown: ReadonlySet<Kind>): string[] {
  const telling = needs.filter(({ kinds }) => kinds.length > 0 && !kinds.includes('text'));
  const absent = telling.filter(({ kinds }) => !kinds.some((kind) => shown.has(kind)));
  const isBare = [...shown].every((kind) => COMMON_KINDS.has(kind));
  return absent.length === telling.length || isBare
    ? [...new Set(absent.map(({ kinds }) => describeKinds(kinds)))]
    : [];
}

const KIND_LABELS: Readonly<Record<Kind, string>> = {
  heading: 'heading',
  field: 'field',
  form: 'form',
  button: 'button',
  link: 'link',
  list: 'list',
  table: 'table',
  image: 'image',
  nav: 'navigation',
  main: 'main landmark',
  dialog: 'dialog',
  tabs: 'tabs',
  progress: 'progress',
  quote: 'quotation',
  code: 'code',
  repeat: 'repeated items',
  text: 'text',
};

const describeKinds = (kinds: readonly Kind[]): string =>
  kinds
    .filter((kind) => kind !== 'repeat' || kinds.length === 1)
    .map((kind) => KIND_LABELS[kind])
    .join(' or ');

const MAX_NAMED = 3;

const formatSome = (reasons: ReadonlySet<string>): string => {
  const all = [...reasons];
  const rest = all.length - MAX_NAMED;
  return formatNames(rest > 0 ? [...all.slice(0, MAX_NAMED), `${rest} more`] : all);
};

/** Adds the line of each placement. */
export const locatePlacements = (
  pages: readonly PagePlacements[],
  readText: (file: string) => string | undefined,
): readonly PagePlacements[] =>
  pages.map((page) => ({
    ...page,
    placements: page.placements.map((one) => {
      const text = one.place && readText(one.place.file);
      if (text === undefined || !one.place) return one;
      const { line } = toLineColumnRange(text, { start: one.place.start, end: one.place.start });
      return { ...one, place: { ...one.place, line } };
    }),
  }));

/** Adds the results of a browser for the placements that the source does not decide. */
export function mergePlacements(
  fromSource: readonly PagePlacements[],
  seen: ReadonlyMap<string, readonly PlacementResult[]>,
): readonly PagePlacements[] {
  return fromSource.map((page) => {
    const results = seen.get(page.route);
    if (!results) return page;
    return {
      ...page,
      placements: page.placements.map((own) => {
        const other = results.find(({ pointer }) => pointer === own.pointer);
        const result = other && own.status === 'not-proven' && other.status !== 'not-proven' ? other : own;
        if (!own.behaviours) return result;
        return { ...result, behaviours: exerciseBehaviours(own.behaviours, other?.exercised ?? []) };
      }),
    };
  });
}

export function countPlacements(routes: readonly PagePlacements[]): PlacementCounts {
  const counts = { total: 0, proven: 0, broken: 0, notProven: 0 };
  for (const { placements } of routes)
    for (const { status } of placements) {
      counts.total++;
      if (status === 'proven') counts.proven++;
      else if (status === 'broken') counts.broken++;
      else counts.notProven++;
    }
  return counts;
}

/** `31 placements: 22 proven, 3 broken, 6 not proven` */
export const formatPlacementCounts = ({ total, proven, broken, notProven }: PlacementCounts): string =>
  `${formatCount(total, 'placement')}: ${proven} proven, ${broken} broken, ${notProven} not proven`;
