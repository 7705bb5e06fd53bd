import type { AnatomyNode } from '../render/primitive.ts';
import { parseAspect } from '../render/primitives/chart/data.ts';
import { image } from '../render/primitives/image.ts';
import { scene } from '../render/primitives/map.ts';
import { type Code, type Jsx, type JsxChild, printCode } from './code.ts';
import type { AppPlacement } from './component.ts';
import { parseMarkup } from './markup.ts';

/** A picture of the sample content as the preview draws it. */
export interface Drawing {
  /** `3:2 A blue mug`, `map Our branches`: the shape and the words by which the app finds it. */
  readonly key: string;
  readonly hue: string | undefined;
  readonly isSign: boolean;
  readonly shapes: readonly JsxChild[];
}

/** The drawings of these placements, each once, in the order of their first use. */
export function listDrawings(placements: readonly AppPlacement[]): Drawing[] {
  const found = new Map<string, Drawing>();
  for (const { filled } of placements)
    for (const node of drawnIn(filled)) {
      const key = keyOf(node);
      const drawing = found.has(key) ? undefined : draw(key, node);
      if (drawing) found.set(key, drawing);
    }
  return [...found.values()];
}

const keyOf = ({ is, alt = '', aspect = '3:2', label = 'Map' }: AnatomyNode): string =>
  is === 'map' ? `map ${label}` : `${aspect} ${alt}`;

/** Images, maps and posters of videos at any depth: in children, items, rows and cells. */
function drawnIn(part: unknown): AnatomyNode[] {
  if (Array.isArray(part)) return part.flatMap(drawnIn);
  if (typeof part !== 'object' || part === null) return [];
  const node = part as AnatomyNode;
  if (node.is === 'image') return [node];
  const below = Object.values(part).flatMap(drawnIn);
  if (node.is === 'map') return [node, ...below];
  return node.is === 'media' && node.kind !== 'audio' ? [posterOf(node), ...below] : below;
}

const posterOf = ({ alt, label = 'Media', aspect }: AnatomyNode): AnatomyNode => ({
  is: 'image',
  alt: alt ?? label,
  aspect: parseAspect(aspect, '16:9').join(':'),
});

/** Undefined for a plain field, which needs no drawing. */
function draw(key: string, node: AnatomyNode): Drawing | undefined {
  const markup = node.is === 'map' ? scene(node.label ?? 'Map') : image.render(node);
  const [svg] = parseMarkup(markup.text);
  if (!svg || !('code' in svg) || typeof svg.code !== 'object' || svg.code.kind !== 'jsx') return undefined;
  const { props, children } = svg.code;
  if (children.length === 0) return undefined;
  const hue = props.find(([name]) => name === 'data-hue')?.[1];
  return {
    key,
    hue: typeof hue === 'string' ? hue : undefined,
    isSign: props.some(([name]) => name === 'data-sign'),
    shapes: children,
  };
}

/** `src/pictures/<section>/<page>.tsx`: the drawings of a page. */
export function printPictures(drawings: readonly Drawing[]): string {
  const entries = drawings.map(({ key, hue, isSign, shapes }): [string, Code] => {
    const drawn: Jsx = { kind: 'jsx', tag: '', props: [], children: shapes };
    return [
      key,
      {
        kind: 'object',
        entries: [
          ...(hue === undefined ? [] : ([['hue', hue]] as const)),
          ...(isSign ? ([['isSign', 'true']] as const) : []),
          ['shapes', drawn],
        ],
      },
    ];
  });
  return `import type { Pictures } from '@/components/ui/pictures';

/** Drawings in the colours of the theme, by shape and alternative text. Photos of your own take their place. */
export const pictures: Pictures = ${printCode({ kind: 'object', entries })};
`;
}
