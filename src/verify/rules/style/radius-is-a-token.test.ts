import { describe, expect, it } from 'vitest';
import { SMALL_CONTRACT, parseSource, findTexts } from '../../../../test/verify/styled.ts';
import { radiusIsAToken as rule } from './radius-is-a-token.ts';

const css = (declaration: string): string[] => findTexts(rule, 'a.css', `.a { ${declaration} }`);

describe('a radius is a token', () => {
  it.each([
    ['border-radius: 7px', '7px'],
    ['border-radius: 8px', '8px'],
    ['border-radius: 0 0 .5rem .5rem', '.5rem'],
    ['border-top-left-radius: 2px', '2px'],
    ['border-start-end-radius: 2px', '2px'],
    ['border-radius: 10px / 50%', '10px'],
  ])('%s is hard-coded', (declaration, raw) => {
    expect(css(declaration)).toEqual([raw]);
  });

  it.each([
    'border-radius: 0',
    'border-radius: 50%',
    'border-radius: 999px',
    'border-radius: 9999px',
    'border-radius: var(--radius-md)',
    'border-radius: calc(var(--radius-md) - 2px)',
    'border-radius: inherit',
    'border-radius: 1em',
    'border-width: 7px',
    '--radius: 7px',
  ])('%s is fine', (declaration) => {
    expect(css(declaration)).toEqual([]);
  });

  it('checks style objects, classes, templates and style blocks', () => {
    expect(findTexts(rule, 'a.tsx', '<p style={{ borderRadius: 6 }} className="rounded-full" />')).toEqual([
      '6',
    ]);
    expect(findTexts(rule, 'a.tsx', '<p className="rounded-[7px]" />')).toEqual(['rounded-[7px]']);
    expect(findTexts(rule, 'a.tsx', '<p className="rounded-tl-[7px] rounded-[50%]" />')).toEqual([
      'rounded-tl-[7px]',
    ]);
    expect(findTexts(rule, 'a.ts', 'const A = styled(B)`border-radius: 7px;`')).toEqual(['7px']);
    expect(
      findTexts(rule, 'a.vue', '<template><p/></template><style>p { border-radius: 7px }</style>'),
    ).toEqual(['7px']);
  });

  it('checks classes in the syntax of every framework', () => {
    const vue = `<template><p class="a" :class="['rounded-[7px]', { 'rounded-t-[6px]': on }]" /></template>`;
    expect(findTexts(rule, 'a.vue', vue)).toEqual(['rounded-[7px]', 'rounded-t-[6px]']);
    expect(findTexts(rule, 'a.svelte', '<p class="rounded-[7px] {more}">x</p>')).toEqual(['rounded-[7px]']);
  });

  it('suggests no nearest radius if the theme has only square corners', () => {
    const square = {
      ...SMALL_CONTRACT,
      tokens: { ...SMALL_CONTRACT.tokens, radii: new Map([[0, ['radius-sm', 'radius-md']]]) },
    };
    expect(rule.check(parseSource('a.css', 'a { border-radius: 6px }'), square)[0]?.suggestion).toBe(
      'Remove it: every step of the theme is 0. If it is intended, add a step to the theme.',
    );
  });

  it('suggests the nearest radius', () => {
    expect(rule.check(parseSource('a.css', 'a { border-radius: 6px }'), SMALL_CONTRACT)[0]?.suggestion).toBe(
      'Use a step of the theme: the nearest to 6px are var(--radius-sm) (4px) and var(--radius-md) (8px).',
    );
  });
});
