import { describe, expect, it } from 'vitest';
import { loadParsers } from '../../source/parse.ts';
import type { Source, SyntaxNode } from '../../source/source.ts';
import { EMPTY_FACTS } from '../facts.ts';
import { collectFacts } from './index.ts';
import { parseSource } from '../../../test/verify/run-rule.ts';

const parse = await loadParsers();

const NOTHING: Source = {
  path: 'a.ts',
  language: 'script',
  text: '',
  roots: [],
  declarations: [],
  imports: [],
  exports: [],
  programs: [],
  problems: [],
};

describe('the facts of a file', () => {
  it('are plain data', () => {
    const source = parse(
      'app/page.tsx',
      `import a from 'b'; export const A = () => <main onKeyDown={(e) => e.key === 'k'} />;`,
    );
    const facts = collectFacts(source ?? NOTHING);
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
    expect(facts.imports).toEqual(['b']);
  });

  it('are empty for an empty file', () => {
    expect(collectFacts(NOTHING)).toEqual(EMPTY_FACTS);
  });

  it('are collected from malformed trees without an error', () => {
    const odd = [
      'CallExpression',
      'JSXElement',
      'ObjectExpression',
      'BinaryExpression',
      'SwitchStatement',
      'MemberExpression',
      'VariableDeclarator',
      'Property',
      'ArrowFunctionExpression',
      'FunctionDeclaration',
      'ClassDeclaration',
      'NewExpression',
      'AssignmentExpression',
      'Literal',
      'TemplateLiteral',
      'ExportDefaultDeclaration',
      'ExportSpecifier',
      'JSXSpreadAttribute',
      'IfStatement',
      'ConditionalExpression',
      'LogicalExpression',
      'TemplateElement',
    ];
    const node = (type: string): SyntaxNode => ({ type, start: 0, end: 0 });
    for (const type of odd) {
      const inner = odd.map(node);
      const tree: SyntaxNode = {
        type: 'Program',
        start: 0,
        end: 0,
        body: [
          {
            ...node(type),
            callee: inner[0],
            arguments: inner,
            id: null,
            init: inner[0],
            params: inner,
            properties: inner,
            openingElement: {},
            key: 3,
            value: 'x',
          },
          ...inner,
        ],
      };
      expect(() => collectFacts({ ...NOTHING, programs: [{ tree, offset: 0 }] })).not.toThrow();
    }
  });

  it('read the syntax tree a number of times proportional to the size of the file', () => {
    const text = (size: number): string =>
      `import { Route } from 'react-router-dom'; const list = [${`{ path: '/a', page: <A /> },`.repeat(size)}];
       export const R = () => <>{list.map((one) => <Route path={one.path} element={one.page} />)}</>;
       window.addEventListener('keydown', (e) => { ${`if (e.metaKey && e.key === 'k') open();`.repeat(size)} });`;
    const countReads = (size: number): number => {
      const source = parse('a.tsx', text(size)) ?? NOTHING;
      let reads = 0;
      const proxies = new WeakMap<object, object>();
      const counted = <Value>(value: Value): Value => {
        if (typeof value !== 'object' || value === null) return value;
        const cached = proxies.get(value);
        if (cached) return cached as Value;
        const proxy = new Proxy(value, {
          get: (target, key, receiver) => {
            reads++;
            return counted(Reflect.get(target, key, receiver) as unknown);
          },
        });
        proxies.set(value, proxy);
        return proxy;
      };
      const programs = source.programs.map((program) => ({ ...program, tree: counted(program.tree) }));
      collectFacts({ ...source, programs });
      return reads;
    };
    const small = countReads(100);
    expect(small).toBeGreaterThan(1000);
    // Eight times the file; quadratic work would read sixty-four times as often.
    expect(countReads(800)).toBeLessThan(small * 9);
  });
});

it('lists custom properties once and sorted, wherever they are declared', () => {
  expect(
    collectFacts(parseSource('a.css', ':root { --b: 1; --a: 2; color: red } .x { --b: 3 }')).properties,
  ).toEqual(['--a', '--b']);
  expect(
    collectFacts(parseSource('a.vue', '<template><p>a</p></template><style>p { --c: 1 }</style>')).properties,
  ).toEqual(['--c']);
});
