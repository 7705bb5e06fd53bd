import { pointerStep } from '../schemas/json.ts';
import type { CommonV1PageContent, CommonV1PageState } from '../schemas/types.ts';
import {
  type CheckedPlacement,
  checkLink,
  checkPlacement,
  type ContentScope,
  unknownName,
} from './check-content.ts';
import { checkFields, checkRequired } from './check-entity.ts';
import type { Problem } from './check-pattern.ts';
import { changeRows, mergePlacement } from './product.ts';

export interface CheckedPage {
  readonly placements: readonly CheckedPlacement[];
  /** The content of the page, the most specific layer first. */
  readonly layers: readonly CommonV1PageContent[];
  readonly scope: ContentScope;
}

/** Checks that what the states of a page change is there, and that the page is still whole. */
export const checkStates = (
  states: CommonV1PageContent['states'],
  pointer: string,
  page: CheckedPage,
): Problem[] =>
  Object.entries(states ?? {}).flatMap(([name, state]) =>
    checkState(state, `${pointer}${pointerStep(name)}`, page),
  );

function checkState(
  state: CommonV1PageState,
  pointer: string,
  { placements, layers, scope }: CheckedPage,
): Problem[] {
  const problems: Problem[] = [];
  const names = placements.map(({ alias }) => alias);
  const checkAlias = (alias: string, at: string): void => {
    if (!names.includes(alias)) problems.push(unknownName(at, alias, 'placement of the page', names));
  };
  for (const [index, alias] of (state.hidden ?? []).entries())
    checkAlias(alias, `${pointer}/hidden/${index}`);
  const { content = {}, records = {} } = state;
  for (const alias of Object.keys(content)) checkAlias(alias, `${pointer}/content${pointerStep(alias)}`);
  const changed: ContentScope = {
    ...scope,
    allowsEmpty: true,
    entity: (name) =>
      changeRows(scope.entity(name), Object.hasOwn(records, name) ? records[name] : undefined),
  };
  for (const placement of placements) {
    const { alias } = placement;
    if (state.hidden?.includes(alias)) continue;
    const at = `${pointer}/content${pointerStep(alias)}`;
    const check = (given: typeof layers, known: ContentScope): Problem[] =>
      checkPlacement(placement, mergePlacement(given, alias), at, known, true);
    // What is wrong with the normal page is reported there.
    const before = new Set(check(layers, scope).map(({ message }) => message));
    const found = check([{ content }, ...layers], changed);
    problems.push(...found.filter(({ message }) => !before.has(message)));
  }
  for (const [index, { href }] of (state.notice?.actions ?? []).entries())
    if (href !== undefined) checkLink(href, `${pointer}/notice/actions/${index}/href`, scope, problems);
  for (const [entityName, rows] of Object.entries(records)) {
    const at = `${pointer}/records${pointerStep(entityName)}`;
    const entity = scope.entity(entityName);
    if (!entity) {
      problems.push(unknownName(at, entityName, 'entity', scope.entityNames));
      continue;
    }
    const ids = entity.rows.map(({ id }) => String(id));
    for (const [id, change] of Object.entries(rows)) {
      const place = `${at}${pointerStep(id)}`;
      const fields = Object.entries(entity.fields);
      // A row that is new has a name; any other is one that was misspelt.
      const isNew =
        change !== false && fields.some(([name, { identity }]) => identity && Object.hasOwn(change, name));
      if (!ids.includes(id) && !isNew) problems.push(unknownName(place, id, `row of ${entityName}`, ids));
      else if (change !== false) {
        problems.push(...checkFields(entityName, entity, change, place, changed));
        if (!ids.includes(id)) problems.push(...checkRequired(entity, change, place));
      }
    }
  }
  return problems;
}
