import {
  checkPlacement,
  checkUser,
  checkWiring,
  type ContentScope,
  unknownName,
} from '../product/check-content.ts';
import { checkEntity } from '../product/check-entity.ts';
import type { Problem } from '../product/check-pattern.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import type { AppPage } from './app-page.ts';
import type { Model } from './model.ts';
import { productOf } from './product.ts';

/** Finds the parts of a project's product file that do not fit its contract, its records or each other. */
export function checkProduct(model: Model): Problem[] {
  const { productFile: file, origin } = model;
  if (!file) return [];
  const product = productOf(model);
  const layers = [
    file,
    origin.blueprint?.data.product,
    ...model.sections.map(({ archetype }) => archetype?.data),
  ];
  const scopeOf = (page: AppPage | undefined): ContentScope => ({
    entity: (name) => product.entity(name, page?.section.archetype?.slug),
    entityNames: product.entityNames,
    people: new Set(layers.flatMap((layer) => Object.keys(layer?.cast ?? {}))),
    pages: new Set(model.pages.map((one) => one.page.id)),
  });
  const problems: Problem[] = [];
  // A file that only names the product does not decide how it writes.
  const decides = file.formats !== undefined || file.currency !== undefined || file.promise !== undefined;
  if (decides && file.locale === undefined && origin.blueprint?.data.product?.locale === undefined)
    problems.push({
      pointer: '/locale',
      message: '/locale is missing, so dates and numbers are written in English.',
      fix: 'Add a language tag such as "en-GB".',
    });
  problems.push(...checkUser(file.user, '', scopeOf(undefined)));
  for (const [name, change] of Object.entries(file.entities ?? {})) {
    const entity = product.entity(name);
    if (!entity) continue;
    const pointer = `/entities${pointerStep(name)}`;
    if (change.rows) problems.push(...checkEntity(name, entity, pointer, scopeOf(undefined), 1));
    else if (entity.rows.length === 0)
      problems.push({
        pointer,
        message: `${pointer} has no rows, and no record of the project brings the entity ${quote(name)}.`,
        fix: `Add "rows"${suggestion(
          name,
          product.entityNames.filter((one) => one !== name),
        )}`,
      });
  }
  for (const [key, content] of Object.entries(file.pages ?? {})) {
    const pointer = `/pages${pointerStep(key)}`;
    const pages = model.pages.filter((page) => namesOf(page).includes(key));
    const [page] = pages;
    if (!page) {
      problems.push(unknownName(pointer, key, 'page of the contract', model.pages.flatMap(namesOf)));
      continue;
    }
    const placements = page
      .layout()
      .placements.flatMap(({ alias, preset, record }) =>
        record ? [{ alias, preset, pattern: record.data }] : [],
      );
    for (const [alias, part] of Object.entries(content.content ?? {})) {
      const at = `${pointer}/content${pointerStep(alias)}`;
      const placement = placements.find((one) => one.alias === alias);
      if (!placement)
        problems.push(
          unknownName(
            at,
            alias,
            'placement of the page',
            placements.map((one) => one.alias),
          ),
        );
      else problems.push(...checkPlacement(placement, part, at, scopeOf(page), true));
    }
    problems.push(...checkUser(content.user, pointer, scopeOf(page)));
    problems.push(...checkWiring(content.wiring ?? [], placements, `${pointer}/wiring`));
  }
  return problems;
}

/** A page is named by its section or by the archetype behind it. */
const namesOf = ({ section, page }: AppPage): string[] => [
  ...new Set([section.id, section.archetype?.slug ?? section.id].map((name) => `${name}/${page.id}`)),
];

const suggestion = (name: string, known: readonly string[]): string => {
  const [near] = nearestNames(name, known);
  if (near !== undefined) return `, or did you mean ${quote(near)}?`;
  return known.length === 0 ? '.' : `, or change one of ${formatNames(known)}.`;
};
