import { isObject } from '../base/guards.ts';
import type { ArchetypeV2, CommonV1ProductContent } from '../schemas/types.ts';
import type { Decision, Explanation, Layer } from './explain.ts';

/** Words and texts of one layer. Equal pointers in two layers mean the same text, unless one of them is final. */
export interface TextLayer {
  readonly layer: Layer;
  /** The file, or the record as `blueprint/online-store@2.0.0`. */
  readonly name: string;
  readonly content: unknown;
  /** True if no other layer can say the text of this one differently, such as that of a pattern. */
  readonly isFinal?: boolean;
  /** Where the layer keeps the text, if not at the same pointer. */
  locate?(pointer: string): string;
}

/** The product content of an archetype, with its pages named as in a product file. */
export function archetypeLayer(name: string, data: ArchetypeV2): TextLayer {
  const { entities, cast, words, pages } = data;
  const content: CommonV1ProductContent = {
    pages: Object.fromEntries(
      pages.map(({ id, title, lead, job, content: own }) => [
        `${data.id}/${id}`,
        JSON.parse(JSON.stringify({ title, lead, job, content: own })) as object,
      ]),
    ),
    ...(entities ? { entities } : {}),
    ...(cast ? { cast } : {}),
    ...(words ? { words } : {}),
  };
  return {
    layer: 'archetype',
    name,
    content,
    locate: (pointer) =>
      pointer.replace(
        /^\/pages\/[^/]*~1([^/]*)/,
        (_, id: string) => `/pages/${pages.findIndex((one) => one.id === id)}`,
      ),
  };
}

/** Explains who says a text: every place that says it, with the layers that are overridden there. */
export function explainText(text: string, layers: readonly TextLayer[], page?: string): Explanation[] {
  const wanted = normalize(text);
  const find = (layer: TextLayer): string[] =>
    leavesOf(layer.content).flatMap(({ pointer, value }) =>
      says(value, wanted) && isOn(pointer, page) ? [pointer] : [],
    );
  const [final, stacked] = [
    layers.filter(({ isFinal }) => isFinal),
    layers.filter(({ isFinal }) => !isFinal),
  ];
  return [
    ...[...new Set(stacked.flatMap(find))].flatMap((pointer) => explainTextAt(pointer, stacked) ?? []),
    ...final.flatMap((layer) => find(layer).flatMap((pointer) => explainTextAt(pointer, [layer]) ?? [])),
  ];
}

/** Explains which layer decides the text at a pointer of the product; undefined if none has one. */
export function explainTextAt(pointer: string, layers: readonly TextLayer[]): Explanation | undefined {
  const decisions = layers.flatMap(({ layer, name, content, locate }): Decision[] => {
    const value = leavesOf(content).find((leaf) => leaf.pointer === pointer)?.value;
    return value === undefined
      ? []
      : [{ layer, value, at: `${name} ${locate?.(pointer) ?? pointer}`.trimEnd() }];
  });
  const [first, ...rest] = decisions;
  return first && { what: String(first.value), decisions: [first, ...rest], exceptions: [] };
}

interface Leaf {
  readonly pointer: string;
  readonly value: string;
}

/** Members with a name from a fixed list, which no page shows as text. */
const NAMED_VALUES: ReadonlySet<string> = new Set([
  'is',
  'slot',
  'kind',
  'icon',
  'tone',
  'role',
  'action',
  'actions',
  'gap',
  'align',
  'justify',
  'size',
  'weight',
  'type',
  'format',
]);

const leafCache = new WeakMap<object, readonly Leaf[]>();

function leavesOf(content: unknown): readonly Leaf[] {
  if (!isObject(content)) return [];
  const known = leafCache.get(content) ?? collectLeaves(content, '');
  leafCache.set(content, known);
  return known;
}

function collectLeaves(value: unknown, pointer: string): Leaf[] {
  if (typeof value === 'string') return [{ pointer, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    NAMED_VALUES.has(key) && (typeof child === 'string' || Array.isArray(child))
      ? []
      : collectLeaves(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

const normalize = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** True if a text or a template reads like this. */
function says(value: string, wanted: string): boolean {
  const own = normalize(value);
  if (own === wanted) return true;
  if (!own.includes('{')) return false;
  const parts = own.split(/\{[^}]*\}/);
  // A template without words of its own fits everything.
  if (parts.join('').replace(/[^\p{L}]/gu, '').length < 4) return false;
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  return new RegExp(`^${pattern}$`, 'u').test(wanted);
}

/** Texts of other pages are left out; words and entities belong to every page. */
const isOn = (pointer: string, page: string | undefined): boolean =>
  page === undefined || !pointer.startsWith('/pages/') || (pointer.split('/')[2] ?? '').endsWith(`~1${page}`);
