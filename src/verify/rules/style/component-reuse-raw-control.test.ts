import { describe, expect, it } from 'vitest';
import { SMALL_CONTRACT, findTexts } from '../../../../test/verify/styled.ts';
import type { Contract } from '../../rule.ts';
import { componentReuseRawControl as rule } from './component-reuse-raw-control.ts';

const having = (components: Record<string, readonly [name: string, file: string]>): Contract => ({
  ...SMALL_CONTRACT,
  components: new Map(Object.entries(components).map(([control, [name, file]]) => [control, { name, file }])),
});

const UI = having({
  button: ['Button', 'src/components/ui/button.tsx'],
  input: ['Input', 'src/components/ui/input.tsx'],
  select: ['Select', 'src/components/ui/select.tsx'],
  a: ['Link', 'src/components/ui/link.tsx'],
  table: ['Table', 'src/components/ui/table.tsx'],
});

const inPage = (text: string, contract = UI): string[] =>
  findTexts(rule, 'src/pages/orders.tsx', text, contract);

describe('a native control for which the project has a component', () => {
  it('is reported on pages and in feature components', () => {
    expect(inPage('<form><button type="submit">Save</button></form>')).toEqual(['<button type="submit">']);
    expect(findTexts(rule, 'src/components/orders/list.tsx', '<button>Save</button>', UI)).toEqual([
      '<button>',
    ]);
    expect(inPage('<select><option>1</option></select>')).toEqual(['<select>']);
    expect(inPage('<input {...register("email")} />')).toHaveLength(1);
    expect(inPage('<>{list.map((x) => <button key={x}>x</button>)}</>')).toHaveLength(1);
  });

  it('is only reported if the project has a component, and never for links and tables', () => {
    expect(inPage('<textarea /> ')).toEqual([]);
    expect(inPage('<a href="/">Home</a>')).toEqual([]);
    expect(inPage('<table />')).toEqual([]);
    expect(inPage('<Button>Save</Button>')).toEqual([]);
  });

  it('is allowed in the component itself and among primitives', () => {
    const text = '<button>x</button>';
    for (const path of [
      'src/components/ui/button.tsx',
      'src/components/ui/dialog.tsx',
      'src/design-system/Menu.tsx',
    ])
      expect(findTexts(rule, path, text, UI)).toEqual([]);
  });

  it('is allowed next to the component, unless the file already uses it', () => {
    const flat = having({ button: ['Button', 'src/components/Button.tsx'] });
    const text = 'export const Tabs = () => <button>x</button>;';
    expect(findTexts(rule, 'src/components/Tabs.tsx', text, flat)).toEqual([]);
    expect(findTexts(rule, 'src/components/Tabs/Tabs.tsx', text, flat)).toEqual([]);
    expect(
      findTexts(rule, 'src/components/Tabs.tsx', `import { Button } from './Button';\n${text}`, flat),
    ).toEqual(['<button>']);
    const folders = having({ button: ['Button', 'src/components/button/index.tsx'] });
    expect(findTexts(rule, 'src/components/tabs/tabs.tsx', text, folders)).toEqual([]);
    expect(findTexts(rule, 'src/orders/list.tsx', text, folders)).toEqual(['<button>']);
  });

  it('is allowed if it is a different control', () => {
    expect(inPage('<button role="tab">x</button>')).toEqual([]);
    expect(inPage('<button role={role}>x</button>')).toEqual([]);
    for (const type of ['hidden', 'checkbox', 'radio', 'file', 'range', 'submit', 'color'])
      expect(inPage(`<input type="${type}" />`)).toEqual([]);
    expect(inPage('<input type={type} />')).toEqual([]);
    expect(inPage('<input type="email" />')).toHaveLength(1);
  });

  it('is allowed if the component is for special cases', () => {
    const some = having({
      button: ['CloseButton', 'src/ui/CloseButton.tsx'],
      input: ['Checkbox', 'src/ui/Checkbox.tsx'],
      select: ['CountrySelect', 'src/ui/CountrySelect.tsx'],
    });
    expect(inPage('<button>x</button>', some)).toEqual([]);
    expect(inPage('<select />', some)).toEqual([]);
    expect(inPage('<input />', some)).toEqual([]);
    expect(inPage('<input type="checkbox" />', some)).toHaveLength(1);
  });

  it('is allowed if the component cannot be used there', () => {
    expect(findTexts(rule, 'index.html', '<button>x</button>', UI)).toEqual([]);
    expect(findTexts(rule, 'src/pages/a.vue', '<template><button>x</button></template>', UI)).toEqual([]);
    expect(findTexts(rule, 'emails/a.tsx', '<button>x</button>', UI)).toEqual([]);
  });

  it('is reported in Vue and Svelte, too', () => {
    const vue = having({ button: ['AppButton', 'src/components/AppButton.vue'] });
    expect(findTexts(rule, 'src/views/a.vue', '<template><button>x</button></template>', vue)).toEqual([
      '<button>',
    ]);
    const svelte = having({ button: ['Button', 'src/lib/Button.svelte'] });
    expect(findTexts(rule, 'src/routes/+page.svelte', '<button>x</button>', svelte)).toEqual(['<button>']);
  });
});
