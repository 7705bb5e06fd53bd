import { type Art, box, disc, repeat } from './art.ts';
import type { Field, SettingName } from './subject.ts';

/** The surroundings of a thing or a person. */
interface Setting {
  /** Words of a text that choose it. */
  readonly words: readonly string[];
  /** The share of the height at which things stand. */
  readonly ground: number;
  draw(field: Field): Art;
}

/** Panes of a window with light in them. */
const panes = (x: number, y: number, width: number, height: number): Art => `
c ${box(x - 8, y - 8, width + 16, height + 16)}
g ${box(x, y, width / 2 - 4, height / 2 - 4)}${box(x + width / 2 + 4, y, width / 2 - 4, height / 2 - 4)}${box(x, y + height / 2 + 4, width / 2 - 4, height / 2 - 4)}${box(x + width / 2 + 4, y + height / 2 + 4, width / 2 - 4, height / 2 - 4)}
d ${box(x - 16, y + height + 8, width + 32, 10)}`;

/** Light that falls through a window onto a wall. */
const beam = (x: number, width: number, height: number): Art =>
  `g M${x} 0h${Math.round(width)}L${x + Math.round(width * 0.3)} ${Math.round(height)}h${-Math.round(width)}z`;

/** A row of round treetops. */
const hedge = ({ width, dice }: Field, base: number, size: number): string =>
  `M0 ${Math.round(base)}${repeat(Math.ceil(width / size), () => {
    const up = dice.between(size * 0.3, size * 0.75);
    return `q${Math.round(size / 2)}-${up} ${Math.round(size)} 0`;
  })}`;

export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  /** A table against a wall with light on it. */
  table: {
    words: [
      'table',
      'bench',
      'workbench',
      'counter',
      'board',
      'desk',
      'stove',
      'hob',
      'tray',
      'mat',
      'cloth',
    ],
    ground: 0.86,
    draw({ width, height, dice }) {
      const top = Math.round(height * 0.7);
      return `
${beam(dice.between(width * 0.05, width * 0.5), width * 0.3, top)}
@brown
b ${box(0, top, width, height - top)}
c ${box(0, top, width, 5)}
s ${box(0, top + 5, width, 4)}`;
    },
  },
  /** A plain backdrop with one large shape behind the thing. */
  studio: {
    words: ['background', 'studio'],
    ground: 0.84,
    draw({ width, height, dice }) {
      const floor = Math.round(height * 0.72);
      const size = Math.round(Math.min(width, height) * 0.4);
      const x = Math.round(width / 2 + dice.between(-0.08 * width, 0.08 * width));
      const back = dice.chance(0.5)
        ? `b ${disc(x, floor - size * 0.75, size)}`
        : `b M${x - size} ${floor}v${-size}a${size} ${size} 0 0 1 ${size * 2} 0v${size}z`;
      return `
${back}
c ${box(0, floor, width, height - floor)}
g ${box(0, floor, width, 3)}`;
    },
  },
  /** A window sill with a view. */
  sill: {
    words: ['window', 'sill'],
    ground: 0.9,
    draw(field) {
      const { width, height } = field;
      const top = Math.round(height * 0.76);
      const frame = Math.round(width * 0.1);
      const inner = width - frame * 2;
      return `
@blue
a ${box(frame, 0, inner, top)}
@green
b ${hedge(field, top, width / 4)}V${top}H0z
@
c ${box(0, 0, frame, height)}${box(width - frame, 0, frame, height)}
b ${box(width / 2 - 5, 0, 10, top)}${box(frame, height * 0.3, inner, 8)}
a ${box(0, top, width, height - top)}
s ${box(0, top, width, 6)}`;
    },
  },
  /** Grass, a hedge and the sky. */
  garden: {
    words: [
      'garden',
      'lawn',
      'pond',
      'stream',
      'meadow',
      'grass',
      'orchard',
      'tree',
      'field',
      'park',
      'yard',
      'moor',
      'creek',
      'marsh',
      'stile',
    ],
    ground: 0.9,
    draw(field) {
      const { width, height, dice } = field;
      const grass = Math.round(height * 0.68);
      const sun = Math.round(Math.min(width, height) * 0.11);
      return `
@yellow
2 ${disc(dice.between(width * 0.12, width * 0.88), height * 0.2, sun)}
@green
b ${hedge(field, grass, width / 4)}V${grass}H0z
c ${hedge(field, grass, width / 7)}V${grass}H0z
b M0 ${grass}h${width}V${height}H0z
g M0 ${grass}Q${width / 2} ${grass - 8} ${width} ${grass}v12Q${width / 2} ${grass + 6} 0 ${grass + 14}z`;
    },
  },
  /** The sea or a lake behind a shore. */
  water: {
    words: [
      'sea',
      'harbour',
      'quay',
      'pier',
      'lake',
      'water',
      'boat',
      'bay',
      'jetty',
      'dock',
      'ship',
      'river',
      'weir',
      'bollard',
      'shingle',
      'beach',
    ],
    ground: 0.92,
    draw({ width, height, dice }) {
      const horizon = Math.round(height * 0.5);
      const shore = Math.round(height * 0.82);
      const wave = (y: number): string => `M${dice.between(0, width * 0.5)} ${y}h${dice.between(40, 130)}`;
      return `
@yellow
2 ${disc(dice.between(width * 0.15, width * 0.85), horizon - height * 0.16, Math.min(width, height) * 0.1)}
@blue
c ${box(0, horizon, width, height - horizon)}
b M0 ${horizon}q${width / 4}-${Math.round(height * 0.09)} ${width / 2} 0z
gl ${wave(horizon + 14)}${wave(horizon + 28)}${wave(horizon + 46)}${wave(horizon + 64)}
@brown
b M0 ${shore}Q${width / 2} ${shore - 16} ${width} ${shore + 6}V${height}H0z`;
    },
  },
  /** A bookcase. */
  library: {
    words: ['library', 'bookshelf', 'archive', 'shelf', 'registry', 'drawer', 'reading room', 'file'],
    ground: 0.92,
    draw({ width, height, dice }) {
      const rows = Math.max(2, Math.round(height / 150));
      const step = height / rows;
      const books = (row: number, slot: number): string => {
        let x = dice.between(4, 30);
        let d = '';
        while (x < width - 20) {
          const wide = dice.between(18, 30);
          const tall = dice.between(step * 0.5, step * 0.78);
          if ((Math.floor(x / 27) + slot) % 3 === 0) d += box(x, (row + 1) * step - 8 - tall, wide, tall);
          x += wide + 4;
        }
        return d;
      };
      return `
c ${repeat(rows, (row) => books(row, 0))}
b ${repeat(rows, (row) => books(row, 1))}
@brown
c ${repeat(rows, (row) => box(0, (row + 1) * step - 8, width, 8))}`;
    },
  },
  /** A room with a window and a lamp. */
  room: {
    words: [
      'room',
      'kitchen',
      'house',
      'reception',
      'door',
      'galley',
      'café',
      'cellar',
      'practice',
      'corridor',
      'wall',
      'chapel',
      'loft',
      'pass',
      'hall',
      'office',
      'workshop',
      'stair',
      'bed',
      'cot',
      'chair',
    ],
    ground: 0.9,
    draw({ width, height, dice }) {
      const floor = Math.round(height * 0.78);
      const tall = Math.round(height * 0.42);
      const wide = Math.round(Math.min(width * 0.3, tall));
      const left = dice.chance(0.5);
      const x = Math.round(left ? width * 0.06 : width * 0.94 - wide);
      const other = left ? width * 0.82 : width * 0.16;
      return `
${panes(x, Math.round(height * 0.1), wide, tall)}
c ${box(other - 24, height * 0.16, 48, 60)}
a ${box(other - 18, height * 0.16 + 6, 36, 48)}
@brown
b ${box(0, floor, width, height - floor)}
c ${box(0, floor, width, 6)}`;
    },
  },
  /** Houses behind a pavement. */
  street: {
    words: ['street', 'bus stop', 'station', 'pavement', 'town', 'road', 'market', 'lane', 'porch', 'step'],
    ground: 0.9,
    draw({ width, height, dice }) {
      const ground = Math.round(height * 0.8);
      const houses = Math.max(3, Math.round(width / height) + 2);
      const step = width / houses;
      const tops = Array.from({ length: houses }, () => dice.between(height * 0.14, height * 0.4));
      const part = (odd: number): string =>
        tops
          .map((top, index) =>
            index % 2 === odd ? box(index * step, top, Math.ceil(step), ground - top) : '',
          )
          .join('');
      const windows = tops
        .map((top, index) =>
          repeat(2, (row) =>
            repeat(2, (column) =>
              box(
                index * step + step * (0.2 + column * 0.36),
                top + 16 + row * height * 0.2,
                step * 0.22,
                height * 0.11,
              ),
            ),
          ),
        )
        .join('');
      return `
b ${part(0)}
c ${part(1)}
g ${windows}
@grey
b ${box(0, ground, width, height - ground)}
c ${box(0, ground, width, 5)}`;
    },
  },
  /** Beams of light in a dark hall. */
  stage: {
    words: ['stage', 'arena', 'microphone', 'concert', 'gallery', 'violet light', 'projector'],
    ground: 0.9,
    draw({ width, height, dice }) {
      const floor = Math.round(height * 0.82);
      const ray = (from: number, to: number): string =>
        `M${Math.round(from)} 0h16L${Math.round(to + width * 0.14)} ${floor}H${Math.round(to - width * 0.1)}z`;
      return `
d ${box(0, 0, width, height)}
g ${ray(width * 0.2, width * dice.roll())}${ray(width * 0.5, width * 0.5)}${ray(width * 0.8, width * dice.roll())}
c ${box(0, floor, width, height - floor)}`;
    },
  },
};
