import type { CommonV1AnatomyNode, CommonV1PlacementContent, PatternV2 } from '../schemas/types.ts';
import { type BindContext, bindPlacement } from './bind.ts';
import { fillAnatomy } from './fill.ts';
import { createProduct } from './product.ts';

type Pattern = Pick<PatternV2, 'data' | 'examples' | 'name' | 'presets'>;

/** Shown where nothing of an anatomy is left, so that a page always has its placements. */
const EMPTY: CommonV1AnatomyNode = { is: 'text', text: '–' };

/** A preset of a pattern, filled for one placement of a product; with neutral text where the product says nothing. */
export function fillPreset(
  { data, presets }: Pattern,
  preset: string,
  content: CommonV1PlacementContent | undefined,
  context: BindContext,
): CommonV1AnatomyNode | undefined {
  const anatomy = Object.hasOwn(presets, preset) ? presets[preset]?.anatomy : undefined;
  if (!anatomy) return undefined;
  // Without a data shape the anatomy is written out and contains no templates.
  if (!data) return anatomy as CommonV1AnatomyNode;
  return fillAnatomy(anatomy, bindPlacement(data, content, context)) ?? EMPTY;
}

const examples = new WeakMap<object, Map<string, CommonV1AnatomyNode | undefined>>();

/** A preset filled with the example of its pattern, which shows the pattern alone. */
export function fillExample(pattern: Pattern, preset: string): CommonV1AnatomyNode | undefined {
  const known = examples.get(pattern.presets) ?? new Map<string, CommonV1AnatomyNode | undefined>();
  examples.set(pattern.presets, known);
  if (!known.has(preset)) known.set(preset, fillWithExample(pattern, preset));
  return known.get(preset);
}

const fillWithExample = (pattern: Pattern, preset: string): CommonV1AnatomyNode | undefined => {
  const { content, context } = exampleContent(pattern);
  return fillPreset(pattern, preset, content, context);
};

/** The example of a pattern as the content of a placement. */
export function exampleContent({ examples: [example] = [], name }: Pattern): {
  content: CommonV1PlacementContent;
  context: BindContext;
} {
  const { roles, copy, options, cast, today, product: facts } = example ?? {};
  const product = createProduct({
    domains: [],
    blueprint: {
      ...facts,
      ...(cast ? { cast } : {}),
      ...(today === undefined ? {} : { today }),
    },
    fallbackName: 'Your product',
  });
  return {
    content: { ...(roles ? { roles } : {}), ...(copy ? { copy } : {}), ...(options ? { options } : {}) },
    context: { product, page: { title: name } },
  };
}
