import type { EssenceV4 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { refused, sectionNamed, withSection } from './edit-find.ts';

const withOne = (features: readonly string[], name: string): string[] => [...new Set([...features, name])];
const without = (features: readonly string[], name: string): string[] =>
  features.filter((one) => one !== name);

/** Adds a feature to the product, and to one of its sections if that is named. What is there already stays. */
export function addFeature(document: EssenceV4, name: string, into?: string): EssenceV4 {
  if (name.trim() === '') throw refused('A feature has a name, for example export-csv.');
  const { blueprint } = into === undefined ? document : inSection(document, into, name);
  return { ...document, blueprint: { ...blueprint, features: withOne(blueprint.features, name) } };
}

function inSection(document: EssenceV4, into: string, name: string): EssenceV4 {
  const section = sectionNamed(document, into);
  return withSection(document, { ...section, features: withOne(section.features, name) });
}

/** Takes a feature out of one section, or out of the product and all of its sections. */
export function removeFeature(document: EssenceV4, name: string, from?: string): EssenceV4 {
  const { blueprint } = document;
  const owners = from === undefined ? blueprint.sections : [sectionNamed(document, from)];
  const known = [
    ...new Set([
      ...(from === undefined ? blueprint.features : []),
      ...owners.flatMap(({ features }) => features),
    ]),
  ];
  if (!known.includes(name)) {
    const where = from === undefined ? 'The contract' : `The section ${quote(from)}`;
    const there = known.length === 0 ? 'no features' : formatNames(known);
    throw refused(`${where} has no feature ${quote(name)}. It has ${there}.`, nearestNames(name, known));
  }
  return {
    ...document,
    blueprint: {
      ...blueprint,
      sections: blueprint.sections.map((section) =>
        owners.includes(section) ? { ...section, features: without(section.features, name) } : section,
      ),
      ...(from === undefined ? { features: without(blueprint.features, name) } : {}),
    },
  };
}
