import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import { getAttribute, walkElements } from './elements.ts';

const parseSource = await loadParsers(['svelte']);

function read(text: string) {
  const source = parseSource('src/Card.svelte', text);
  if (source === undefined) throw new Error('not read');
  return source;
}

const CARD = `<script module>export const load = 1;</script>
<script lang="ts">
  import Base from './Base.svelte';
  export let title: string = '';
</script>

<svelte:window on:keydown|once={keys} />
<main class="card {kind}" {title} {...rest} onclick={() => go(1 > 2)} style="margin: {x}px; top: 1px" style:color="red" hidden={false}>
  {#if title}<h2>{title}</h2>{:else}<h3 aria-label={'None'}>None</h3>{/if}
  {#each xs as x}<Base.Item bind:value={x} />{/each}
  {@render children()}<slot />
</main>

<style>
  .card { padding: 2px; }
</style>`;

describe('Svelte components', () => {
  it('have the elements of the markup', () => {
    const { roots, problems } = read(CARD);
    expect(problems).toEqual([]);
    const found = [...walkElements(roots)].map(({ element }) => element);
    expect(found.map(({ tag, isComponent }) => [tag, isComponent])).toEqual([
      ['svelte:window', true],
      ['main', false],
      ['h2', false],
      ['h3', false],
      ['Base.Item', true],
    ]);
    expect(found[1]?.hasSpread).toBe(true);
    expect(
      found.flatMap(({ attributes }) =>
        attributes.map(({ name, value, valueSpan }) => [
          name,
          value.is,
          valueSpan && CARD.slice(valueSpan.start, valueSpan.end),
        ]),
      ),
    ).toEqual([
      ['onkeydown', 'dynamic', '{keys}'],
      ['class', 'dynamic', '"card {kind}"'],
      ['title', 'dynamic', '{title}'],
      ['onclick', 'dynamic', '{() => go(1 > 2)}'],
      ['style', 'dynamic', '"margin: {x}px; top: 1px"'],
      ['style:color', 'dynamic', '"red"'],
      ['aria-label', 'text', "{'None'}"],
      ['bind:value', 'dynamic', '{x}'],
    ]);
    const [, main, , h3] = found;
    expect(CARD.slice(main?.open.start, main?.open.end)).toMatch(/^<main [^]*hidden=\{false\}>$/);
    expect(h3 && getAttribute(h3, 'aria-label')?.value).toEqual({ is: 'text', text: 'None' });
    expect(main?.children.filter((child) => 'is' in child && child.is === 'dynamic')).toHaveLength(4);
  });

  it('have styles and scripts at exact positions, and the exports of their module', () => {
    const { declarations, imports, exports, programs } = read(CARD);
    expect(
      declarations.map(({ property, valueSpan }) => [property, CARD.slice(valueSpan.start, valueSpan.end)]),
    ).toEqual([
      ['top', '1px'],
      ['color', 'red'],
      ['padding', '2px'],
    ]);
    expect(imports.map(({ start, end }) => CARD.slice(start, end))).toEqual([
      "import Base from './Base.svelte';",
    ]);
    expect(exports).toEqual(['load', 'default']);
    expect(programs).toHaveLength(2);
  });

  it('report unparsed parts', () => {
    const { unread, roots, problems } = read('<p>x</p><style lang="stylus">a = 1</style>');
    expect([unread, roots.length, problems]).toEqual(['styles in stylus', 1, []]);
  });

  it.each(['<p>{#if</p>', '<script>let</script>', '{#each}', '<p>'])('%j has a problem', (text) => {
    expect(read(text).problems.length).toBeGreaterThan(0);
  });

  it('are not parsed if nested ten thousand times', () => {
    expect(read('<div>'.repeat(10_000) + '</div>'.repeat(10_000)).problems).toHaveLength(1);
    expect(read('{#if a}'.repeat(10_000) + '{/if}'.repeat(10_000)).problems).toHaveLength(1);
  });
});
