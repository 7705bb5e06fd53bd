import { step } from '../../schemas/json.ts';
import type {
  BlueprintV1,
  CommonV1AnatomyNode,
  PatternV2,
  ShellV1,
  ShellV1GridSpec,
} from '../../schemas/types.ts';

type AnatomyNode = CommonV1AnatomyNode;

/** Anything in an anatomy that is an object: a node, an item of a list, a column of a table, a run of numbers. */
export interface AnatomyPart {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A preset of a pattern, taken apart. */
export interface PresetAnatomy {
  readonly name: string;
  readonly anatomy: AnatomyNode;
  readonly parts: readonly AnatomyPart[];
  /** The parts that are drawn as one piece. */
  readonly nodes: readonly { readonly node: AnatomyNode; readonly pointer: string }[];
}

const anatomyCache = new WeakMap<object, readonly PresetAnatomy[]>();

/** The presets of a pattern as they are drawn: walked once, because many rules look at every node. */
export function walkPresets({ presets }: Pick<PatternV2, 'presets'>): readonly PresetAnatomy[] {
  const before = anatomyCache.get(presets);
  if (before) return before;
  const drawn = Object.entries(presets).map(([preset, { anatomy }]): PresetAnatomy => {
    const parts: AnatomyPart[] = [];
    collectParts(anatomy, `/presets${step(preset)}/anatomy`, parts);
    return { name: preset, anatomy, parts, nodes: parts.flatMap(toNodes) };
  });
  anatomyCache.set(presets, drawn);
  return drawn;
}

const toNodes = ({ value, pointer }: AnatomyPart): PresetAnatomy['nodes'] =>
  'is' in value ? [{ node: value as unknown as AnatomyNode, pointer }] : [];

/** Every part of an anatomy in drawing order, also inside items and the cells of tables. */
function collectParts(value: unknown, pointer: string, parts: AnatomyPart[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      if (typeof one === 'object') collectParts(one, `${pointer}/${index}`, parts);
  } else if (typeof value === 'object' && value !== null) {
    parts.push({ pointer, value: value as AnatomyPart['value'] });
    for (const [key, one] of Object.entries(value))
      if (typeof one === 'object') collectParts(one, pointer + step(key), parts);
  }
}

export interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

/** Every text in a value with its place. */
export function collectTexts(value: unknown, pointer = ''): LocatedText[] {
  const texts: LocatedText[] = [];
  addTexts(value, pointer, texts);
  return texts;
}

function addTexts(value: unknown, pointer: string, texts: LocatedText[]): void {
  if (typeof value === 'string') texts.push({ text: value, pointer });
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) addTexts(one, `${pointer}/${index}`, texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) addTexts(one, pointer + step(key), texts);
  }
}

const textCache = new WeakMap<object, readonly LocatedText[]>();

/** The texts of a record: walked once, because several rules read them all. */
export function recordTexts(data: object): readonly LocatedText[] {
  const before = textCache.get(data);
  if (before) return before;
  const texts = collectTexts(data);
  textCache.set(data, texts);
  return texts;
}

export const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How much of two sets is in both, 0 to 1. */
export function jaccardSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const one of small) if (large.has(one)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}

/** One archetype of a blueprint and the id of the section made from it. */
export interface ComposedArchetype {
  readonly archetype: string;
  readonly section: string;
  readonly pointer: string;
}

export function listArchetypes({ compose }: Pick<BlueprintV1, 'compose'>): ComposedArchetype[] {
  return compose.map((entry, index) => ({
    archetype: typeof entry === 'string' ? entry : entry.archetype,
    section: typeof entry === 'string' ? entry : entry.prefix,
    pointer: `/compose/${index}`,
  }));
}

/** The region ids of a grid, row by row. */
export const splitAreas = ({ areas }: Pick<ShellV1GridSpec, 'areas'>): string[][] =>
  areas.map((row) => row.split(' ').filter((cell) => cell !== ''));

/** The grid that holds at each width: its own, or that of the next narrower one that has one. */
export function gridsByBreakpoint({
  areas,
}: Pick<ShellV1, 'areas'>): { width: string; regions: Set<string> }[] {
  let regions = new Set<string>();
  return BREAKPOINTS.map((width) => {
    const own = areas[width];
    if (own) regions = new Set(splitAreas(own).flat());
    return { width, regions };
  });
}

/** Every width at which something may change, from narrow to wide. */
export const BREAKPOINTS = ['base', 'sm', 'md', 'lg', 'xl', '2xl'] as const;
