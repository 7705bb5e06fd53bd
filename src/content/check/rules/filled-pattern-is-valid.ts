import { fillPreset } from '../../../product/anatomy.ts';
import { createProduct } from '../../../product/product.ts';
import { validate } from '../../../schemas/parse.ts';
import type { CommonV1AnatomyNode, PatternV2 } from '../../../schemas/types.ts';
import { eachOfType, type Rule } from '../rule.ts';
import type { Violation } from '../record-set.ts';
import { walkPresets } from '../walk.ts';

/** Every preset can be drawn with the example and with neutral text. */
export const filledPatternIsValid: Rule = {
  name: 'filled-pattern-is-valid',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    if (!data.data) return;
    const product = createProduct({ domains: [], fallbackName: 'Your product' });
    const context = { product, page: { title: 'Page' } };
    const drawn = new Map(walkPresets(data).map(({ name, anatomy }) => [name, anatomy]));
    yield* checkFilled(data, 'its example', (preset) => drawn.get(preset));
    yield* checkFilled(data, 'neutral text', (preset) => fillPreset(data, preset, undefined, context));
  }),
};

function* checkFilled(
  pattern: PatternV2,
  what: string,
  fill: (preset: string) => CommonV1AnatomyNode | undefined,
): Iterable<Violation> {
  const presets = Object.fromEntries(
    Object.entries(pattern.presets).map(([name, preset]) => [name, { ...preset, anatomy: fill(name) }]),
  );
  // The filled form must satisfy the stricter rules of each primitive, which the schema has for nodes without templates.
  // The examples are valid already, and take long.
  const { data: _, examples: _examples, ...written } = pattern;
  for (const { pointer, message } of validate('pattern.v2.json', { ...written, presets }).issues)
    yield {
      pointer,
      message: `${pointer} is invalid when it is filled with ${what}: ${message}`,
      fix: 'Change the template, the data shape or the example.',
    };
}
