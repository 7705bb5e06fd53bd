import { describe, expect, it } from 'vitest';
import { SMALL_CONTRACT, parseSource, findTexts } from '../../../../test/verify/styled.ts';
import { noInlineStyle as rule } from './no-inline-style.ts';

describe('no inline style', () => {
  it.each([
    ['a.tsx', `<p style={{ color: 'var(--color-text)' }} />`],
    ['a.tsx', '<p style={{ width: w, marginTop: 8 }} />'],
    ['a.tsx', `<Card style={{ ...rest, display: 'none' }} />`],
    ['a.tsx', `<p style={{ '--x': y, padding: 0 }} />`],
    ['a.html', '<p style="display:none">'],
    ['a.vue', '<template><p style="color: red" /></template>'],
    ['a.vue', `<template><p :style="{ color: 'red', width: w }" /></template>`],
    ['a.svelte', '<p style="color: red; width: {w}px">x</p>'],
    ['a.svelte', '<p style:color="red" style:width={w}>x</p>'],
    ['a.vue', `<template><p style="top: 0" :style="{ color: 'red' }" /></template>`],
  ])('%s with %s has static inline styles', (path, text) => {
    expect(findTexts(rule, path, text)).toHaveLength(1);
  });

  it.each([
    ['a.tsx', '<p style={{ width: `${w}%` }} />'],
    ['a.tsx', '<p style={{ width, height: h }} />'],
    ['a.tsx', `<p style={{ display: open ? 'block' : 'none' }} />`],
    ['a.tsx', `<p style={{ color: color || 'red' }} />`],
    ['a.tsx', `<p style={{ '--progress': '50%' }} />`],
    ['a.tsx', '<p style={styles} />'],
    ['a.tsx', '<p style={{}} />'],
    ['a.tsx', '<p {...{ style: x }} />'],
    ['a.tsx', `<p data-style="color: red" title="style" />`],
    ['a.html', '<p style="">'],
    ['a.html', '<p style="--x: 4px">'],
    ['a.html', '<style>p { color: red }</style><p>'],
    ['a.html', '<noscript><iframe src="x" style="display:none"></iframe></noscript>'],
    ['a.vue', `<template><p :style="{ width: w + 'px' }" /></template>`],
    ['a.vue', '<template><p :style="styles" /></template>'],
    ['a.svelte', '<p style="width: {w}px">x</p>'],
    ['a.svelte', '<p style:width={w} style:--x="4px">x</p>'],
    ['src/emails/welcome.tsx', `<p style={{ color: 'red' }} />`],
    ['app/opengraph-image.tsx', `<p style={{ color: 'red' }} />`],
    ['app/blog/[slug]/apple-icon.tsx', `<p style={{ color: 'red' }} />`],
  ])('%s with %s is allowed', (path, text) => {
    expect(findTexts(rule, path, text)).toEqual([]);
  });

  it('reports an element once, at the attribute', () => {
    const text = `<div style={{ color: 'red', margin: 4 }}><p style={{ top: 0 }} /></div>`;
    expect(findTexts(rule, 'a.tsx', text)).toEqual([
      `style={{ color: 'red', margin: 4 }}`,
      'style={{ top: 0 }}',
    ]);
    expect(rule.check(parseSource('a.tsx', text), SMALL_CONTRACT)[0]?.message).toBe(
      '<div> sets "color", "margin" in its style attribute.',
    );
  });
});
