import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { fieldHasLabel } from './field-has-label.ts';

describe('field has label', () => {
  it.each(
    [
      ['<input />', '<input />'],
      ['<input type="email" placeholder="Email" />', '<input type="email" placeholder="Email" />'],
      ['<select></select>', '<select>'],
      ['<textarea></textarea>', '<textarea>'],
      ['<label for="b">Name</label><input id="a" />', '<input id="a" />'],
      ['<label for="a"></label><input id="a" />', '<input id="a" />'],
      ['<label><input type="checkbox" /></label>', '<input type="checkbox" />'],
      ['<label for="b">Name <input id="a" /></label>', '<input id="a" />'],
      ['<input aria-label="" />', '<input aria-label="" />'],
      ['<label>Name</label><input />', '<input />'],
      ['<label><select><option>One</option></select></label>', '<select>'],
    ].flatMap(([html = '', found = '']) =>
      inEveryLanguage(html).map(
        ([path, text]) =>
          [path, path.endsWith('tsx') ? text.replaceAll(' for=', ' htmlFor=') : text, found] as const,
      ),
    ),
  )('reports in %s: %s', (path, text, found) => {
    expect(findTexts(fieldHasLabel, path, text)).toEqual([found]);
  });

  it.each(
    [
      '<label>Name <input /></label>',
      '<label><span>Name</span><input /></label>',
      '<label for="a">Name</label><input id="a" />',
      '<label for="a"><img src="a" alt="Name" /></label><input id="a" />',
      '<input aria-label="Name" />',
      '<input title="Name" />',
      '<h2 id="name">Name</h2><input aria-labelledby="name" />',
      '<input type="hidden" />',
      '<input type="submit" />',
      '<input type="image" />',
      '<input type="file" hidden />',
      '<input type="file" class="hidden" />',
      '<input type="file" style="display: none" />',
      '<div aria-hidden="true"><input /></div>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(fieldHasLabel, path, text)).toEqual([]);
  });

  it.each([
    ['a.vue', '<template><div><input v-show="false" type="file" /></div></template>'],
    ['a.vue', '<template><div><p v-if="false"><input /></p></div></template>'],
    [
      'a.html',
      '<div class="drop"><input type="file" name="a"></div><style>.drop input[name="a"] { display: none }</style>',
    ],
    ['a.svelte', '<div><input class="file" /></div><style>.file { display: none; }</style>'],
  ])('accepts a field that is always hidden: %s %s', (path, text) => {
    expect(findTexts(fieldHasLabel, path, text)).toEqual([]);
  });

  it.each([
    ['a.vue', '<template><div><input v-show="isOpen" /></div></template>'],
    ['a.html', '<input class="b"><style>.a { display: none }</style>'],
    ['a.html', '<input class="a"><style>.open .a { display: none }</style>'],
    ['a.html', '<input class="a"><style>.a:disabled { display: none }</style>'],
    ['a.html', '<input class="a"><style>@media print { .a { display: none } }</style>'],
    ['a.html', '<input class="a"><style>.a { display: none } .open .a { display: block }</style>'],
  ])('reports a field that is sometimes hidden: %s %s', (path, text) => {
    expect(findTexts(fieldHasLabel, path, text)).toHaveLength(1);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <div><input {...p} /></div>;'],
    ['a.tsx', 'const A = (p) => <div><input id={p.id} /></div>;'],
    ['a.tsx', 'const A = (p) => <div><input type={p.type} /></div>;'],
    ['a.tsx', 'const A = (p) => <div><label>{p.label}<input /></label></div>;'],
    ['a.tsx', 'const A = () => <div><label htmlFor="a"><Text id="x" /></label><input id="a" /></div>;'],
    ['a.tsx', 'const A = () => <div><Label htmlFor="a">Name</Label><input id="a" /></div>;'],
    ['a.tsx', 'const A = () => <div><FieldLabel inputId="a" /><input id="a" /></div>;'],
    ['a.tsx', 'const A = (p) => <div><label htmlFor={p.id}>Name</label><input id="a" /></div>;'],
    ['a.tsx', 'const A = () => <Field label="Name"><input /></Field>;'],
    ['a.tsx', 'const A = () => <form><Field label="Name"><div><input /></div></Field></form>;'],
    ['a.tsx', 'const A = () => <div><input aria-labelledby="elsewhere" /></div>;'],
    ['a.tsx', 'export const Input = () => <input className="input" />;'],
    ['a.tsx', 'const A = () => <Row field={<input />} />;'],
    ['a.tsx', 'const A = () => <div><input type="file" style={{ display: \'none\' }} /></div>;'],
    ['a.tsx', 'const A = (p) => <div><input type="file" ref={p.file} className="upload" /></div>;'],
    [
      'a.tsx',
      "import { useForm } from 'react-hook-form'; const A = (p) => <form><input {...register('a')} {...p} /></form>;",
    ],
    ['a.tsx', "const A = () => <form><input {...register('a')} /></form>;"],
    ['Input.vue', '<template><input class="input" /></template>'],
    ['a.vue', '<template><div><input v-bind="field" /></div></template>'],
    ['a.vue', '<template><div><label :for="id">Name</label><input :id="id" /></div></template>'],
    ['a.vue', '<template><div><label><slot /> <input /></label></div></template>'],
    [
      'Checkbox.vue',
      '<script setup>const on = defineModel()</script><template><div><i class="tick" /><input v-model="on" type="checkbox"></div></template>',
    ],
    [
      'Checkbox.svelte',
      '<script>let { on } = $props();</script><div><i></i><input type="checkbox" checked={on} /></div>',
    ],
    [
      'Checkbox.svelte',
      '<script>export let on;</script><div><i></i><input type="checkbox" checked={on} /></div>',
    ],
    ['Input.svelte', '<input class="input" />'],
    ['a.svelte', '<div><input {...$$restProps} /></div>'],
    ['a.svelte', '<div><label for={id}>Name</label><input {id} /></div>'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(fieldHasLabel, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', "const A = (p) => <div><input type={p.shown ? 'text' : 'password'} /></div>;", 1],
    ['a.tsx', 'const A = () => <Card><form><input /></form></Card>;', 1],
    [
      'a.tsx',
      "import { useForm } from 'react-hook-form'; const A = () => <form><input {...register('a')} /></form>;",
      1,
    ],
    [
      'a.tsx',
      "import { useForm } from 'react-hook-form'; const A = () => <form><input {...form.register('a')} /></form>;",
      1,
    ],
    ['a.tsx', 'const A = () => <form><input type="file" className="upload" /></form>;', 1],
    ['a.tsx', 'const A = () => <Card><input /><input /></Card>;', 2],
    ['a.tsx', 'const A = () => <><div><input /></div></>;', 1],
    ['a.tsx', 'const A = (p) => <form>{p.items.map((item) => <input key={item} value={item} />)}</form>;', 1],
    ['src/routes/+page.svelte', '<input bind:value={name} placeholder="Name" />', 1],
    [
      'Search.vue',
      '<script setup>const words = defineModel()</script><template><div><input v-model="words"><button>Go</button></div></template>',
      1,
    ],
    [
      'Search.vue',
      '<script setup>const words = ref()</script><template><div><input v-model="words"></div></template>',
      1,
    ],
    ['a.svelte', '<h1>Search</h1><input bind:value={name} placeholder="Name" />', 1],
    ['a.vue', '<template><form><input v-model="name" placeholder="Name" /></form></template>', 1],
    ['a.html', '<!doctype html><html lang="en"><body><input aria-labelledby="gone"></body></html>', 1],
  ])('reports in %s: %s', (path, text, count) => {
    expect(findTexts(fieldHasLabel, path, text)).toHaveLength(count);
  });

  it('reports which field it is and how to fix it', () => {
    expect(findViolations(fieldHasLabel, 'a.html', '<input type="email">')).toMatchObject([
      {
        message:
          'This field (<input type="email">) has no label: no <label> with text is associated with it, and it has no aria-label or aria-labelledby.',
        suggestion:
          'Wrap it in a <label>, or give it an id and add a <label> whose for attribute is that id.',
      },
    ]);
  });

  it.each([
    ['a.html', '<c-input-group><input></c-input-group>', '<input>'],
    ['a.svelte', '<div><Modal><input /></Modal></div>', '<input />'],
    ['a.tsx', 'const A = () => <CardBody><div><input /></div></CardBody>;', '<input />'],
  ])('reports a field in a component that only groups or frames it in %s: %s', (path, text, found) => {
    expect(findTexts(fieldHasLabel, path, text)).toEqual([found]);
  });

  it.each([
    '<FormControl><div><input /></div></FormControl>',
    '<FormRow><div><input /></div></FormRow>',
    '<FormField><div><input /></div></FormField>',
    '<Group label="Email"><div><input /></div></Group>',
    '<Card {...props}><div><input /></div></Card>',
  ])('accepts a field in a component that may label it: %s', (html) => {
    expect(findTexts(fieldHasLabel, 'a.tsx', `const A = () => ${html};`)).toEqual([]);
  });
});
