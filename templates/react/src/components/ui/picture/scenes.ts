interface Shape {
  readonly element: 'circle' | 'ellipse' | 'path' | 'rect';
  readonly layer: 1 | 2 | 3 | 4;
  readonly [attribute: string]: string | number;
}

export type Scene = readonly Shape[];

export const LAYER_CLASS = {
  1: 'p-image__layer-1',
  2: 'p-image__layer-2',
  3: 'p-image__layer-3',
  4: 'p-image__layer-4',
} as const;

interface Area {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** FNV-1a: equal text gives the same picture. */
export function hashText(words: string): number {
  let hash = 0x811c9dc5;
  for (const mark of words) hash = Math.imul(hash ^ (mark.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The scene of a text. */
export function sceneFor(text: string, width: number, height: number): Scene {
  const seed = hashText(text);
  const draw = SCENES[seed % SCENES.length] ?? land;
  return draw({ width, height, seed });
}

/** A number between 0 and 1 for each position in a scene, determined by the seed. */
const share = (seed: number, place: number): number =>
  ((Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b) >>> 8) & 0xffff) / 0xffff;

const between = (seed: number, place: number, from: number, to: number): number =>
  Math.round(from + share(seed, place) * (to - from));

/** Hills under a sun. */
function land({ width, height, seed }: Area): Scene {
  const ridge = (place: number, from: number, to: number): string => {
    const [left, top, right] = [0, 1, 2].map((step) =>
      between(seed, place + step, from * height, to * height),
    );
    return `M0 ${left}C${width / 3} ${top} ${(width * 2) / 3} ${right} ${width} ${left}V${height}H0Z`;
  };
  return [
    {
      element: 'circle',
      layer: 1,
      cx: between(seed, 1, width * 0.2, width * 0.8),
      cy: between(seed, 2, height * 0.22, height * 0.4),
      r: Math.round(Math.min(width, height) * 0.12),
    },
    { element: 'path', layer: 2, d: ridge(3, 0.4, 0.65) },
    { element: 'path', layer: 3, d: ridge(6, 0.55, 0.8) },
    { element: 'path', layer: 4, d: ridge(9, 0.7, 0.95) },
  ];
}

/** Objects on a table. */
function still({ width, height, seed }: Area): Scene {
  const table = Math.round(height * 0.74);
  const unit = Math.min(width, height);
  const tall = between(seed, 1, unit * 0.34, unit * 0.5);
  const round = between(seed, 2, unit * 0.12, unit * 0.18);
  const middle = between(seed, 3, width * 0.4, width * 0.56);
  return [
    { element: 'rect', layer: 2, x: 0, y: table, width, height: height - table },
    {
      element: 'rect',
      layer: 3,
      x: middle - Math.round(unit * 0.16),
      y: table - tall,
      width: Math.round(unit * 0.2),
      height: tall + Math.round(unit * 0.04),
      rx: Math.round(unit * 0.08),
    },
    {
      element: 'circle',
      layer: 4,
      cx: middle + Math.round(unit * 0.16),
      cy: table - round + Math.round(unit * 0.05),
      r: round,
    },
    {
      element: 'ellipse',
      layer: 1,
      cx: middle - Math.round(unit * 0.3),
      cy: table,
      rx: Math.round(unit * 0.13),
      ry: Math.round(unit * 0.06),
    },
  ];
}

/** Houses along a street. */
function street({ width, height, seed }: Area): Scene {
  const count = Math.max(3, Math.round((width / height) * 3));
  const step = width / count;
  const houses = Array.from({ length: count }, (_, index): Shape => {
    const top = between(seed, index, height * 0.3, height * 0.62);
    const layer = ([2, 3, 4] as const)[index % 3] ?? 2;
    return {
      element: 'rect',
      layer,
      x: Math.round(index * step),
      y: top,
      width: Math.ceil(step) + 1,
      height: height - top,
    };
  });
  const sun: Shape = {
    element: 'circle',
    layer: 1,
    cx: between(seed, 20, width * 0.15, width * 0.85),
    cy: Math.round(height * 0.22),
    r: Math.round(Math.min(width, height) * 0.09),
  };
  return [sun, ...houses];
}

/** Overlapping discs without a meaning. */
function discs({ width, height, seed }: Area): Scene {
  const unit = Math.min(width, height);
  return ([2, 3, 4, 1] as const).map((layer, index) => ({
    element: 'circle',
    layer,
    cx: between(seed, index, width * 0.2, width * 0.8),
    cy: between(seed, index + 4, height * 0.25, height * 0.85),
    r: Math.round(unit * (0.42 - index * 0.09)),
  }));
}

const SCENES = [land, still, street, discs];
