import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { applyEdits } from '../../repair.ts';
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

  describe('associates the label beside a field with it', () => {
    const repair = (path: string, text: string): string => {
      const edits = findViolations(fieldHasLabel, path, text).flatMap((one) => one.edits ?? []);
      const repaired = applyEdits(text, edits).text;
      // Only fields whose label was associated are no longer reported.
      expect(findTexts(fieldHasLabel, path, repaired)).toHaveLength(
        findTexts(fieldHasLabel, path, text).length - edits.length,
      );
      return repaired;
    };

    it.each(
      [
        ['<label>Name</label><input id="a" />', '<label for="a">Name</label><input id="a" />'],
        [
          '<p><label\n\tclass="l"\n>Name <b>*</b></label>\n\t<select id="a"></select></p>',
          '<p><label\n\tfor="a"\n\tclass="l"\n>Name <b>*</b></label>\n\t<select id="a"></select></p>',
        ],
        [
          '<label>Name</label><input id="a" /><label>Note</label><textarea id="b"></textarea><p>Help</p>',
          '<label for="a">Name</label><input id="a" /><label for="b">Note</label><textarea id="b"></textarea><p>Help</p>',
        ],
        [
          '<form><label>Name</label><input id="a" /><p><label for="b">Note</label><input id="b" /></p><button>Save</button></form>',
          '<form><label for="a">Name</label><input id="a" /><p><label for="b">Note</label><input id="b" /></p><button>Save</button></form>',
        ],
        [
          '<p><input type="checkbox" id="a" /> <label>I agree</label></p>',
          '<p><input type="checkbox" id="a" /> <label for="a">I agree</label></p>',
        ],
      ].flatMap(([before = '', after = '']) =>
        inEveryLanguage(before).map(([path, written], index) => {
          const text = path.endsWith('tsx') ? written.replaceAll(' for=', ' htmlFor=') : written;
          const wanted = inEveryLanguage(after)[index]?.[1] ?? '';
          return [
            path,
            text,
            path.endsWith('tsx') ? wanted.replace(/(?<=\s)for=/g, 'htmlFor=') : wanted,
          ] as const;
        }),
      ),
    )('in %s: %s', (path, text, wanted) => {
      expect(repair(path, text)).toBe(wanted);
    });

    it.each(
      [
        // Which of two it labels is not known.
        '<label>Name</label><input id="a" /><input id="b" />',
        '<label>Name</label><label>Given</label><input id="a" />',
        '<label>Yes</label><input type="radio" id="a" /><label>No</label><input type="radio" id="b" />',
        '<input id="a" /><label>Name</label>',
        '<label>Name</label><input type="checkbox" id="a" />',
        '<input type="checkbox" id="a" /><label>Yes</label><input id="b" />',
        '<label>Name</label><input id="a" /><p><input id="b" /></p>',
        '<label>Name</label><input id="a" /><p><label>Given</label><input id="b" /><input id="c" /></p>',
        // Not beside each other.
        '<label>Name</label><p>Help</p><input id="a" />',
        '<label>Name</label> or <input id="a" />',
        '<label>Name</label><p><input id="a" /></p>',
        // No id, or not one of its own.
        '<label>Name</label><input />',
        '<label>Name</label><input id="" />',
        '<label>Name</label><input id="a b" />',
        '<label>Name</label><input id="a" /><p id="a"></p>',
        // No name, or the label of something else.
        '<label></label><input id="a" />',
        '<label for="b">Name</label><input id="a" />',
        '<label>Name <input id="b" /></label><input id="a" />',
        '<label>Name <button>?</button></label><input id="a" />',
      ].flatMap((html) =>
        inEveryLanguage(html).map(
          ([path, text]) =>
            [path, path.endsWith('tsx') ? text.replaceAll(' for=', ' htmlFor=') : text] as const,
        ),
      ),
    )('but not in %s: %s', (path, text) => {
      expect(repair(path, text)).toBe(text);
    });

    it.each([
      ['a.tsx', 'const A = (p) => <div><label {...p}>Name</label><input id="a" /></div>;'],
      ['a.tsx', 'const A = (p) => <div><label>Name</label>{p.on && <input id="a" />}</div>;'],
      ['a.tsx', 'const A = (p) => <div><label>Name</label>{p.help}<input id="a" /></div>;'],
      ['a.tsx', 'const A = (p) => <div><label>Name</label><input id="a" /><Part /></div>;'],
      ['a.tsx', 'const A = (p) => <div><Label>Name</Label><input id="a" /></div>;'],
      ['a.tsx', 'const A = (p) => p.all.map(() => <div><label>Name</label><input id="a" /></div>);'],
      [
        'a.tsx',
        'const A = (p) => p.all.map((one) => { const id = one; return <div><label>Name</label><input id="a" /></div>; });',
      ],
      [
        'a.tsx',
        'const A = (p) => <For each={p.all}>{() => <p><label>Name</label><input id="a" /></p>}</For>;',
      ],
      ['a.svelte', '{#each all as one}<p><label>Name</label><input id="a" /></p>{/each}'],
      ['a.vue', '<template><p v-for="one in all"><label>Name</label><input id="a" /></p></template>'],
      ['a.vue', '<template><div><label v-bind="p">Name</label><input id="a"></div></template>'],
      ['a.vue', '<template><div><label v-for="one in all">Name</label><input id="a"></div></template>'],
      ['a.vue', '<template><p><label>Name</label><input v-if="on" id="a"></p></template>'],
      ['a.html', '<label [attr.for]="x">Name</label><input id="a">'],
      ['a.html', '<label [for]="x">Name</label><input id="a">'],
    ])('but not if it may differ at run time in %s: %s', (path, text) => {
      expect(repair(path, text)).toBe(text);
    });
  });
});
