import { describe, expect, it } from 'vitest';
import { allFound, everywhere, foundIn } from '../../../../test/verify/run-rule.ts';
import { buttonHasType } from './button-has-type.ts';

/** The file after all edits that are offered. */
function repaired(path: string, text: string): string {
  const edits = allFound(buttonHasType, path, text).flatMap(({ edits: own = [] }) => own);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, text: by }) => before.slice(0, start) + by + before.slice(end), text);
}

describe('button has type', () => {
  it.each(everywhere('<form><p><button class="a">Save</button></p></form>'))(
    'finds a button of a form without one in %s',
    (path, text) => {
      expect(foundIn(buttonHasType, path, text)).toEqual(['<button class="a">']);
    },
  );

  it.each(
    [
      '<form><button type="submit">Save</button></form>',
      '<form><button type="button">Add</button></form>',
      '<button type="button">Menu</button>',
    ].flatMap(everywhere),
  )('is silent in %s about %s', (path, text) => {
    expect(foundIn(buttonHasType, path, text)).toEqual([]);
  });

  it.each(everywhere('<button>Menu</button>'))(
    'finds one outside of forms in %s, and offers no edit: nobody knows where the component will stand',
    (path, text) => {
      expect(foundIn(buttonHasType, path, text)).toEqual(['<button>']);
      expect(repaired(path, text)).toBe(text);
    },
  );

  it.each([
    ['a.tsx', 'const A = (p) => <form><button {...p}>Save</button></form>;'],
    ['a.tsx', 'const A = (p) => <form><button type={p.type}>Save</button></form>;'],
    ['a.tsx', 'const A = () => <form><Button>Save</Button></form>;'],
    ['a.vue', '<template><form><button v-bind="button">Save</button></form></template>'],
    ['a.svelte', '<form><button {type}>Save</button></form>'],
  ])('leaves what only the running app knows: %s %s', (path, text) => {
    expect(foundIn(buttonHasType, path, text)).toEqual([]);
  });

  it.each([
    ['a.html', '<form><button onclick="add()">Add</button><button type="submit">Save</button></form>'],
    ['a.html', '<form><button onclick="add()">Add</button><input type="submit"></form>'],
    [
      'a.tsx',
      'const A = () => <form><button onClick={add}>Add</button><button type="submit">Save</button></form>;',
    ],
    [
      'a.vue',
      '<template><form><button @click="add">Add</button><button type="submit">Save</button></form></template>',
    ],
    [
      'a.vue',
      '<template><form><button @click.prevent="add">Add</button><button type="submit">Save</button></form></template>',
    ],
    ['a.svelte', '<form><button on:click={add}>Add</button><button type="submit">Save</button></form>'],
    ['a.svelte', '<form><button onclick={add}>Add</button><button type="submit">Save</button></form>'],
  ])('makes a plain button of one that is clicked beside one that submits: %s %s', (path, text) => {
    expect(repaired(path, text)).toBe(text.replace('<button ', '<button type="button" '));
  });

  it.each([
    '<form><button onclick="save()">Save</button></form>',
    '<form><button onclick="a()">A</button><button onclick="b()">B</button></form>',
    '<form><button onclick="a()">A</button><button type="button">B</button></form>',
    '<form><button formaction="/a" onclick="a()">A</button><button type="submit">B</button></form>',
    '<form><button type="" onclick="a()">A</button><button type="submit">B</button></form>',
    '<form><button>Add</button><button type="submit">Save</button></form>',
  ])('offers no edit where nobody can tell what is meant: %s', (text) => {
    expect(foundIn(buttonHasType, 'a.html', text).length).toBeGreaterThan(0);
    expect(repaired('a.html', text)).toBe(text);
  });
});
