import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import type { Source } from './source.ts';

const parseSource = await loadParsers(['scss', 'less', 'vue', 'svelte']);

function read(path: string, text: string): Source {
  const source = parseSource(path, text);
  if (source === undefined) throw new Error('not read');
  for (const { valueSpan, value } of source.declarations)
    expect(text.slice(valueSpan.start, valueSpan.end)).toBe(value);
  return source;
}

const list = ({ declarations }: Source): string[] =>
  declarations.map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);

describe('Sass', () => {
  it('reads declarations in rules, mixins and conditions, with nested selectors and properties', () => {
    const source = read(
      'a.scss',
      `// a "comment" with ' quotes {
$gap: 4px !default;
.card { color: red; &__title { margin: $gap 8px; } // another {
  @include wide { padding: 24px }
  @if $a == b { color: blue } @else { color: green }
  font: { size: 12px; } border: 1px solid { radius: 4px }
}
@mixin wide($x: 4px) { gap: $x; &:hover { gap: 2px } }`,
    );
    expect(source.problems).toEqual([]);
    expect(list(source)).toEqual([
      '.card { color: red }',
      '.card__title { margin: $gap 8px }',
      '.card { padding: 24px }',
      '.card { color: blue }',
      '.card { color: green }',
      '.card { font-size: 12px }',
      '.card { border: 1px solid }',
      '.card { border-radius: 4px }',
      ' { gap: $x }',
      '&:hover { gap: 2px }',
    ]);
    expect(source.computed).toBeUndefined();
  });

  it('counts what only its compiler can compute, and leaves it out', () => {
    const source = read(
      'a.scss',
      `.a { width: calc(100% - #{$x}); margin: $x + 4px; padding: math.div(24px, 2); gap: $x/2; inset: 2 * 4px;
  margin-#{$side}: 4px; content: "a * b"; width: calc(100% - 24px); border-radius: 4px / 8px; background: url(a+b.png) }`,
    );
    expect(source.computed).toBe(6);
    expect(source.declarations.map(({ property }) => property)).toEqual([
      'content',
      'width',
      'border-radius',
      'background',
    ]);
  });

  it('reads custom properties, and marks those with a computed name', () => {
    const source = read(
      'a.scss',
      ':root { --gap: #{$gap}; --#{$p}bg: red; @each $n in a, b { --c-#{$n}: red; } }',
    );
    expect(list(source)).toEqual([':root { --gap: #{$gap} }']);
    expect([source.computedNames, source.computed]).toEqual([['--*bg', '--c-*'], undefined]);
  });

  it('reads the files that a sheet uses', () => {
    const { imports } = read('a.scss', '@use "a/b" as c;\n@forward \'d\';\n@import "e", url(f.css), "g";');
    expect(imports.map(({ from }) => from)).toEqual(['a/b', 'd', 'e', 'f.css', 'g']);
  });

  it('reports a syntax error', () => {
    const { problems, declarations } = read('a.scss', '.a { color: red; ');
    expect(problems).toMatchObject([{ message: 'CSS: Unclosed block.' }]);
    expect(declarations).toEqual([]);
  });
});

describe('Less', () => {
  it('reads declarations in rules, mixins and detached rules', () => {
    const source = read(
      'a.less',
      `// it's
@gap: 4px; @import (reference) "foo";
.m(@a; @b: 2px) when (@a) { padding: @a }
.card { .m(1px; 2px); .b; &:hover { color: red } &:extend(.b all); @r: { gap: 2px } @media @phone { margin: @gap 8px } }`,
    );
    expect(source.problems).toEqual([]);
    expect(source.declarations.map(({ property, value }) => `${property}: ${value}`)).toEqual([
      'padding: @a',
      'color: red',
      'gap: 2px',
      'margin: @gap 8px',
    ]);
    expect(source.imports.map(({ from }) => from)).toEqual(['foo']);
    expect(source.computed).toBeUndefined();
  });

  it('counts what only its compiler can compute, and leaves it out', () => {
    const source = read(
      'a.less',
      '.a { color: ~"red"; @{p}-color: red; padding: (24px * 2); margin: @x + 4px; gap: @x/2; width: ~`js`; --x-@{n}: red; height: @{h}px; top: 4px }',
    );
    expect(source.declarations.map(({ property }) => property)).toEqual(['top']);
    expect([source.computed, source.computedNames]).toEqual([7, ['--x-*']]);
  });

  it.each(['.a { color: red;', '}', '@{', '.a { @b', '.m(', 'each(@l, {', '@x: {'])('survives %j', (text) => {
    expect(read('a.less', text).declarations.length).toBeLessThan(2);
  });
});

it.each([
  ['a.vue', '<template><p/></template>\n<style lang="scss" scoped>\n.a { &-b { gap: 4px } }\n</style>'],
  ['a.vue', '<template><p/></template>\n<style lang="less">\n.a { .m(); &-b { gap: 4px } }\n</style>'],
  ['a.svelte', '<p>x</p>\n<style lang="scss">\n.a { &-b { gap: 4px } }\n</style>'],
  ['a.svelte', '<p>x</p>\n<style lang="less">\n.a { .m(); &-b { gap: 4px } }\n</style>'],
])('style blocks are read: %s %j', (path, text) => {
  const source = read(path, text);
  expect(list(source)).toEqual(['.a-b { gap: 4px }']);
  expect([source.unread, source.problems]).toEqual([undefined, []]);
});
