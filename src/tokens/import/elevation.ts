import type { Layer } from '../importer.ts';
import type { Mode } from '../values.ts';
import { LAYER_LIMITS } from './limits.ts';
import type { Notes } from './notes.ts';
import type { Fields } from './placed.ts';

export const LEVELS = ['flat', 'raised', 'floating', 'overlay', 'top'] as const;
export type Level = (typeof LEVELS)[number];

const MOST_LAYERS = 4;

/** Shadows that a plain theme has: how far down, how soft, how strong. */
const USUAL: Readonly<Record<Level, readonly (readonly [y: number, blur: number, opacity: number])[]>> = {
  flat: [],
  raised: [[1, 2, 0.08]],
  floating: [[4, 12, 0.12]],
  overlay: [[12, 32, 0.18]],
  top: [[20, 48, 0.24]],
};

/** Every level in one mode. Shadows on dark ground are twice as strong, or nobody sees them. */
export function elevationOf(fields: Fields, mode: Mode, notes: Notes): Record<Level, Layer[]> {
  return Object.fromEntries(
    LEVELS.map((level) => {
      const found = fields.get(`elevation.${level}`);
      const field = `/elevation/${level}/${mode}`;
      if (found?.value.kind === 'shadow') {
        const given = found.value.layers;
        const layers = given.slice(0, MOST_LAYERS).map(within);
        const changes = [
          ...(given.length > MOST_LAYERS ? [`a level has ${MOST_LAYERS} layers at most`] : []),
          ...(layers.some((layer, at) => JSON.stringify(layer) !== JSON.stringify(given[at]))
            ? ['cut to the largest shadow that a theme may have']
            : []),
        ];
        notes.take(found, field, layers, changes.length === 0 ? undefined : changes.join('; '));
        return [level, layers];
      }
      const layers = USUAL[level].map(([y, blur, opacity]) => {
        return {
          x: 0,
          y,
          blur,
          spread: 0,
          color: '#000000',
          opacity: mode === 'dark' ? opacity * 2 : opacity,
        };
      });
      notes.fill(
        field,
        layers,
        level === 'flat' ? 'what is flat has no shadow' : 'a plain shadow of this level',
      );
      return [level, layers];
    }),
  ) as Record<Level, Layer[]>;
}

function within({ x, y, blur, spread, ...rest }: Layer): Layer {
  const cut = (value: number, [least, most]: readonly [number, number]): number =>
    Math.min(most, Math.max(least, value));
  return {
    x: cut(x, LAYER_LIMITS.x),
    y: cut(y, LAYER_LIMITS.y),
    blur: cut(blur, LAYER_LIMITS.blur),
    spread: cut(spread, LAYER_LIMITS.spread),
    ...rest,
  };
}
