import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts, repairText } from '../../../../test/verify/run-rule.ts';
import { buttonHasName } from './button-has-name.ts';

describe('button has name', () => {
  it('counts text after a self-closing component of a template', () => {
    const text =
      '<button><c-spinner aria-hidden="true" size="sm" /> Loading</button><button><c-spinner aria-hidden="true" /></button>';
    expect(findTexts(buttonHasName, 'a.component.html', text)).toEqual(['<button>']);
  });

  it.each(
    [
      ['<button></button>', '<button>'],
      ['<button> <svg><path d="M0 0" /></svg> </button>', '<button>'],
      ['<button><span aria-hidden="true">×</span></button>', '<button>'],
      ['<button aria-label=""><i class="icon-close"></i></button>', '<button aria-label="">'],
      ['<button aria-label="  "></button>', '<button aria-label="  ">'],
      ['<button><img src="a" alt="" /></button>', '<button>'],
      ['<div role="button"><svg></svg></div>', '<div role="button">'],
      ['<input type="button" />', '<input type="button" />'],
      ['<input type="submit" value="" />', '<input type="submit" value="" />'],
    ].flatMap(([html = '', found = '']) =>
      inEveryLanguage(html).map(([path, text]) => [path, text, found] as const),
    ),
  )('reports in %s: %s', (path, text, found) => {
    expect(findTexts(buttonHasName, path, text)).toEqual([found]);
  });

  it.each(
    [
      '<button>Save</button>',
      '<button>×</button>',
      '<button aria-label="Close"><svg></svg></button>',
      '<button title="Close"><svg></svg></button>',
      '<button><svg><title>Close</title></svg></button>',
      '<button><svg aria-label="Close"></svg></button>',
      '<button><img src="a" alt="Close" /></button>',
      '<button><span class="sr-only">Close</span></button>',
      '<button><b><i>Close</i></b></button>',
      '<span id="close">Close</span><button aria-labelledby="close"></button>',
      '<label for="b">Close</label><button id="b"></button>',
      '<label>Close <button><svg></svg></button></label>',
      '<button hidden></button>',
      '<div aria-hidden="true"><button></button></div>',
      '<input type="submit" />',
      '<input type="reset" />',
      '<input type="button" value="Close" />',
      '<button role="presentation"></button>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(buttonHasName, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <button {...p} />;'],
    ['a.tsx', 'const A = (p) => <button>{p.children}</button>;'],
    ['a.tsx', 'const A = (p) => <button>{p.label || <svg />}</button>;'],
    ['a.tsx', 'const A = () => <button><Icon /></button>;'],
    ['a.tsx', 'const A = () => <button><iconify-icon icon="close" /></button>;'],
    ['a.tsx', 'const A = (p) => <button aria-label={p.label}><svg /></button>;'],
    ['a.tsx', 'const A = (p) => <button dangerouslySetInnerHTML={{ __html: p.text }} />;'],
    ['a.tsx', 'const A = (p) => <button><img alt={p.alt} /></button>;'],
    ['a.tsx', 'const A = () => <button aria-labelledby="elsewhere"><svg /></button>;'],
    ['a.tsx', 'const A = (p) => <button><span aria-hidden={p.off}>Close</span></button>;'],
    [
      'a.tsx',
      "const A = (p) => <button><span style={{ display: p.off ? 'none' : 'inline' }}>Close</span></button>;",
    ],
    ['a.tsx', 'import { X } from "lucide-react"; const A = (p) => <button><X {...p} /></button>;'],
    ['a.tsx', 'import { X } from "lucide-react"; const A = () => <button><X aria-label="Close" /></button>;'],
    ['a.tsx', 'const A = () => <IconButton />;'],
    ['a.vue', '<template><div><button>{{ label }}</button></div></template>'],
    ['a.vue', '<template><div><button><slot /></button></div></template>'],
    ['a.vue', '<template><div><button v-text="label" /></div></template>'],
    ['a.vue', '<template><div><button v-t="\'close\'" /></div></template>'],
    ['a.vue', '<template><div><button v-tooltip="\'close\'"><svg /></button></div></template>'],
    ['IconButton.vue', '<template><button><svg /></button></template>'],
    ['a.svelte', '<button>{label}</button>'],
    ['a.svelte', '<button>{@render children()}</button>'],
    ['a.svelte', '<button><slot /></button>'],
    ['a.svelte', '<button>{#if a}Open{:else}<svg />{/if}</button>'],
    ['a.svelte', '<button {@attach tooltip("Close")}><svg /></button>'],
    ['a.html', '<button data-i18n="close"></button>'],
    ['a.html', '<button x-text="label"></button>'],
    ['a.html', '<button>{{ label }}</button>'],
    [
      'a.html',
      '<button id="theme"></button><script>document.querySelector("#theme").textContent = "Dark";</script>',
    ],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(buttonHasName, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'import { X } from "lucide-react"; const A = () => <button><X size={16} /></button>;'],
    [
      'a.tsx',
      'import { X, Menu } from "lucide-react"; const A = (p) => <button>{p.open ? <X /> : <Menu />}</button>;',
    ],
    ['a.tsx', 'import { FiX } from "react-icons/fi"; const A = (p) => <button>{p.open && <FiX />}</button>;'],
    [
      'a.vue',
      '<script setup>import { X } from "lucide-vue-next";</script><template><div><button><X /></button></div></template>',
    ],
    ['a.svelte', '<script>import X from "@lucide/svelte/icons/x";</script><button><X /></button>'],
    ['a.vue', '<template><div><button><svg v-if="open" /><svg v-else /></button></div></template>'],
    ['a.svelte', '<button>{#if open}<svg />{:else}<svg />{/if}</button>'],
  ])('recognizes what icons and conditions render: %s %s', (path, text) => {
    expect(findTexts(buttonHasName, path, text)).toEqual(['<button>']);
  });

  it('reports what is missing and how to fix it', () => {
    expect(findViolations(buttonHasName, 'a.html', '<button></button>')).toMatchObject([
      {
        message: 'This button (<button>) has no accessible name: it contains no text and has no aria-label.',
        suggestion: 'Add text that names the action, or an aria-label if the button shows only an icon.',
      },
    ]);
  });

  it('leaves a button to the component that renders it with its own content', () => {
    const text = 'const A = () => <Dialog.Trigger render={<button type="button" />}>Open</Dialog.Trigger>;';
    expect(findTexts(buttonHasName, 'a.tsx', text)).toEqual([]);
    const other = 'const A = () => <Panel actions={<button type="button" />} />;';
    expect(findTexts(buttonHasName, 'a.tsx', other)).toEqual(['<button type="button" />']);
  });
});

describe('the repair of an icon button with a tooltip', () => {
  const icon = '<svg aria-hidden="true" />';

  it.each([
    [
      'a.tsx',
      `const A = () => <Tooltip content="Delete row"><button type="button">${icon}</button></Tooltip>;`,
      'aria-label="Delete row"',
    ],
    [
      'a.tsx',
      `const A = () => <Tooltip><TooltipTrigger asChild><button type="button">${icon}</button></TooltipTrigger><TooltipContent side="top">Delete row</TooltipContent></Tooltip>;`,
      'aria-label="Delete row"',
    ],
    [
      'a.tsx',
      `const A = () => <Tooltip><Tooltip.Trigger asChild><button type="button">${icon}</button></Tooltip.Trigger><Tooltip.Content><p>{t('row.delete')}</p></Tooltip.Content></Tooltip>;`,
      undefined,
    ],
    [
      'a.tsx',
      `const A = () => <Tooltip><Tooltip.Trigger asChild><button type="button">${icon}</button></Tooltip.Trigger><Tooltip.Content>{t('row.delete')}</Tooltip.Content></Tooltip>;`,
      "aria-label={t('row.delete')}",
    ],
    [
      'a.tsx',
      `const A = () => <Tooltip label={t("row.delete")}><button type="button">${icon}</button></Tooltip>;`,
      'aria-label={t("row.delete")}',
    ],
    ['a.html', '<button type="button" data-tip="Delete row"><svg></svg></button>', 'aria-label="Delete row"'],
    [
      'a.vue',
      `<template><div><BaseTooltip text="Delete row"><button type="button">${icon}</button></BaseTooltip></div></template>`,
      'aria-label="Delete row"',
    ],
  ])('takes the text of the tooltip in %s: %s', (path, text, label) => {
    expect(findTexts(buttonHasName, path, text)).toHaveLength(1);
    expect(repairText(buttonHasName, path, text)).toBe(
      label === undefined ? text : text.replace(/(<button[^>]*)>/, (_, open: string) => `${open} ${label}>`),
    );
  });

  it.each([
    `<Tooltip content={hint}><button type="button">${icon}</button></Tooltip>`,
    `<Tooltip content="Save or delete"><button type="button">${icon}</button><button type="button">${icon}</button></Tooltip>`,
    `<Tooltip content="A row"><div><p>Row</p><button type="button">${icon}</button></div></Tooltip>`,
    `<Tooltip content='Say "no"'><button type="button">${icon}</button></Tooltip>`,
  ])('leaves the name to a person: %s', (jsx) => {
    const text = `const A = ({ hint }) => ${jsx};`;
    expect(findTexts(buttonHasName, 'a.tsx', text)).not.toEqual([]);
    expect(repairText(buttonHasName, 'a.tsx', text)).toBe(text);
  });

  it('adds the name before event handlers, in the layout of the tag', () => {
    const text =
      '<template><div><BaseTooltip :content="$t(\'row.delete\')">\n<button\n  type="button"\n  @click="go">\n<svg /></button></BaseTooltip></div></template>';
    expect(repairText(buttonHasName, 'a.vue', text)).toBe(
      text.replace('type="button"', 'type="button"\n  :aria-label="$t(\'row.delete\')"'),
    );
    const filled = text.replace('type="button"', 'type="button" flex\n  rounded text-sm');
    expect(repairText(buttonHasName, 'a.vue', filled)).toBe(
      filled.replace('text-sm', 'text-sm\n  :aria-label="$t(\'row.delete\')"'),
    );
  });

  it('names a component only if it hands the label on', () => {
    const mantine = `import { ActionIcon } from "@mantine/core"; const A = () => <Tooltip label="Close"><ActionIcon>${icon}</ActionIcon></Tooltip>;`;
    expect(repairText(buttonHasName, 'a.tsx', mantine)).toBe(
      mantine.replace('<ActionIcon>', '<ActionIcon aria-label="Close">'),
    );
  });

  it('accepts a button that the tooltip of Material UI names by its title', () => {
    const imports = 'import { IconButton, Tooltip } from "@mui/material";';
    const jsx = `<Tooltip title="Close"><IconButton>${icon}</IconButton></Tooltip>`;
    expect(findTexts(buttonHasName, 'a.tsx', `${imports} const A = () => ${jsx};`)).toEqual([]);
    const described = jsx.replace('<Tooltip', '<Tooltip describeChild');
    expect(findTexts(buttonHasName, 'a.tsx', `${imports} const A = () => ${described};`)).toHaveLength(1);
  });
});
