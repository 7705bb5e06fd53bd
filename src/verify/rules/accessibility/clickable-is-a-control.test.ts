import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { clickableIsAControl } from './clickable-is-a-control.ts';

const found = (path: string, text: string): string[] => findTexts(clickableIsAControl, path, text);

/** The same markup in a file of React, without the words around it. */
const jsx = (markup: string): string => `export const A = (p) => <main>${markup}</main>;`;

describe('clickable is a control', () => {
  it.each(inEveryLanguage('<div onclick="save()">Save</div>'))('reports one in %s', (path, text) => {
    expect(found(path, text)).toEqual(['<div onclick="save()">']);
  });

  it.each([
    ['a.html', '<div onclick="save()">Save</div>', '<div onclick="save()">'],
    ['a.html', '<p @click="save()">Save</p>', '<p @click="save()">'],
    ['a.html', '<a onclick="save()">Save</a>', '<a onclick="save()">'],
    ['a.tsx', jsx('<div onClick={save}>Save</div>'), '<div onClick={save}>'],
    ['a.tsx', jsx('<i className="icon" onClick={save} />'), '<i className="icon" onClick={save} />'],
    ['a.tsx', jsx('<svg onClick={save}><path d="M0 0" /></svg>'), '<svg onClick={save}>'],
    ['a.vue', '<template><main><li @click="save">Save</li></main></template>', '<li @click="save">'],
    [
      'a.vue',
      '<template><main><b v-on:click.once="save">A</b></main></template>',
      '<b v-on:click.once="save">',
    ],
    ['a.svelte', '<span on:click={save}>Save</span>', '<span on:click={save}>'],
    ['a.svelte', '<span onclick={save}>Save</span>', '<span onclick={save}>'],
  ])('reports in %s: %s', (path, text, place) => {
    expect(found(path, text)).toEqual([place]);
  });

  it.each([
    ['a.tsx', jsx('{p.all.map((one) => <li onClick={() => open(one)}>{one.name}</li>)}'), 1],
    ['a.tsx', jsx('<div onClick={save}>{p.on ? <b>On</b> : `${p.off} off`}</div>'), 1],
    ['a.tsx', jsx('<tr onClick={open}><td>{p.total.toFixed(2)}</td><td>{p.at && format(p.at)}</td></tr>'), 1],
    ['a.tsx', jsx('<ul onClick={choose}>{p.all.map((one) => { return <li>{one.name}</li>; })}</ul>'), 1],
    ['a.vue', '<template><main><p @click="save">{{ label }}</p></main></template>', 1],
    ['a.vue', '<template><main><p @click="save"><b v-if="on">On</b></p></main></template>', 1],
    ['a.svelte', '<p onclick={save}>{label}{#if on}<b>On</b>{/if}</p>', 1],
  ])('reports it around dynamic text: %s %s', (path, text, count) => {
    expect(found(path, text)).toHaveLength(count);
  });

  it.each([
    ['<div role="button" onclick="save()">Save</div>', 'cannot be focused with the keyboard'],
    ['<div onclick="save()" onkeydown="save()">Save</div>', 'cannot be focused with the keyboard'],
    ['<div role="button" tabindex="0" onclick="save()">Save</div>', 'no key handler does the same'],
    ['<div tabindex="0" onclick="save()">Save</div>', 'no key handler does the same'],
  ])('reports what %s lacks', (html, missing) => {
    const [one, ...others] = findViolations(clickableIsAControl, 'a.html', html);
    expect(one?.message).toBe(`This element (<div>) has a click handler, but ${missing}.`);
    expect(one?.suggestion).toContain('<button>');
    expect(others).toEqual([]);
    expect(one?.edits).toBeUndefined();
  });

  it.each(
    [
      '<button type="button" onclick="save()">Save</button>',
      '<a href="/" onclick="save()">Home</a>',
      '<input type="checkbox" onclick="save()" />',
      '<label onclick="save()">Name</label>',
      '<details><summary onclick="save()">More</summary></details>',
      '<label><span onclick="save()">Name</span> <input /></label>',
      '<button type="button"><span onclick="save()">Save</span></button>',
      '<canvas onclick="save()"></canvas>',
      '<dialog onclick="save()">Words</dialog>',
      '<div>Words</div>',
    ].flatMap(inEveryLanguage),
  )('ignores native controls and their contents: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it.each(
    [
      '<div role="button" tabindex="0" onclick="save()" onkeydown="save()">Save</div>',
      '<div tabindex="-1" onclick="save()" onkeyup="save()">Save</div>',
      '<div onkeydown="save()"><div role="button" tabindex="0" onclick="save()">Save</div></div>',
      '<ul tabindex="0" onkeydown="move()"><li onclick="save()">Save</li></ul>',
      '<input onkeydown="move()" /><ul><li onclick="save()">Save</li></ul>',
      '<li role="option" onclick="save()">Save</li>',
      '<div role="tab" onclick="save()">Save</div>',
    ].flatMap(inEveryLanguage),
  )('accepts custom keyboard support: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it('reports what surrounds an empty element if no key does the same, or if it has words', () => {
    const close = '<div @click="close"><div class="veil" /></div>';
    expect(found('a.vue', `<template><main>${close}</main></template>`)).toHaveLength(1);
    const words = '<div @click="close"><div class="veil" />Close</div><p @keydown.esc="close" />';
    expect(found('a.vue', `<template><main>${words}</main></template>`)).toHaveLength(1);
  });

  it.each([
    [
      'a.vue',
      '<template><main><input @keypress.enter.prevent="add(tag)" /><i @click="remove">A</i></main></template>',
    ],
    ['a.svelte', '<input on:keydown={(e) => { if (e.key === "Enter") add(); }} /><i on:click={remove}>A</i>'],
    ['a.tsx', jsx(`<input onKeyDown={(e) => e.key === 'Enter' && add()} /><i onClick={remove}>A</i>`)],
  ])('reports one beside a field whose keys only confirm or cancel it: %s %s', (path, text) => {
    expect(found(path, text)).toHaveLength(1);
  });

  it.each([
    [
      'a.vue',
      '<template><main><input @keydown.down="next" @keydown.enter="pick" /><i @click="pick">A</i></main></template>',
    ],
    ['a.vue', '<template><main><input @keydown="onKey" /><i @click="pick">A</i></main></template>'],
    [
      'a.tsx',
      jsx(`<input onKeyDown={(e) => { if (e.key === 'Enter') add(); move(e); }} /><i onClick={pick}>A</i>`),
    ],
  ])('accepts one beside a field whose keys may operate it: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it.each(
    [
      '<div role="presentation" onclick="save()">Words</div>',
      '<div onclick="event.stopPropagation()">Words</div>',
      '<div onclick="">Words</div>',
      '<div class="veil" onclick="close()"></div>',
      '<div aria-hidden="true" onclick="close()">Words</div>',
      '<div hidden onclick="close()">Words</div>',
      '<div onclick="field.focus()">Words</div>',
    ].flatMap(inEveryLanguage),
  )('accepts shortcuts for pointers only: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', jsx('<div onClick={(e) => e.stopPropagation()}>Words</div>')],
    [
      'a.tsx',
      jsx(
        '<div onClick={(event: MouseEvent) => { event.stopPropagation(); event.preventDefault(); }}>A</div>',
      ),
    ],
    ['a.tsx', jsx('<div onClick={stopPropagation}>Words</div>')],
    ['a.tsx', jsx('<div onClick={(e) => e.target === e.currentTarget && close()}>Words</div>')],
    ['a.tsx', jsx('<div onClick={p.onClick}>Words</div>')],
    ['a.vue', '<template><main><div @click.stop>Words</div></main></template>'],
    ['a.vue', '<template><main><div @click.self="close">Words</div></main></template>'],
    ['a.vue', `<template><main><div @click="$emit('click', $event)">Words</div></main></template>`],
    ['a.svelte', '<div on:click>Words</div>'],
    ['a.svelte', '<div on:click|self={close}>Words</div>'],
    [
      'a.vue',
      `<template><main><div @click="close"><div class="veil" /></div></main></template><script setup>const onKey = (e) => e.key === 'Escape' && close()</script>`,
    ],
  ])('accepts clicks that are stopped, forwarded or on a backdrop: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it.each(
    [
      '<div onclick="save()"><a href="/">Home</a></div>',
      '<div onclick="save()"><p><button type="button">Save</button></p></div>',
      '<div onclick="save()"><span tabindex="0">Save</span></div>',
      '<div onclick="save()"><span role="button">Save</span></div>',
      '<div onclick="save()"><my-button>Save</my-button></div>',
      '<div onclick="save()"><label>Name</label></div>',
    ].flatMap(inEveryLanguage),
  )('accepts elements that contain a control: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', jsx('<Card onClick={save}>Save</Card>')],
    ['a.tsx', jsx('<div {...p} onClick={save}>Save</div>')],
    ['a.tsx', jsx('<div role={p.role} onClick={save}>Save</div>')],
    ['a.tsx', jsx('<div onClick={save}>{p.children}</div>')],
    ['a.tsx', jsx('<div onClick={save}>{p.renderRow()}</div>')],
    ['a.tsx', jsx('<div onClick={save}>{draw(p)}</div>')],
    ['a.tsx', jsx('<div onClick={save}>{p.all.map(Row)}</div>')],
    ['a.tsx', jsx('<div onClick={save}>{p.all[0]}</div>')],
    ['a.tsx', jsx('<div onClick={save}><Save /></div>')],
    ['a.tsx', jsx('<div onClick={save}><b {...p}>Save</b></div>')],
    ['a.tsx', jsx('<Trigger asChild><span onClick={save}>Save</span></Trigger>')],
    ['a.tsx', 'const row = <button />; export const A = () => <main><p onClick={save}>{row}</p></main>;'],
    [
      'a.tsx',
      'interface P { label: ReactNode } export const A = ({ label }: P) => <main><p onClick={save}>{label}</p></main>;',
    ],
    ['a.vue', '<template><main><div @click="save"><slot /></div></main></template>'],
    ['a.vue', '<template><main><div v-bind="all" @click="save">Save</div></main></template>'],
    [
      'a.vue',
      '<template><div @click="save">Whoever uses the component may give it the rest</div></template>',
    ],
    ['a.svelte', '<div onclick={save}>{@render children()}</div>'],
    ['a.svelte', '<div onclick={save}><slot /></div>'],
    ['a.svelte', '<div use:button onclick={save}>Save</div>'],
    ['a.html', '<div onclick="save()">Save</div><script>for (const one of all) one.tabIndex = 0;</script>'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it('does not treat icon and image components as controls', () => {
    const text = `import { X } from 'lucide-react'; ${jsx('<span onClick={close}><X /></span>')}`;
    expect(found('a.tsx', text)).toEqual(['<span onClick={close}>']);
  });

  it('accepts a backdrop with its colour on an element of its own', () => {
    const html = '<div class="fixed inset-0" @click="close"><div class="bg-black"></div></div>';
    expect(findTexts(clickableIsAControl, 'a.vue', `<template><div>${html}</div></template>`)).toEqual([]);
  });

  it('reports what a field beside it does not operate, since it only handles Enter', () => {
    const html = '<input @keydown.enter="add"><i class="icon" @click="remove(tag)">x</i>';
    expect(findTexts(clickableIsAControl, 'a.vue', `<template><div>${html}</div></template>`)).toEqual([
      '<i class="icon" @click="remove(tag)">',
    ]);
  });
});
