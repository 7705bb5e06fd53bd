import {
  checkPlacement,
  checkUser,
  checkWiring,
  type ContentScope,
  unknownName,
} from '../product/check-content.ts';
import { checkEntity } from '../product/check-entity.ts';
import { checkStates } from '../product/check-states.ts';
import { currencyIn, withCurrency } from '../product/formats.ts';
import type { CommonV1ProductContent } from '../schemas/types.ts';
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
  problems.push(...checkCurrency(file), ...checkAvoided(file));
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
    const { section, page: named } = page;
    const layers = product.pageLayers(section.id, named.id, section.archetype?.slug);
    const checked = { placements, layers, scope: scopeOf(page) };
    problems.push(...checkStates(content.states, `${pointer}/states`, checked));
  }
  return problems;
}

/** The code of a currency; signs such as `$` belong to several. */
const CODE = /^[A-Z]{3}$/;

/** Two statements of one file about the currency: neither has precedence. */
function checkCurrency({ currency, formats }: CommonV1ProductContent): Problem[] {
  const written = formats && currencyIn(formats.money);
  if (!currency || !formats || !written || !CODE.test(written) || written === currency) return [];
  return [
    {
      pointer: '/formats/money',
      message: `/formats/money writes sums in ${written}, but /currency is ${quote(currency)}.`,
      fix: `Write ${quote(withCurrency(formats.money, currency))} there, or ${quote(written)} at /currency.`,
      isContradiction: true,
    },
  ];
}

/** A word that the product never uses and that its own texts use: the first place of each. */
function checkAvoided(file: CommonV1ProductContent): Problem[] {
  return (file.avoid ?? []).flatMap((word, index): Problem[] => {
    const wanted = toWords(word);
    const found = findText(
      { words: file.words, pages: file.pages, footer: file.footer },
      (text) => toWords(text).includes(wanted),
      '',
    );
    return found === undefined
      ? []
      : [
          {
            pointer: found,
            message: `${found} uses ${quote(word)}, which /avoid/${index} rules out.`,
            fix: 'Use another word there, or remove it from /avoid.',
            isContradiction: true,
          },
        ];
  });
}

/** The words of a text, each between blanks; the names of values in it are not words. */
const toWords = (text: string): string =>
  ` ${text
    .replace(/\{[^{}]*\}/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The pointer of the first text that matches. Ids and addresses are not texts: they have no blank and no capital. */
function findText(value: unknown, matches: (text: string) => boolean, pointer: string): string | undefined {
  if (typeof value === 'string') return /\s|^\p{Lu}/u.test(value) && matches(value) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, one] of Object.entries(value)) {
    const found = findText(one, matches, pointer + pointerStep(key));
    if (found !== undefined) return found;
  }
  return undefined;
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
