import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import { walkElements, getTextContent } from './elements.ts';

const parseSource = await loadParsers(['vue']);

function read(text: string) {
  const source = parseSource('src/Card.vue', text);
  if (source === undefined) throw new Error('not read');
  return source;
}

const CARD = `<script setup lang="ts">\r
import Base from './Base.vue';\r
const a: number = 1;\r
</script>\r
\r
<template>\r
  <section class="card" :class="{ on }" @click.prevent="go" v-bind="$attrs" :aria-label="'Card'" :tabindex="-1" :hidden="false">\r
    <h2 v-if="a > b">{{ title }}</h2><h3 v-else>None</h3>\r
    <Base v-for="x in xs" :key="x" v-model="x"><template #head>H</template></Base>\r
    <p v-html="raw" :style="{ marginTop: '4px', color: c ? '#fff' : d }" style="top: 0"></p>\r
    <base-card/><slot>none</slot>\r
  </section>\r
</template>\r
\r
<style scoped>\r
.card { color: red }\r
</style>`;

describe('single file components', () => {
  it('have the elements of the template', () => {
    const { roots, problems } = read(CARD);
    expect(problems).toEqual([]);
    const found = [...walkElements(roots)].map(({ element }) => element);
    expect(found.map(({ tag, isComponent }) => [tag, isComponent])).toEqual([
      ['section', false],
      ['h2', false],
      ['h3', false],
      ['Base', true],
      ['p', false],
      ['base-card', true],
    ]);
    expect(found[0]?.hasSpread).toBe(true);
    expect(found[0]?.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['class', { is: 'text', text: 'card' }],
      ['class', { is: 'dynamic' }],
      ['onclick', { is: 'dynamic' }],
      ['aria-label', { is: 'text', text: 'Card' }],
      ['tabindex', { is: 'text', text: '-1' }],
    ]);
    expect(found[3]?.attributes.map(({ name }) => name)).toEqual(['v-for', 'key', 'v-model']);
    expect(found[4]?.children).toMatchObject([{ is: 'dynamic' }]);
    for (const { tag, open } of found) {
      expect(CARD.slice(open.start, open.end)).toMatch(new RegExp(`^<${tag}[^]*>$`));
    }
    expect(CARD.slice(found[1]?.open.start, found[1]?.open.end)).toBe('<h2 v-if="a > b">');
  });

  it('have static text only if it is always rendered', () => {
    const [section] = read('<template><p>a<b>b</b>{{ "c" }}</p></template>').roots;
    expect(getTextContent(section?.children ?? [])).toBe('abc');
    const [other] = read('<template><p>a<b v-if="x">b</b></p></template>').roots;
    expect(getTextContent(other?.children ?? [])).toBeUndefined();
  });

  it('have styles and scripts at exact positions', () => {
    const { declarations, imports, exports } = read(CARD);
    expect(
      declarations.map(({ from, property, valueSpan }) => [
        from,
        property,
        CARD.slice(valueSpan.start, valueSpan.end),
      ]),
    ).toEqual([
      ['object', 'margin-top', "'4px'"],
      ['object', 'color', "'#fff'"],
      ['attribute', 'top', '0'],
      ['sheet', 'color', 'red'],
    ]);
    expect(imports.map(({ start, end }) => CARD.slice(start, end))).toEqual([
      "import Base from './Base.vue';",
    ]);
    expect(exports).toEqual(['default']);
  });

  it('report unparsed parts', () => {
    expect(read('<template lang="pug">\np x\n</template>').unread).toBe('template in pug');
    expect(read('<template><p/></template><style lang="stylus">a = 1</style>').unread).toBe(
      'styles in stylus',
    );
    expect(read(CARD).unread).toBeUndefined();
  });

  it('report syntax errors', () => {
    const { problems } = read('<template><p></template><script>const</script>');
    expect(problems.map(({ message }) => message)).toEqual([
      'Vue: Element is missing end tag.',
      'Script: Unexpected token',
    ]);
  });

  it('may be nested ten thousand times', () => {
    const text = `<template>${'<div>'.repeat(10_000)}${'</div>'.repeat(10_000)}</template>`;
    expect(read(text).problems).toMatchObject([{ message: 'Elements nested deeper than 1000 are skipped.' }]);
  });
});
