import { describe, expect, it } from 'vitest';
import { importTheme } from '../import/theme.ts';
import { dtcg } from './dtcg.ts';

const imported = (document: unknown, others: Readonly<Record<string, unknown>> = {}) =>
  importTheme(
    dtcg,
    {
      path: 'a.json',
      text: JSON.stringify(document),
      others: new Map(Object.entries(others).map(([name, one]) => [name, JSON.stringify(one)])),
    },
    'house',
  );
const color = ($value: unknown) => ({ $type: 'color', $value });

describe('a file of design tokens', () => {
  it.each([
    ['an object', { colorSpace: 'srgb', components: [0, 0.2, 0.4] }],
    [
      'an object with a hex only for others',
      { colorSpace: 'srgb', components: [0, 0.2, 0.4], hex: '#ff0000' },
    ],
    ['HSL', { colorSpace: 'hsl', components: [210, 100, 20] }],
    ['a hex text of old', '#003366'],
  ])('has colours as %s', (_, value) => {
    expect(imported({ color: { primary: color(value) } }).theme.palette.primary.light).toBe('#003366');
  });

  it('gives a group’s type to its tokens, and follows references to values and into them', () => {
    const { theme } = imported({
      blue: { 500: color({ colorSpace: 'srgb', components: [0, 0.2, 0.4] }) },
      color: {
        $type: 'color',
        primary: { $value: '{blue.500}' },
        link: { $ref: '#/blue/500/$value' },
        focus: {
          $value: { colorSpace: 'srgb', components: [{ $ref: '#/blue/500/$value/components/0' }, 0.2, 0.4] },
        },
      },
      radius: { $type: 'dimension', base: { $value: { value: 0.5, unit: 'rem' } }, lg: { $value: '16px' } },
      weight: { $type: 'fontWeight', bold: { $value: 'extra-bold' } },
      style: { heading: { $type: 'typography', $value: { fontFamily: 'Inter', fontWeight: 800 } } },
      duration: { fast: { $type: 'duration', $value: { value: 0.1, unit: 's' } } },
      easing: { enter: { $type: 'cubicBezier', $value: [0, 0, 0.2, 1] } },
      shadow: {
        md: {
          $type: 'shadow',
          $value: { color: '#00000080', offsetX: '0px', offsetY: '4px', blur: '8px', spread: 0 },
        },
      },
    });
    const { palette, radius, typography, motion, elevation } = theme;
    expect([palette.primary.light, palette.link.light, palette.focus.light]).toEqual([
      '#003366',
      '#003366',
      '#003366',
    ]);
    expect([radius.base, radius.lg]).toEqual([8, 16]);
    expect([typography.weights.bold, typography.heading_weight, typography.display]).toEqual([
      800,
      800,
      'Inter, sans-serif',
    ]);
    expect([motion.durations.fast, motion.easings.enter]).toEqual([100, [0, 0, 0.2, 1]]);
    expect(elevation.floating.light?.[0]).toMatchObject({ y: 4, blur: 8, color: '#000000' });
  });

  it('takes over the tokens of a group that it extends', () => {
    const { theme } = imported({
      base: { primary: color('#003366') },
      color: { $extends: '{base}', text: color('#111111') },
    });
    expect(theme.palette.primary.light).toBe('#003366');
  });

  it('has modes in groups, or in a resolver with sets and modifiers', () => {
    const modes = { light: { background: color('#fff') }, dark: { background: color('#000') } };
    expect(imported({ ...modes, primary: color('#036') }).theme.modes).toEqual(['light', 'dark', 'auto']);
    const resolver = {
      version: '2025.10',
      sets: { core: { sources: [{ $ref: 'core.json' }] } },
      modifiers: {
        density: { contexts: { cosy: [], tight: [] }, default: 'tight' },
        theme: {
          contexts: { Light: [{ bg: color('{white}') }], Dark: [{ $ref: './dark.json' }] },
          default: 'Dark',
        },
      },
      resolutionOrder: [
        { $ref: '#/sets/core' },
        { $ref: '#/modifiers/density' },
        { $ref: '#/modifiers/theme' },
      ],
    };
    const { theme, unplaced } = imported(resolver, {
      'core.json': { white: color('#ffffff') },
      'dark.json': { bg: color('#101010') },
    });
    expect(theme.modes).toEqual(['dark', 'light', 'auto']);
    expect(theme.palette.background).toEqual({ light: '#ffffff', dark: '#101010' });
    expect(unplaced.map(({ token, reason }) => `${token}: ${reason}`)).toContain(
      'density: cosy: a theme has modes only; of the modifier density, tight is taken',
    );
  });

  it.each<[string, unknown, string]>([
    [
      'a reference to something that does not exist',
      { color: { primary: color('{color.blue}') } },
      'a.json#/color/primary: the reference "{color.blue}" does not exist.',
    ],
    [
      'a pointer to something that does not exist',
      { color: { primary: { $type: 'color', $value: { $ref: '#/x/$value' } } } },
      'a.json#/color/primary: the reference "#/x/$value" does not exist.',
    ],
    ['a circle', { a: color('{b}'), b: color('{a}') }, 'a.json#/a: the token refers to itself: a → b → a.'],
    [
      'a group in a circle',
      { a: { $extends: '{b}', x: color('#fff') }, b: { $extends: '{a}', y: color('#fff') } },
      'the group extends itself',
    ],
    [
      'a chain without end',
      Object.fromEntries([...Array(2000).keys()].map((at) => [`t${at}`, color(`{t${at + 1}}`)])),
      'more than 100 references away',
    ],
    ['an object’s own names', { color: { primary: color('{constructor.name}') } }, 'does not exist'],
    [
      'the format before the format',
      { color: { primary: { value: '#fff', type: 'color' } } },
      '"value" instead of "$value"',
    ],
    ['a list', [], 'design tokens must be a JSON object'],
    [
      'a resolver that names a file elsewhere',
      { sets: { a: { sources: [{ $ref: '../secret.json' }] } }, modifiers: {} },
      'a.json#/sets/a/sources/0: "../secret.json" is not a file in the folder',
    ],
    [
      'a resolver that names a missing set',
      { resolutionOrder: [{ $ref: '#/sets/x' }] },
      'a.json#/resolutionOrder/0/$ref: the reference "#/sets/x" does not exist.',
    ],
  ])('is refused for %s, with the place', (_, document, expected) => {
    const source = { path: 'a.json', text: JSON.stringify(document), others: new Map() };
    expect(() => dtcg.references(source).length === 0 && importTheme(dtcg, source, 'house')).toThrow(
      expected,
    );
  });

  it.each([
    [
      'values that double at each level',
      {
        s0: { $type: 'shadow', $value: [{}] },
        ...Object.fromEntries(
          [...Array(30).keys()].map((at) => [`s${at + 1}`, { $value: [`{s${at}}`, `{s${at}}`] }]),
        ),
      },
      /^a\.json#\/s9: the token has more than 1000 values after its references are resolved\.$/,
      '/s9',
    ],
    [
      'a long value that is repeated',
      {
        long: { $type: 'number', $value: [...Array(900).keys()] },
        ...Object.fromEntries([...Array(300).keys()].map((at) => [`a${at}`, { $value: '{long}' }])),
      },
      /^a\.json#\/a\d+: the tokens up to here have more than 200000 values/,
      '/a',
    ],
    [
      'groups that extend each other in a long row',
      {
        g0: { x: color('#fff') },
        ...Object.fromEntries(
          [...Array(120).keys()].map((at) => [`g${at + 1}`, { $extends: `{g${at}}`, x: color('#fff') }]),
        ),
      },
      /^a\.json#\/g101\/\$extends: the group extends more than 100 groups in a row\.$/,
      '/g101/$extends',
    ],
    [
      'sets that double at each level',
      {
        sets: {
          s0: { sources: [{ a: color('#fff') }] },
          ...Object.fromEntries(
            [...Array(14).keys()].map((at) => [
              `s${at + 1}`,
              { sources: [{ $ref: `#/sets/s${at}` }, { $ref: `#/sets/s${at}` }] },
            ]),
          ),
        },
        modifiers: {},
        resolutionOrder: [{ $ref: '#/sets/s14' }],
      },
      /^a\.json#\/sets\/s\d+\/sources\/\d: the sets have more than 1000 sources up to here\.$/,
      '/sets/',
    ],
  ])('is refused with the limit and the place if it has %s', (_, document, message, pointer) => {
    let thrown: unknown;
    try {
      imported(document);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({
      code: 'DOCUMENT_TOO_COMPLEX',
      message: expect.stringMatching(message) as string,
      facts: { errors: [{ pointer: expect.stringContaining(pointer) as string }] },
    });
  });

  it('says why a value is none', () => {
    const { unplaced } = imported({
      color: {
        primary: color('#036'),
        link: color({ colorSpace: 'srgb', components: [1] }),
        focus: { $value: 3 },
      },
      radius: { sm: { $type: 'dimension', $value: { value: 1, unit: 'vw' } } },
      motion: { x: { $type: 'transition', $value: {} } },
    });
    expect(Object.fromEntries(unplaced.map(({ token, reason }) => [token, reason]))).toEqual({
      'color.link': expect.stringContaining('three components'),
      'color.focus': 'the token has no $type',
      'radius.sm': 'a dimension has a value and a unit, px or rem',
      'motion.x': 'a theme has no field for the type transition',
    });
  });
});
