import { toCanonicalJson, pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { type PresetAnatomy, walkPresets, jaccardSimilarity, splitWords } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Similarity of words from which two descriptions count as the same. */
const MAX_WORD_SIMILARITY = 0.7;
/** Similarity of sample texts from which two presets show the same example. */
const MAX_SAMPLE_SIMILARITY = 0.8;
/** With fewer sample texts, equal ones are not suspicious. */
const MIN_SAMPLE_TEXTS = 4;

/** Presets of a pattern differ in structure, in sample texts and in description. */
export const presetsDiffer: Rule = {
  name: 'presets-differ',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    const all = walkPresets(data).map((anatomy) => ({
      name: anatomy.name,
      anatomy,
      words: new Set(splitWords(data.presets[anatomy.name]?.description ?? '')),
      sample: collectSampleTexts(anatomy),
    }));
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(0, index)) {
        const pointer = `/presets${pointerStep(one.name)}`;
        const like = `the preset ${quote(other.name)}`;
        if (isSameStructure(one.anatomy, other.anatomy))
          yield {
            pointer: `${pointer}/anatomy`,
            message: `${pointer}/anatomy has the same structure as ${like}; only texts and numbers differ.`,
            fix: 'Give this preset a different structure, or remove it.',
          };
        else if (
          Math.min(one.sample.size, other.sample.size) >= MIN_SAMPLE_TEXTS &&
          jaccardSimilarity(one.sample, other.sample) >= MAX_SAMPLE_SIMILARITY
        )
          yield {
            pointer: `${pointer}/anatomy`,
            message: `${pointer}/anatomy shows the same sample texts as ${like}.`,
            fix: 'Give this preset its own example, from another product or situation.',
          };
        if (jaccardSimilarity(one.words, other.words) >= MAX_WORD_SIMILARITY)
          yield {
            pointer: `${pointer}/description`,
            message: `${pointer}/description is too similar to that of ${like}.`,
            fix: 'Say when to choose this preset instead of the other.',
          };
      }
    }
  }),
};

/** Compares the number of nodes first, because most presets differ in it already. */
function isSameStructure(a: PresetAnatomy, b: PresetAnatomy): boolean {
  if (a.nodes.length !== b.nodes.length) return false;
  return toCanonicalJson(skeleton(a.anatomy)) === toCanonicalJson(skeleton(b.anatomy));
}

const SHAPE = new Set(['is', 'children', 'kind', 'variant', 'columns', 'ratio', 'level', 'icon', 'size']);

/** Reduces the tree to its structure, without texts and numbers. */
function skeleton(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(skeleton);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      SHAPE.has(key) && typeof one !== 'object' ? one : skeleton(one),
    ]),
  );
}

function collectSampleTexts({ parts }: PresetAnatomy): Set<string> {
  const texts = new Set<string>();
  for (const { value } of parts)
    for (const key of ['text', 'label', 'detail', 'alt'])
      if (typeof value[key] === 'string') texts.add(value[key]);
  return texts;
}
