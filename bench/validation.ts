import { Ajv2020 } from 'ajv/dist/2020.js';
import { validate } from '../src/schemas/parse.ts';
import { catalog } from '../src/schemas/folder.ts';
import { parseJson } from '../src/schemas/json.ts';
import { readEssence } from '../src/essence/read.ts';
import { measureMedian, type Benchmark, type Row } from './measure.ts';
import { readFileSync } from 'node:fs';

const text = JSON.stringify(typicalEssence());
const document: unknown = JSON.parse(text);

const schema = catalog().schema('essence.v4.json') ?? {};
const collectAll = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

export const acceptBenchmark: Benchmark = {
  title: `How long does it take to accept an essence of ${(text.length / 1000).toFixed(1)} KB?`,
  baseline: 'JSON.parse of the same text',
  peers: ['ajv'],
  run() {
    const baseline = measureMedian(() => JSON.parse(text));
    const row = (what: string, work: () => unknown): Row => {
      const micros = measureMedian(work);
      return { what, micros, ratio: micros / baseline };
    };
    return [
      { what: 'JSON.parse', micros: baseline, ratio: 1 },
      row('parseJson: strict text', () => parseJson(text)),
      row('check: verdict', () => validate('essence.v4.json', document)),
      row('Ajv at run time, allErrors', () => collectAll(document)),
      row('readEssence: verdict, limits, defaults', () => readEssence(document)),
    ];
  },
};

export const rejectBenchmark: Benchmark = {
  title: 'How long does the worst invalid document take, at the size limit?',
  baseline: 'JSON.stringify of the same document',
  run() {
    return Object.entries(rejectedEssences()).map(([what, value]) => {
      const baseline = measureMedian(() => JSON.stringify(value), { rounds: 5 });
      const micros = measureMedian(() => validate('essence.v4.json', value), { rounds: 5 });
      const { issues } = validate('essence.v4.json', value);
      return {
        what,
        micros,
        ratio: micros / baseline,
        note: `${(JSON.stringify(value).length / 1024).toFixed(0)} KiB, ${issues.length} issues`,
      };
    });
  },
};

type Json = Record<string, unknown>;

const example = JSON.parse(
  readFileSync(new URL('../examples/billing/svc.essence.json', import.meta.url), 'utf8'),
) as Json;
const copyExample = (): {
  dna: Json;
  meta: Json;
  blueprint: Json & { sections: (Json & { pages: Json[] })[] };
} => JSON.parse(JSON.stringify(example));

/** A document of about 12 KB, the size of a real one: the example with repeated sections. */
export function typicalEssence(): unknown {
  const document = copyExample();
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

/** Invalid documents that reach the limits of a body: 256 KiB, or 20,000 values. */
export function rejectedEssences(): Record<string, unknown> {
  const page = (layout: unknown): Json => ({ id: 'p', layout });
  const withPages = (pages: Json[]): unknown => {
    const document = copyExample();
    const [first] = document.blueprint.sections;
    if (first) first.pages = pages;
    return document;
  };
  const many = <T>(count: number, value: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => value(index));
  return {
    'every layout item has an unknown form': withPages([page(many(19_000, (index) => index))]),
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
      ...copyExample(),
      ...Object.fromEntries(many(18_000, (index) => [`k${index}`, 0])),
    },
    'one string of 250 KB where an object belongs': { ...copyExample(), dna: 'x'.repeat(250_000) },
  };
}
