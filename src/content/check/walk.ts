import { fillExample } from '../../product/anatomy.ts';
import { pointerStep } from '../../schemas/json.ts';
import type {
  ArchetypeV2,
  ArchetypeV2ArchetypePage,
  BlueprintV1,
  CommonV1AnatomyNode,
  CommonV1TemplateNode,
  PatternV2,
  ShellV1,
  ShellV1GridSpec,
} from '../../schemas/types.ts';
import type { RecordSet } from './record-set.ts';

type AnatomyNode = CommonV1AnatomyNode;

/** Any object in an anatomy: a node, an item of a list, a column of a table, a series of numbers. */
export interface AnatomyPart {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The anatomy of a preset as flat lists. */
export interface PresetAnatomy<Node = AnatomyNode> {
  readonly name: string;
  readonly anatomy: Node;
  readonly parts: readonly AnatomyPart[];
  /** The parts that are rendered as primitives. */
  readonly nodes: readonly { readonly node: Node; readonly pointer: string }[];
}

type Pattern = Pick<PatternV2, 'presets' | 'data' | 'examples' | 'name'>;

const templateCache = new WeakMap<object, readonly PresetAnatomy<CommonV1TemplateNode>[]>();

/** Walks the anatomies of a pattern as they are written. Cached, because many rules visit every node. */
export function walkTemplates({
  presets,
}: Pick<PatternV2, 'presets'>): readonly PresetAnatomy<CommonV1TemplateNode>[] {
  const before = templateCache.get(presets);
  if (before) return before;
  const walked = Object.entries(presets).map(([preset, { anatomy }]) =>
    walk(preset, anatomy, `/presets${pointerStep(preset)}/anatomy`),
  );
  templateCache.set(presets, walked);
  return walked;
}

const drawnCache = new WeakMap<object, readonly PresetAnatomy[]>();

/**
 * Walks the anatomies of a pattern as they are drawn, filled with its example. Nodes that come from templates have no
 * place of their own in the record: they point to the anatomy.
 */
export function walkPresets(pattern: Pattern): readonly PresetAnatomy[] {
  const before = drawnCache.get(pattern.presets);
  if (before) return before;
  const drawn = Object.keys(pattern.presets).flatMap((preset) => {
    const anatomy = fillExample(pattern, preset);
    if (!anatomy) return [];
    const pointer = `/presets${pointerStep(preset)}/anatomy`;
    const walked = walk(preset, anatomy, pointer);
    if (!pattern.data) return [walked];
    const parts = walked.parts.map((part) => ({ ...part, pointer }));
    return [{ ...walked, parts, nodes: walked.nodes.map(({ node }) => ({ node, pointer })) }];
  });
  drawnCache.set(pattern.presets, drawn);
  return drawn;
}

function walk<Node extends object>(name: string, anatomy: Node, pointer: string): PresetAnatomy<Node> {
  const parts: AnatomyPart[] = [];
  collectParts(anatomy, pointer, parts);
  const nodes = parts.flatMap((part) =>
    'is' in part.value ? [{ node: part.value as unknown as Node, pointer: part.pointer }] : [],
  );
  return { name, anatomy, parts, nodes };
}

/** Collects every part of an anatomy in document order, including items and table cells. */
function collectParts(value: unknown, pointer: string, parts: AnatomyPart[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      if (typeof one === 'object') collectParts(one, `${pointer}/${index}`, parts);
  } else if (typeof value === 'object' && value !== null) {
    parts.push({ pointer, value: value as AnatomyPart['value'] });
    for (const [key, one] of Object.entries(value))
      if (typeof one === 'object') collectParts(one, pointer + pointerStep(key), parts);
  }
}

export interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

/** Collects every text in a value with its pointer. */
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
    for (const [key, one] of Object.entries(value))
      if (typeof one === 'string' || typeof one === 'object')
        addTexts(one, pointer + pointerStep(key), texts);
  }
}

const textCache = new WeakMap<object, readonly LocatedText[]>();

/** Collects the texts of a record. Cached, because several rules read them all. */
export function recordTexts(data: object): readonly LocatedText[] {
  const before = textCache.get(data);
  if (before) return before;
  const texts = collectTexts(data);
  textCache.set(data, texts);
  return texts;
}

/** The words of a text that contain a letter: without dates and figures. */
export const letterWords = (text: string): string[] => text.toLowerCase().match(LETTER_WORD) ?? [];
const LETTER_WORD = /\p{N}*\p{L}[\p{L}\p{N}]*/gu;

export const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Jaccard index: the size of the intersection relative to the union, from 0 to 1. */
export function jaccardSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const one of small) if (large.has(one)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}

/** An archetype of a blueprint, and the id of the section that is created from it. */
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

/** A page of a blueprint with the settings of the blueprint applied. */
export interface BlueprintPage {
  /** Written `archetype/page`. */
  readonly id: string;
  readonly archetype: ArchetypeV2;
  readonly shell: string;
  /** Where the shell is written in the blueprint. */
  readonly shellPointer: string;
  readonly layout: ArchetypeV2ArchetypePage['default_layout'];
}

/** Lists the pages of a blueprint section by section, without removed ones. */
export function listBlueprintPages(
  { compose, routes, overrides }: Pick<BlueprintV1, 'compose' | 'routes' | 'overrides'>,
  recordSet: RecordSet,
): BlueprintPage[] {
  const removed = new Set(overrides?.pages_remove);
  return listArchetypes({ compose }).flatMap(({ archetype: slug, pointer }) => {
    const archetype = recordSet.get('archetype', slug)?.data;
    return (archetype?.pages ?? []).flatMap((page) => {
      const id = `${slug}/${page.id}`;
      if (!archetype || removed.has(id)) return [];
      const change = overrides?.pages?.[id];
      const [path, route] =
        Object.entries(routes).find(([, to]) => to.archetype === slug && to.page === page.id) ?? [];
      const routePointer = path === undefined ? pointer : `/routes${pointerStep(path)}/shell`;
      return [
        {
          id,
          archetype,
          shell: change?.shell ?? route?.shell ?? page.shell,
          shellPointer:
            change?.shell === undefined ? routePointer : `/overrides/pages${pointerStep(id)}/shell`,
          layout: change?.default_layout ?? page.default_layout,
        },
      ];
    });
  });
}

/** Splits the areas of a grid into region ids, row by row. */
export const splitAreas = ({ areas }: Pick<ShellV1GridSpec, 'areas'>): string[][] =>
  areas.map((row) => row.split(' ').filter((cell) => cell !== ''));

/** Returns the effective grid at each breakpoint: its own, or that of the next narrower one. */
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

/** From narrow to wide. */
export const BREAKPOINTS = ['base', 'sm', 'md', 'lg', 'xl', '2xl'] as const;
