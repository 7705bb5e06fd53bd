import { formatHex, formatHex8, parse } from 'culori';
import { describe, expect, it } from 'vitest';
import { findColours, findLengths, NAMED_COLOURS } from './css-values.ts';

const hexes = (value: string): (string | undefined)[] => findColours(value).map(({ hex }) => hex);

describe('colours in a value', () => {
  it.each([
    '#ABC',
    '#abcf',
    '#abc8',
    '#a1b2c3',
    '#a1b2c380',
    'rgb(1, 2, 3)',
    'rgb(1 2 3 / 50%)',
    'rgba(10%, 20%, 30%, 0.5)',
    'hsl(210, 50%, 40%)',
    'hsl(210deg 50% 40% / 0.25)',
    'hsl(-30 100% 50%)',
    'hsl(400 20% 70%)',
    'RED',
    'rebeccapurple',
  ])('%s has the same hex value as in a reference library', (value) => {
    const parsed = parse(value.toLowerCase());
    const expected =
      parsed?.alpha === undefined || parsed.alpha === 1 ? formatHex(parsed) : formatHex8(parsed);
    expect(hexes(value)).toEqual([expected]);
  });

  it('includes every named colour', () => {
    expect(NAMED_COLOURS.size).toBe(148);
    for (const [name, hex] of NAMED_COLOURS) expect(formatHex(name)).toBe(hex);
  });

  it.each([
    'oklch(60% 0.1 200)',
    'color(display-p3 1 0 0)',
    'rgb(300 0 0)',
    'rgb(1 2)',
    'hsl(1turn 1% 1%)',
    'rgb(none 0 0)',
  ])('%s is a colour without a hex value', (value) => {
    expect(hexes(value)).toEqual([undefined]);
  });

  it.each([
    '',
    '#ab',
    '#abcde',
    '#abcdefg',
    'redd',
    '#0000',
    'rgba(0, 0, 0, 0)',
    '"red"',
    'url(red)',
    'var(--red, red)',
    'rgb($r, 1, 1)',
    'rgb(',
    '(((',
  ])('%s has no hard-coded colour', (value) => {
    expect(hexes(value).filter((hex) => hex !== undefined)).toEqual([]);
  });

  it('are found in nested functions up to a limit', () => {
    expect(hexes('linear-gradient(light-dark(color-mix(in srgb, red, #000), white), blue)')).toHaveLength(4);
    expect(hexes(`${'light-dark('.repeat(100_000)}red`)).toEqual([]);
  });

  it('have their positions', () => {
    const value = '1px solid #fff, linear-gradient(red 10%, rgb(0 0 0))';
    expect(findColours(value).map(({ start, end }) => value.slice(start, end))).toEqual([
      '#fff',
      'red',
      'rgb(0 0 0)',
    ]);
  });
});

describe('lengths in a value', () => {
  it('are those in px and rem, as pixels', () => {
    expect(
      findLengths('1px -2.5rem +.5px 0 auto 3em 4% 5 calc(6px) var(--x, 7px)').map(({ pixels }) => pixels),
    ).toEqual([1, -40, 0.5]);
  });
});
