import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

const example = JSON.parse(
  readFileSync(new URL('../examples/billing/svc.essence.json', import.meta.url), 'utf8'),
) as Json;
const copy = (): { dna: Json; meta: Json; blueprint: Json & { sections: (Json & { pages: Json[] })[] } } =>
  JSON.parse(JSON.stringify(example));

/** A document of about 12 KB, the size of a real one: the example with its sections repeated. */
export function typical(): unknown {
  const document = copy();
  const [first] = document.blueprint.sections;
  if (!first) throw new Error('the example has no section');
  while (JSON.stringify(document).length < 12_000) {
    document.blueprint.sections.push({
      ...structuredClone(first),
      id: `s${document.blueprint.sections.length}`,
    });
  }
  return document;
}

/** Refused documents that fill the limits of a body: 256 KiB, or 20,000 values. */
export function worst(): Record<string, unknown> {
  const page = (layout: unknown): Json => ({ id: 'p', layout });
  const withPages = (pages: Json[]): unknown => {
    const document = copy();
    const [first] = document.blueprint.sections;
    if (first) first.pages = pages;
    return document;
  };
  const many = <T>(count: number, value: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => value(index));
  return {
    'every layout item fits no form': withPages([page(many(19_000, (index) => index))]),
    'every pattern reference has a wrong type': withPages([page(many(9_000, () => ({ pattern: 1 })))]),
    'every column layout has one column': withPages([
      page(many(4_500, () => ({ cols: ['hero'], at: 'lg' }))),
    ]),
    'only the last of 9,000 references is wrong': withPages([
      page([...many(9_000, () => ({ pattern: 'hero' })), { patern: 'hero' }]),
    ]),
    'only the last of 9,000 columns is wrong': withPages([
      page([{ cols: [...many(9_000, () => ({ pattern: 'hero' })), { patern: 'hero' }] }]),
    ]),
    'every page has an unknown property': withPages(many(4_500, () => ({ ...page(['hero']), colour: 'x' }))),
    'a closed object with 18,000 unknown keys': {
      ...copy(),
      ...Object.fromEntries(many(18_000, (index) => [`k${index}`, 0])),
    },
    'one string of 250 KB where an object belongs': { ...copy(), dna: 'x'.repeat(250_000) },
  };
}
