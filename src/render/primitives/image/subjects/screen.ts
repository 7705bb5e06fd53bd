import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A window of an app on a screen, a tablet or a phone. */
export const screen: Scene = {
  name: 'screen',
  kind: 'scene',
  words: [
    'bus board',
    'angle bracket',
    'arrow',
    'difference',
    'question',
    'screen',
    'monitor',
    'laptop',
    'terminal',
    'window of an app',
    'log',
    'app',
    'web page',
    'display',
    'dashboard',
    'overview',
    'output window',
    'tablet',
    'phone',
    'telephone',
    'old monitor',
    'old telephone',
    'program',
    'day view',
    'crossing page',
    'item page',
    'menu with still pictures',
    'line of python',
    'code',
    'word game',
    'page split',
    'website',
    'menu',
    'video',
    'first session',
    'list with pictures',
    'player name',
    'list of courses',
    'computer',
    'scoreboard',
    'reminder',
    'button',
    'word hello',
    'green screen',
    'fair poster',
    'poster as a web page',
    'line 3',
    'live lesson',
    'waiting list',
    'white page',
    'dark page',
    'near-black page',
  ],
  hues: ['primary', 'accent', 'secondary'],
  draw({ dice, words, width, height }) {
    const isHalf = words.has('half', 'split');
    const isDark =
      !isHalf &&
      words.has(
        'dark screen',
        'dark page',
        'terminal',
        'log',
        'code',
        'python',
        'program',
        'green letters',
        'near-black',
        'output',
      );
    const isPhone = words.has('phone', 'telephone', 'reminder');
    const isCode = words.has('terminal', 'log', 'program', 'python', 'code', 'output', 'hello', 'line');
    const x = isPhone ? width / 2 - Math.min(width * 0.3, height * 0.3) : width * 0.1;
    const wide = width - x * 2;
    const y = Math.round(height * 0.12);
    const tall = height;
    const paper = isDark ? 'black' : 'white';
    const bar = Math.max(14, Math.round(height * 0.07));
    const top = y + bar;
    const side = isPhone || isCode ? 0 : wide * 0.22;
    const inner = x + side + wide * 0.05;
    const room = wide - side - wide * 0.1;
    const rows = Math.max(3, Math.floor((height - top) / 40));
    const body = isCode
      ? repeat(rows + 2, (row) =>
          box(inner + (row % 3) * 18, top + 16 + row * 26, dice.between(room * 0.2, room * 0.6), 8),
        )
      : repeat(rows, (row) => box(inner, top + height * 0.36 + row * 30, room * (0.5 + (row % 2) * 0.2), 8));
    const cards = repeat(isPhone ? 1 : 3, (i) =>
      box(inner + (i * room) / (isPhone ? 1 : 3), top + 16, room / (isPhone ? 1 : 3) - 10, height * 0.24),
    );
    const points = Array.from(
      { length: 6 },
      (_, i) =>
        `${Math.round(inner + 8 + (i * (room / 3 - 26)) / 5)} ${Math.round(top + 16 + height * (0.2 - dice.roll() * 0.14))}`,
    );
    return `
s M${Math.round(x + 10)} ${y + 14}h${Math.round(wide)}v${tall}h${-Math.round(wide)}z
@grey
4 M${Math.round(x - 6)} ${y + 10}q0-16 16-16h${Math.round(wide - 20)}q16 0 16 16V${tall}H${Math.round(x - 6)}z
@${paper}
${isDark ? '5' : '1'} ${box(x, y, wide, tall)}
${isHalf ? `@black\n5 ${box(x + wide / 2, y, wide / 2, tall)}` : ''}
@${paper}
${isDark ? '4' : '2'} ${box(x, y, wide, bar)}${side ? box(x, top, side - 1, tall) : ''}
@red
3 ${disc(x + 14, y + bar / 2, 4)}
@yellow
3 ${disc(x + 28, y + bar / 2, 4)}
@green
3 ${disc(x + 42, y + bar / 2, 4)}
@
${isCode ? `2 ${body}` : `2 ${cards}\n4l M${points.join('L')}`}
${side ? `3 ${repeat(5, (i) => box(x + 12, top + 18 + i * 26, side - 28, 8))}` : ''}
@grey
${isCode ? '3' : isDark ? '4' : '2'} ${isCode ? repeat(rows + 2, (row) => box(x + 8, top + 16 + row * 26, 10, 8)) : body}
${isCode ? `@green\n3 ${box(inner, top + 16 + 52, room * 0.34, 8)}${box(inner, top + 16 + 130, room * 0.5, 8)}` : ''}
@accent
3 ${isCode ? '' : `${box(inner + room * 0.78, top + height * 0.36, room * 0.2, 18)}${box(inner + room * 0.78, top + height * 0.36 + 30, room * 0.2, 8)}`}`;
  },
};
