import { formatNames, quote } from '../../base/text.ts';
import { ROLES, TAGS } from '../../verify/kinds.ts';
import type { Kind } from '../../verify/outline.ts';
import type { FoundPart } from '../../verify/page-scan.ts';
import { judgePage, type PlacementResult } from '../../verify/placements.ts';
import type { Check } from '../check.ts';

interface ShownPart {
  readonly pattern?: string;
  readonly placement?: string;
  readonly by: FoundPart['by'];
  readonly isInMain: boolean;
  readonly kinds: readonly Kind[];
  readonly slots: readonly string[];
  /** `data-state` */
  readonly state?: string;
}

interface ShownPage {
  readonly parts: readonly ShownPart[];
  readonly kinds: readonly Kind[];
  readonly hasMain: boolean;
}

/** Reads the marked and mapped parts of the page in document order, with the kinds of elements that users perceive. */
const READ_PARTS = `({ tags, roles, selectors }) => {
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true],[inert],template');
  const kindOf = (one) => {
    const [role] = (one.getAttribute('role') ?? '').trim().split(/\\s+/);
    if (role && roles[role]) return roles[role];
    if (role === 'none' || role === 'presentation') return undefined;
    if (one.localName === 'input') return one.type === 'hidden' ? undefined : /^(submit|button|reset|image)$/.test(one.type) ? 'button' : 'field';
    return tags[one.localName];
  };
  const listKinds = (root) => {
    const kinds = new Set();
    for (const one of [root, ...root.querySelectorAll('*')]) {
      const kind = kindOf(one);
      if (kind && !kinds.has(kind) && isVisible(one)) kinds.add(kind);
    }
    if ((root.innerText ?? '').trim() !== '') kinds.add('text');
    return [...kinds];
  };
  const main = document.querySelector('main,[role=main]');
  const parts = [];
  for (const one of document.querySelectorAll('*')) {
    const pattern = one.getAttribute('data-pattern') ?? undefined;
    const placement = one.getAttribute('data-placement') ?? undefined;
    const mapped = selectors.filter(({ selector }) => { try { return one.matches(selector); } catch { return false; } });
    if (pattern === undefined && placement === undefined && mapped.length === 0) continue;
    if (!isVisible(one)) continue;
    const slots = [...one.querySelectorAll('[data-slot]')].filter(isVisible).map((each) => each.getAttribute('data-slot'));
    const about = { state: one.getAttribute('data-state') ?? undefined, isInMain: main !== null && main.contains(one), kinds: listKinds(one), slots };
    if (pattern !== undefined || placement !== undefined) parts.push({ pattern, placement, by: 'mark', ...about });
    for (const { pattern: name } of mapped) parts.push({ pattern: name, by: 'map', ...about });
  }
  return { parts, kinds: document.body ? listKinds(document.body) : [], hasMain: main !== null };
}`;

/** Kinds that depend on the data of a visit: a list without entries is often not shown. */
const DATA_KINDS = new Set<Kind>(['list', 'table', 'repeat', 'image', 'nav', 'progress']);

/** The result without a place: a page in the browser has no source file. */
function toBrowserResult({
  pattern,
  alias,
  preset,
  pointer,
  status,
  reason,
  isOrderOnly,
  required,
}: PlacementResult): PlacementResult {
  return {
    ...{ pattern, alias, preset, pointer, status },
    reason: `${reason} (in the browser)`,
    ...(isOrderOnly ? { isOrderOnly } : {}),
    ...(required ? { required } : {}),
  };
}

/** Adds the states in which the page shows a placement. */
function addStates(result: PlacementResult, parts: readonly ShownPart[]): PlacementResult {
  const { alias, pattern, preset } = result;
  const exercised = parts
    .filter((part) =>
      part.placement === undefined
        ? part.pattern === pattern || part.pattern === `${pattern}.${preset}`
        : part.placement === alias,
    )
    .flatMap(({ state }) => (state === undefined ? [] : { kind: 'state' as const, name: state }));
  return exercised.length === 0 ? result : { ...result, exercised };
}

export const placementsAreShown: Check = {
  rule: {
    id: 'placements-are-shown',
    code: 'VISUAL005',
    category: 'Pages in the browser',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'implement-placements',
    summary: 'The page in the browser shows the placements of the contract that its source does not prove.',
    why: 'Components of packages and data decide what a page shows, so that its source may not prove its placements. In the browser, marks and roles show them; a page without marks is judged only if it lacks what the placement needs.',
    bad: '<main>Welcome to our shop</main>',
    good: '<main>\n  <section data-pattern="hero"><h1>Wool blankets</h1> … </section>\n</main>',
  },
  async run({ tab, route, placements, proven, map, reportPlacements }) {
    const shown = await tab.run<ShownPage>(READ_PARTS, {
      tags: TAGS,
      roles: ROLES,
      selectors: map?.selectors ?? [],
    });
    // Dialogs and menus are shown only when they are opened.
    const judged = placements.filter(({ isLayer }) => !isLayer);
    const needs = judged.map((one) => ({
      ...one,
      needs: one.needs.filter(({ kinds }) => !kinds.some((kind) => DATA_KINDS.has(kind))),
    }));
    const results = judgePage(
      needs,
      {
        parts: shown.parts.map(({ kinds, slots, ...part }) => ({
          ...part,
          file: route,
          start: 0,
          isConditional: false,
          kinds: new Set(kinds),
          slots: new Set(slots),
          opaque: new Set(),
        })),
        kinds: new Set(shown.kinds),
        hasMain: shown.hasMain,
        opaque: new Set(),
      },
      map ? { map } : {},
    )
      .map(toBrowserResult)
      .map((result) => addStates(result, shown.parts));
    reportPlacements(results);
    const broken = results.filter(({ status, pointer }) => status === 'broken' && !proven.has(pointer));
    if (broken.length === 0) return { violations: [] };
    const named = broken.map(
      ({ alias, reason }) => `${alias} (${reason.replace(/ \(in the browser\)$/, '')})`,
    );
    return {
      violations: [
        {
          message: `The page at ${quote(route)} breaks ${broken.length} of ${results.length} placements in the browser: ${formatNames(named)}.`,
          suggestion:
            'Build these parts as the page pack describes, and mark the root of each with data-pattern.',
        },
      ],
    };
  },
};
