import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { buttonHasType } from './button-has-type.ts';

/** The file after all edits that are offered. */
function repaired(path: string, text: string): string {
  const edits = findViolations(buttonHasType, path, text).flatMap(({ edits: own = [] }) => own);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, text: by }) => before.slice(0, start) + by + before.slice(end), text);
}

describe('button has type', () => {
  it.each(inEveryLanguage('<form><p><button class="a">Save</button></p></form>'))(
    'reports a button without a type in a form in %s',
    (path, text) => {
      expect(findTexts(buttonHasType, path, text)).toEqual(['<button class="a">']);
    },
  );

  it.each(
    [
      '<form><button type="submit">Save</button></form>',
      '<form><button type="button">Add</button></form>',
      '<button type="button">Menu</button>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual([]);
  });

  it.each(inEveryLanguage('<button>Menu</button>'))(
    'ignores a button outside of forms in %s, where it submits nothing',
    (path, text) => {
      expect(findTexts(buttonHasType, path, text)).toEqual([]);
    },
  );

  it.each([
    ['a.tsx', 'const A = (p) => <form><button {...p}>Save</button></form>;'],
    ['a.tsx', 'const A = (p) => <form><button type={p.type}>Save</button></form>;'],
    ['a.tsx', 'const A = () => <form><Button>Save</Button></form>;'],
    ['a.vue', '<template><form><button v-bind="button">Save</button></form></template>'],
    ['a.svelte', '<form><button {type}>Save</button></form>'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual([]);
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
  ])('offers type=button for a button with a click handler beside a submit button: %s %s', (path, text) => {
    expect(repaired(path, text)).toBe(text.replace('<button ', '<button type="button" '));
  });

  it.each([
    '<form><button onclick="save()">Save</button></form>',
    '<form><button onclick="a()">A</button><button onclick="b()">B</button></form>',
    '<form><button onclick="a()">A</button><button type="button">B</button></form>',
    '<form><button formaction="/a" onclick="a()">A</button><button type="submit">B</button></form>',
    '<form><button type="" onclick="a()">A</button><button type="submit">B</button></form>',
    '<form><button>Add</button><button type="submit">Save</button></form>',
  ])('offers no edit if the intention is unclear: %s', (text) => {
    expect(findTexts(buttonHasType, 'a.html', text).length).toBeGreaterThan(0);
    expect(repaired('a.html', text)).toBe(text);
  });
});
