import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import type { Element, Source } from './source.ts';
import { getAttribute, walkElements, getTextContent } from './elements.ts';

const parseSource = await loadParsers(['script']);

function read(text: string, path = 'src/page.tsx'): Source {
  const source = parseSource(path, text);
  if (source === undefined) throw new Error(`nobody reads ${path}`);
  return source;
}

function first(text: string): Element {
  const [root] = read(text).roots;
  if (root === undefined) throw new Error('no element');
  return root;
}

const valueOf = (text: string, name: string) => getAttribute(first(text), name)?.value;

describe('JSX becomes elements', () => {
  it('uses the platform names of attributes', () => {
    const { attributes } = first(
      '<label className="a" htmlFor="x" tabIndex={0} onClick={f} strokeWidth={2} readOnly />',
    );
    expect(attributes.map(({ name }) => name)).toEqual([
      'class',
      'for',
      'tabindex',
      'onclick',
      'stroke-width',
      'readonly',
    ]);
  });

  it('keeps the prop names of components, except platform attributes and events', () => {
    const { attributes } = first('<Dialog.Content onOpenChange={f} asChild className="a" fillColor="x" />');
    expect(attributes.map(({ name }) => name)).toEqual(['onopenchange', 'asChild', 'class', 'fillColor']);
  });

  it.each([
    ['<p title="a &amp; b&nbsp;c" />', { is: 'text', text: 'a & b\u00a0c' }],
    ["<p title={'x'} />", { is: 'text', text: 'x' }],
    ['<p title={`x`} />', { is: 'text', text: 'x' }],
    ['<p title={`x${y}`} />', { is: 'dynamic' }],
    ['<p title={-1} />', { is: 'text', text: '-1' }],
    ['<p title />', { is: 'bare' }],
    ['<p title={true} />', { is: 'bare' }],
    ['<p title={("x" as const)!} />', { is: 'text', text: 'x' }],
    ['<p title={<b/>} />', { is: 'dynamic' }],
    ['<p title={false} />', undefined],
    ['<p title={undefined} />', undefined],
    ['<P title={false} />', { is: 'text', text: 'false' }],
    ['<P title={null} />', { is: 'dynamic' }],
  ])('%s has a static or dynamic value', (text, value) => {
    expect(valueOf(text, 'title')).toEqual(value);
  });

  it('reads `aria-hidden={false}` as the text `false`', () => {
    expect(valueOf('<p aria-hidden={false} />', 'aria-hidden')).toEqual({ is: 'text', text: 'false' });
  });

  it('recognizes components by their names', () => {
    const tags = ['div', 'Button', 'Menu.Item', 'my-button', 'font-face', 'motion.div'];
    expect(tags.map((tag) => first(`<${tag} />`).isComponent)).toEqual([
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('collapses text like JSX', () => {
    expect(
      getTextContent(
        first('<p>\r\n  Hello   é\r\n\r\n\tworld &rarr; {"x"}{/* no */}{1}{null} </p>').children,
      ),
    ).toBe('Hello   é world → x1 ');
  });

  it('flattens fragments and finds elements in conditions and lists', () => {
    const { roots } = read('const a = <><h1/>{c ? <A/> : <B icon={<I/>}/>}{xs.map((x) => <li>{x}</li>)}</>;');
    expect(roots.map(({ tag }) => tag)).toEqual(['h1', 'A', 'B', 'I', 'li']);
    const list = first('<ul>{xs.map((x) => (<><li/><li/></>))}</ul>');
    expect(list.children).toMatchObject([{ is: 'dynamic', children: [{ tag: 'li' }, { tag: 'li' }] }]);
    expect(getTextContent(list.children)).toBeUndefined();
  });

  it('recognizes content from an attribute', () => {
    expect(first('<p dangerouslySetInnerHTML={{ __html: x }} />').children).toMatchObject([
      { is: 'dynamic' },
    ]);
  });

  it('recognizes spread attributes', () => {
    expect(first('<p {...props} />').hasSpread).toBe(true);
    expect(first('<p {...(c ? { icon: <b/> } : {})} />').hasSpread).toBe(true);
  });

  it('has exact positions after surrogate pairs and a byte order mark', () => {
    const text = '\uFEFF// 😀 é\r\nexport const a = <p id="x" style={{ top: 4 }}>t</p>;';
    const source = read(text);
    const [root] = source.roots;
    const slice = (span: { start: number; end: number } | undefined) =>
      span && text.slice(span.start, span.end);
    expect(slice(root)).toBe('<p id="x" style={{ top: 4 }}>t</p>');
    expect(slice(root?.open)).toBe('<p id="x" style={{ top: 4 }}>');
    expect(slice(root?.attributes[0])).toBe('id="x"');
    expect(slice(root?.attributes[0]?.valueSpan)).toBe('"x"');
    expect(slice(source.declarations[0])).toBe('top: 4');
    expect(slice(source.declarations[0]?.valueSpan)).toBe('4');
  });
});

describe('styles in scripts', () => {
  it('reads style objects and adds units to lengths', () => {
    const { declarations } = read(
      "<p style={{ marginTop: 8, opacity: 0.5, top: 0, WebkitMask: 'none', '--gap': 4, color: c ? '#fff' : '#000', left: x, ...y }} />",
    );
    expect(declarations.map(({ from, property, value }) => `${from} ${property}: ${value}`)).toEqual([
      'object margin-top: 8px',
      'object opacity: 0.5',
      'object top: 0',
      'object -webkit-mask: none',
      'object --gap: 4',
      'object color: #fff',
      'object color: #000',
    ]);
  });

  it('reads styled templates except declarations with expressions', () => {
    const text =
      'const A = styled(Button).attrs({})`\n  color: red;\n  margin: ${m}px;\n  ${mixin}\n  ${mixin};\n  &:hover { top: 1px; }\n  @media print { left: ${ (a) } }\n`; const B = css`right: 2px`; gql`query { a }`;';
    const { declarations, problems } = read(text);
    expect(declarations.map(({ selector, property, value }) => [selector, property, value])).toEqual([
      ['&', 'color', 'red'],
      ['&:hover', 'top', '1px'],
      ['&', 'right', '2px'],
    ]);
    for (const { valueSpan, value } of declarations)
      expect(text.slice(valueSpan.start, valueSpan.end)).toBe(value);
    expect(problems).toEqual([]);
  });
});

describe('imports and exports of a script', () => {
  it('lists static and dynamic imports', () => {
    const { imports } = read(
      "import R, { a as b } from 'r'; import type { T } from './t'; import * as n from 'n'; import './s.css'; const l = lazy(() => import('./l')); require('c'); export * from './x'; import(y);",
    );
    expect(imports.map(({ from, names, isType, isDynamic }) => [from, names, isType, isDynamic])).toEqual([
      [
        'r',
        [
          { imported: 'default', local: 'R' },
          { imported: 'a', local: 'b' },
        ],
        false,
        false,
      ],
      ['./t', [{ imported: 'T', local: 'T' }], true, false],
      ['n', [{ imported: '*', local: 'n' }], false, false],
      ['./s.css', [], false, false],
      ['./l', [], false, true],
      ['c', [], false, true],
      ['./x', [], false, false],
    ]);
  });

  it('lists exported values', () => {
    const text =
      "export const { a, b: [c = 1], ...r } = x, v = 1; export default function F() {} export { d as e, type U }; export interface I {} export type T = 1; export class K {} export * as n from 'n'; export * from 'm'; export { default as q } from 'q'; export async function g() {} export enum E {} export type { W } from 'w';";
    expect([...read(text).exports].sort()).toEqual([
      'E',
      'K',
      'a',
      'c',
      'default',
      'e',
      'g',
      'n',
      'q',
      'r',
      'v',
    ]);
    expect(read('export default () => 1', 'a.js').exports).toEqual(['default']);
    expect(read('export { a as "b c" }; var a;', 'a.js').exports).toEqual(['b c']);
  });
});

describe('invalid scripts', () => {
  it.each(['const a = <div>', 'let 😀 = ;', 'a\0b', '}{', '<<<<<<< HEAD\n'])('%j has a problem', (text) => {
    expect(read(text).problems.length).toBeGreaterThan(0);
  });

  it.each([
    ['elements', '<div>', '</div>'],
    ['brackets', '(', ')'],
    ['fragments', '<>', '</>'],
  ])('reports a hundred thousand %s as too deep', (_, open, close) => {
    const { problems } = read(`x = ${open.repeat(100_000)}1${close.repeat(100_000)}`);
    expect(problems).toMatchObject([
      { message: 'The script is nested deeper than 3000 brackets and was not parsed.' },
    ]);
  });

  it('reads elements up to the depth limit and reports that there are more', () => {
    const { roots, problems } = read(`x = ${'<div>'.repeat(2000)}${'</div>'.repeat(2000)}`);
    expect([...walkElements(roots)].length).toBe(1001);
    expect(problems).toMatchObject([{ message: 'Elements nested deeper than 1000 are skipped.' }]);
  });

  it('parses a long file of types', () => {
    expect(
      read('const a: Map<string, Array<number>> = new Map(); if (a <b && (c)<d) {}\n'.repeat(6000)).problems,
    ).toEqual([]);
  });
});
