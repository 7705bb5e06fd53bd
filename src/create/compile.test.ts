import { describe, expect, it } from 'vitest';
import { bindPlacement } from '../product/bind.ts';
import { createProduct } from '../product/product.ts';
import type { CommonV1DataShape, CommonV1PlacementContent, CommonV1TemplateNode } from '../schemas/types.ts';
import { printCode } from './code.ts';
import { compileAnatomy } from './compile.ts';
import type { ComponentContext } from './expressions.ts';
import { createNames } from './names.ts';

const ROW = { singular: 'product', plural: 'products', description: 'Things for sale.' } as const;

const SHAPE: CommonV1DataShape = {
  roles: {
    items: {
      ...ROW,
      many: true,
      fields: {
        title: { type: 'text', identity: true, description: 'Name.' },
        price: { type: 'money', description: 'Price.' },
        note: { type: 'text', description: 'Note.' },
        sold: { type: 'boolean', description: 'Sold out.' },
        status: { type: 'status', description: 'Status.' },
        href: { type: 'link', description: 'Page.' },
      },
    },
  },
  copy: { title: { default: 'All {items.plural}', description: 'Title.' } },
} as unknown as CommonV1DataShape;

const ROWS = [
  { title: 'Moss', price: 118, note: 'New', sold: false, status: 'In stock|success', href: '#product' },
  { title: 'Oat', price: 98.5, sold: true, status: 'Late|danger', href: '#product' },
];

const product = createProduct({ domains: [], fallbackName: 'Shop' });

/** The printed JSX of an anatomy for placements with these contents, and what it collected. */
function compile(
  anatomy: unknown,
  contents: readonly CommonV1PlacementContent[] = [{ roles: { items: { rows: ROWS } } }],
): { code: string; context: ComponentContext } {
  const placements = contents.map((content) => ({
    content,
    scope: bindPlacement(SHAPE, content, { product, page: { title: 'Page' } }),
  }));
  const context: ComponentContext = {
    name: 'Grid',
    typeNameFor: createNames(),
    data: SHAPE,
    placements,
    roles: new Map(),
    copy: new Map(),
    components: new Set(),
    formatters: new Set(),
    icons: new Set(),
    types: new Set(),
    source: JSON.stringify(anatomy),
  };
  const samples = placements.map(({ scope }, placement) => ({ scope, placement }));
  const jsx = compileAnatomy(
    anatomy as CommonV1TemplateNode,
    { context, samples, names: new Map(), open: [] },
    {
      state: { lastHeading: undefined, isTitled: false },
      takenLabels: new Set(['sections']),
      pathTo: () => '/products',
    },
  );
  return { code: jsx ? printCode(jsx) : '', context };
}

const each = (child: object): object => ({ is: 'stack', children: [{ ...child, each: 'items' }] });

describe('an anatomy as JSX', () => {
  it('writes the copy of the product as text', () => {
    expect(compile({ is: 'heading', level: 2, text: '{copy.title}' }).code).toBe(
      '<Heading level={2}>All products</Heading>',
    );
  });

  it('repeats a part with map and a key', () => {
    const { code } = compile(each({ is: 'text', text: '{item.title}' }));
    expect(code).toContain('{items.map((item) => <Text key={item.id}>{item.title}</Text>)}');
  });

  it('keeps numbers as numbers and formats them where they are shown', () => {
    const { code, context } = compile(each({ is: 'text', text: 'From {item.price}' }));
    expect(code).toContain('`From ${formatMoney(item.price)}`');
    expect([...context.formatters]).toEqual(['formatMoney']);
  });

  it('tests for a value that some rows lack, and only for those', () => {
    const { code } = compile(each({ is: 'text', text: '{item.note}' }));
    expect(code).toContain('item.note !== undefined &&');
    expect(compile(each({ is: 'text', text: '{item.title}' })).code).not.toContain('undefined');
  });

  it('leaves out what no row has, so that there is no dead branch', () => {
    const rows = ROWS.map(({ title, price }) => ({ title, price }));
    const { code } = compile(each({ is: 'text', text: '{item.note}' }), [{ roles: { items: { rows } } }]);
    expect(code).toBe('');
  });

  it('turns a condition on the data into code, and a constant one into nothing', () => {
    const button = { is: 'button', text: 'Add', when: '!item.sold' };
    expect(compile(each({ is: 'card', children: [button] })).code).toContain(
      '{!item.sold && <Button>Add</Button>}',
    );
    const always = { is: 'stack', children: [{ is: 'text', text: 'Hi', when: 'items' }] };
    expect(compile(always).code).not.toContain('&&');
  });

  it('passes label and tone of a status', () => {
    const { code } = compile(each({ is: 'badge', text: '{item.status}', tone: '{item.status.tone}' }));
    expect(code).toContain('tone={item.status.tone}');
    expect(code).toContain('{item.status.label}');
  });

  it('makes a property of copy that differs between placements', () => {
    const contents = ['Spring', 'Summer'].map((title) => ({ copy: { title } }));
    const { code, context } = compile({ is: 'heading', level: 2, text: '{copy.title}' }, contents);
    expect(code).toBe('<Heading level={2}>{title}</Heading>');
    expect(context.copy.get('copy.title')?.values).toEqual(['Spring', 'Summer']);
  });

  it('marks slots, and writes cells without a value as a dash', () => {
    const table = {
      is: 'table',
      slot: 'lines',
      label: 'Lines',
      columns: [{ label: 'Name' }, { label: 'Note' }],
      rows: [{ each: 'items', cells: ['{item.title}', '{item.note}'] }],
    };
    const { code } = compile(table);
    expect(code).toContain('data-slot="lines"');
    expect(code).toContain("item.note ?? '–'");
  });

  it('hides the caption of a chart whose label starts with the heading before it', () => {
    const series = [{ label: 'Sales', values: [1, 2] }];
    const chart = { is: 'chart', kind: 'bar', label: '{item.title}, sales', series };
    const card = { is: 'card', children: [{ is: 'heading', level: 3, text: '{item.title}' }, chart] };
    expect(compile(each(card)).code).toContain('<BarChart');
    expect(compile(each(card)).code).toContain('hideCaption');
    expect(compile(each({ is: 'card', children: [chart] })).code).not.toContain('hideCaption');
  });

  it('leaves the label of a bar below a heading with the same words to screen readers', () => {
    const meter = { is: 'meter', label: '{item.title}', value: 3, max: 4 };
    const card = { is: 'card', children: [{ is: 'heading', level: 3, text: '{item.title}' }, meter] };
    expect(compile(each(card)).code).toContain('hideLabel');
    expect(compile(each({ is: 'card', children: [meter] })).code).not.toContain('hideLabel');
  });

  it('aligns fields at their starts if one of them has a hint', () => {
    const field = { is: 'field', kind: 'text', label: 'Name' };
    const row = (...children: object[]): string => compile({ is: 'row', children }).code;
    expect(row(field, { ...field, hint: 'As on your card' })).toContain('align="start"');
    expect(row(field, field)).toContain('align="end"');
  });

  it('leaves the button that shows a password to its field', () => {
    const field = { is: 'field', kind: 'password', label: 'Password' };
    const button = { is: 'button', kind: 'toggle', icon: 'eye', label: 'Show password' };
    const row = (...children: object[]): string => compile({ is: 'row', children }).code;
    expect(row(field, button)).toBe('<Field kind="password" label="Password" />');
    expect(row(field, { ...button, icon: 'copy' })).toContain('<Button');
    expect(row(field, button, button)).toContain('<Button');
  });

  it('lets only a number that starts at one be whole', () => {
    const field = { is: 'field', kind: 'number', label: 'Number', value: 2 };
    const code = (limits: object): string => compile({ ...field, ...limits }).code;
    expect(code({ min: 1 })).toContain('step={1}');
    expect(code({ min: 1, step: 0.5 })).toContain('step={0.5}');
    expect(code({ min: 0 })).not.toContain('step');
  });

  it('gives a landmark another name than the shell has used', () => {
    const nav = { is: 'nav', label: 'Sections', items: [{ text: 'One', href: '#one' }] };
    expect(compile(nav).code).toContain('label="Sections (2)"');
  });

  it('never lets text of the product become code', () => {
    const title = '{\'x\'} <b>`${1}`</b> & "q"';
    // A text about the rows is written in the component, any other is passed by the page.
    const about = [{ roles: { items: { rows: ROWS } }, copy: { title: `${title} {items.plural}` } }];
    const { code } = compile({ is: 'heading', level: 2, text: '{copy.title}' }, about);
    expect(code).toBe(`<Heading level={2}>{'{\\'x\\'} <b>\`\${1}\`</b> & "q" products'}</Heading>`);
    const { code: label } = compile({ is: 'avatar', label: '{copy.title}' }, about);
    expect(label).toContain(`label={'{\\'x\\'} <b>`);
    const { code: passed, context } = compile({ is: 'heading', level: 2, text: '{copy.title}' }, [
      { copy: { title } },
    ]);
    expect(passed).toBe('<Heading level={2}>{title}</Heading>');
    expect(context.copy.get('copy.title')?.values).toEqual([title]);
  });
});
