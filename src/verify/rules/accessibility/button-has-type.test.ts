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
  it.each(
    inEveryLanguage(
      '<form><p><input /><button class="a">Add</button></p><button type="submit">Save</button></form>',
    ),
  )('reports a button without a type beside a submit button in %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual(['<button class="a">']);
  });

  it.each(
    [
      '<form><button type="submit">Save</button></form>',
      '<form><button type="button">Add</button></form>',
      '<button type="button">Menu</button>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual([]);
  });

  it.each(
    [
      '<form><input /><p><button class="a">Save</button></p></form>',
      '<form><input type="hidden" name="id" /><button>Delete</button></form>',
      '<form action="/logout" method="post"><button>Sign out</button></form>',
      '<form><input /><button name="do" value="draft">Draft</button><button type="submit">Save</button></form>',
    ].flatMap(inEveryLanguage),
  )('ignores a button that is meant to submit its form in %s: %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual([]);
  });

  it.each(inEveryLanguage('<form class="a"><div><button id="menu">Menu</button></div></form>'))(
    'reports a button in a form that has nothing to submit in %s',
    (path, text) => {
      expect(findTexts(buttonHasType, path, text)).toEqual(['<button id="menu">']);
    },
  );

  it.each([
    ['a.vue', '<template><form><input><button @click="clear">Clear</button></form></template>'],
    [
      'a.vue',
      '<template><form @submit="go"><input><button @click="a = 1; b()">Clear</button></form></template>',
    ],
    ['a.svelte', '<form><input><button on:click={clear}>Clear</button></form>'],
    ['a.tsx', 'const A = () => <form onSubmit={go}><input /><button onClick={clear}>Clear</button></form>;'],
    ['a.html', '<form><input><button onclick="clear()">Clear</button></form>'],
    ['a.html', '<form><input><button (click)="clear()">Clear</button></form>'],
    ['a.html', '<form><input><button @click="clear()">Clear</button></form>'],
  ])('reports a button with a click handler, even if it is alone in its form: %s %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toHaveLength(1);
  });

  it.each([
    ['a.vue', '<template><form><input><button @click.prevent="clear">A</button></form></template>'],
    ['a.svelte', '<form><input><button on:click|preventDefault={clear}>A</button></form>'],
    ['a.svelte', '<form><input><button onclick={(e) => { e.preventDefault(); clear(); }}>A</button></form>'],
    ['a.html', '<form><input><button (click)="$event.preventDefault()">A</button></form>'],
    [
      'a.tsx',
      'const A = () => <form><input /><button onClick={(e) => { e.preventDefault(); }}>A</button></form>;',
    ],
    [
      'a.tsx',
      'const A = () => { const clear = (e) => { e.preventDefault(); }; return <form><button onClick={clear}>A</button></form>; };',
    ],
    [
      'a.vue',
      '<template><form><button @click="clear">A</button></form></template><script>export default { methods: { clear(e) { e.preventDefault() } } }</script>',
    ],
    ['a.tsx', 'const A = () => <form><input /><button onClick={handleSubmit(save)}>Save</button></form>;'],
  ])('ignores a click handler that prevents or means the submission: %s %s', (path, text) => {
    expect(findTexts(buttonHasType, path, text)).toEqual([]);
  });

  it.each([
    '<form><input><button cButton (click)="add()">Add</button></form>',
    '<form><button nbStepperPrevious>Back</button><button type="submit">Next</button></form>',
    '<form><button mat-button>Back</button><button type="submit">Next</button></form>',
    '<form><button hx-get="/rows">Add</button><button type="submit">Save</button></form>',
  ])('ignores a button with a directive that may set the type: %s', (text) => {
    expect(findTexts(buttonHasType, 'a.component.html', text)).toEqual([]);
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
    ['a.svelte', '<form><button on:click={add}>Add</button><button type="submit">Save</button></form>'],
    ['a.svelte', '<form><button onclick={add}>Add</button><button type="submit">Save</button></form>'],
  ])('offers type=button for a button with a click handler beside a submit button: %s %s', (path, text) => {
    expect(repaired(path, text)).toBe(text.replace('<button ', '<button type="button" '));
  });

  it.each([
    '<form><input><button onclick="save()">Save</button></form>',
    '<form><button onclick="a()">A</button><button onclick="b()">B</button></form>',
    '<form><button onclick="a()">A</button><button type="button">B</button></form>',
    '<form><button type="" onclick="a()">A</button><button type="submit">B</button></form>',
    '<form><button>Add</button><button type="submit">Save</button></form>',
  ])('offers no edit if the intention is unclear: %s', (text) => {
    expect(findTexts(buttonHasType, 'a.html', text).length).toBeGreaterThan(0);
    expect(repaired('a.html', text)).toBe(text);
  });
});

it('adds the type in the layout of the tag', () => {
  const text = '<form><button\n  id="a"\n  onclick="a()">A</button><button type="submit">B</button></form>';
  expect(repaired('a.html', text)).toBe(text.replace('<button\n', '<button\n  type="button"\n'));
});
