import { step } from '../../schemas/pointer.ts';
import type { CommonV1AnatomyNode, PatternV2 } from '../../schemas/types.ts';

type AnatomyNode = CommonV1AnatomyNode;

/** Anything in an anatomy that is an object: a node, an item of a list, a column of a table, a run of numbers. */
export interface Part {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A preset of a pattern, taken apart. */
export interface Drawn {
  readonly preset: string;
  readonly anatomy: AnatomyNode;
  readonly parts: readonly Part[];
  /** The parts that are drawn as one piece. */
  readonly nodes: readonly { readonly node: AnatomyNode; readonly pointer: string }[];
}

const known = new WeakMap<object, readonly Drawn[]>();

/** The presets of a pattern as they are drawn: walked once, because many rules look at every node. */
export function drawnOf({ presets }: Pick<PatternV2, 'presets'>): readonly Drawn[] {
  const before = known.get(presets);
  if (before) return before;
  const drawn = Object.entries(presets).map(([preset, { anatomy }]): Drawn => {
    const parts: Part[] = [];
    collect(anatomy, `/presets${step(preset)}/anatomy`, parts);
    return { preset, anatomy, parts, nodes: parts.flatMap(nodeOf) };
  });
  known.set(presets, drawn);
  return drawn;
}

const nodeOf = ({ value, pointer }: Part): Drawn['nodes'] =>
  'is' in value ? [{ node: value as unknown as AnatomyNode, pointer }] : [];

/** Every part of an anatomy in drawing order, also inside items and the cells of tables. */
function collect(value: unknown, pointer: string, parts: Part[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      if (typeof one === 'object') collect(one, `${pointer}/${index}`, parts);
  } else if (typeof value === 'object' && value !== null) {
    parts.push({ pointer, value: value as Part['value'] });
    for (const [key, one] of Object.entries(value))
      if (typeof one === 'object') collect(one, pointer + step(key), parts);
  }
}
