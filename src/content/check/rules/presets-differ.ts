import { canonical, step } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { type PresetAnatomy, walkPresets, jaccardSimilarity, splitWords } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Share of words from which two descriptions say the same. */
const SAME_WORDS = 0.7;
/** Share of sample texts from which two presets show the same example. */
const SAME_SAMPLE = 0.8;
/** Fewer texts than this may well be the same. */
const FEW = 4;

/** Whoever chooses between two presets must see a difference: in what is drawn, in its sample, in the description. */
export const presetsDiffer: Rule = {
  name: 'presets-differ',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    const all = walkPresets(data).map((drawn) => ({
      name: drawn.name,
      drawn,
      words: new Set(splitWords(data.presets[drawn.name]?.description ?? '')),
      sample: sampleOf(drawn),
    }));
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(0, index)) {
        const pointer = `/presets${step(one.name)}`;
        const like = `the preset ${quote(other.name)}`;
        if (builtAlike(one.drawn, other.drawn))
          yield {
            pointer: `${pointer}/anatomy`,
            message: `${pointer}/anatomy is built like ${like}; only texts and figures differ.`,
            fix: 'Draw what sets this preset apart, or remove it.',
          };
        else if (
          Math.min(one.sample.size, other.sample.size) >= FEW &&
          jaccardSimilarity(one.sample, other.sample) >= SAME_SAMPLE
        )
          yield {
            pointer: `${pointer}/anatomy`,
            message: `${pointer}/anatomy shows the same sample texts as ${like}.`,
            fix: 'Give this preset an example of its own, from another product or another moment.',
          };
        if (jaccardSimilarity(one.words, other.words) >= SAME_WORDS)
          yield {
            pointer: `${pointer}/description`,
            message: `${pointer}/description says the same as that of ${like}.`,
            fix: 'Say when to choose this preset over the other.',
          };
      }
    }
  }),
};

/** Most presets differ in their nodes already, which is seen faster than in the whole tree. */
function builtAlike(a: PresetAnatomy, b: PresetAnatomy): boolean {
  if (a.nodes.length !== b.nodes.length) return false;
  return canonical(skeleton(a.anatomy)) === canonical(skeleton(b.anatomy));
}

const SHAPE = new Set(['is', 'children', 'kind', 'variant', 'columns', 'ratio', 'level', 'icon', 'size']);

/** The tree without its words and figures: what is drawn, and how it is arranged. */
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

function sampleOf({ parts }: PresetAnatomy): Set<string> {
  const texts = new Set<string>();
  for (const { value } of parts)
    for (const key of ['text', 'label', 'detail', 'alt'])
      if (typeof value[key] === 'string') texts.add(value[key]);
  return texts;
}
