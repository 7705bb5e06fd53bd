import type { VerificationReportCommonV1PlacementReport } from '../schemas/types.ts';
import {
  countPlacements,
  formatPlacementCounts,
  NO_PAGE,
  type PagePlacements,
  type PlacementResult,
} from '../verify/placements.ts';
import { countBehaviours, formatBehaviourCounts } from '../verify/behaviour-evidence.ts';
import type { Coverage } from './report.ts';

/** `31 placements: 22 proven, 3 broken, 6 not proven`; undefined for a contract without placements. */
export function summarizePlacements({ placements = [] }: Coverage): string | undefined {
  const counts = countPlacements(placements);
  return counts.total === 0 ? undefined : formatPlacementCounts(counts);
}

/** The line about the states, keys and announcements of placements; undefined if there are none. */
export function summarizeBehaviours({ placements = [] }: Coverage): string | undefined {
  const counts = countBehaviours(placements);
  return counts.total === 0 ? undefined : formatBehaviourCounts(counts);
}

/** Tests whether a placement is not proven. */
export const hasUnproven = ({ placements = [] }: Coverage): boolean =>
  countPlacements(placements).notProven > 0;

/** Lists the placements that are not proven, one line for each route and reason. */
export function listUnproven({ placements = [] }: Coverage): string[] {
  const open = placements.map((page) => ({
    page,
    unproven: page.placements.filter(({ status }) => status === 'not-proven'),
  }));
  const isMissing = ({ placements: own }: PagePlacements): boolean =>
    own.length > 0 && own.every(({ reason }) => reason === NO_PAGE);
  const missing = open.filter(({ page }) => isMissing(page)).map(({ page }) => page.route);
  const lines = open
    .filter(({ page }) => !isMissing(page))
    .flatMap(({ page, unproven }) =>
      [...groupByReason(unproven)].map(
        ([reason, names]) => `placements on ${page.route}: ${names.join(', ')}. ${reason}`,
      ),
    );
  return missing.length === 0 ? lines : [...lines, `placements on ${missing.join(', ')}. ${NO_PAGE}`];
}

function groupByReason(results: readonly PlacementResult[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { reason, alias } of results) groups.set(reason, [...(groups.get(reason) ?? []), alias]);
  return groups;
}

const STATUS_LABELS = { proven: 'proven', broken: 'broken', 'not-proven': 'not proven' } as const;

/** Lists every placement with its status and reason, route by route. */
export const listPlacements = ({ placements = [] }: Coverage): string[] =>
  placements.flatMap(({ route, placements: own }) => [
    route,
    ...own.map(
      ({ alias, status, reason, place }) =>
        `  ${STATUS_LABELS[status].padEnd(10)}  ${alias}: ${place ? `${place.file}${place.line === undefined ? '' : `:${place.line}`}: ` : ''}${reason}`,
    ),
  ]);

/** The placements in the form of the catalog; undefined without a contract. */
export function buildPlacementReport({
  placements,
}: Coverage): VerificationReportCommonV1PlacementReport | undefined {
  if (!placements) return undefined;
  const behaviours = countBehaviours(placements);
  return {
    ...countPlacements(placements),
    ...(behaviours.total === 0 ? {} : { behaviours }),
    pages: placements.map(({ route, pageId, pointer, place: page, placements: judged }) => ({
      route,
      pageId,
      pointer,
      ...(page ? { file: page.file } : {}),
      placements: judged.map(
        ({ pattern, alias, preset, pointer: at, status, reason, place, behaviours: own }) => ({
          pattern,
          alias,
          preset,
          pointer: at,
          status,
          reason,
          ...(place ? { file: place.file } : {}),
          ...(place?.line === undefined ? {} : { line: place.line }),
          ...(own ? { behaviours: own.map((one) => ({ ...one })) } : {}),
        }),
      ),
    })),
  };
}
