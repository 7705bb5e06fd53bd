import { describe, expect, it } from 'vitest';
import { inEveryLanguage, parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';

const componentsIn = (path: string, text: string): string[] =>
  collectFacts(parseSource(path, text)).components.map(
    ({ name, draws, isExported }) =>
      `${name}${draws === undefined ? '' : ` draws ${draws}`}${isExported ? '' : ' (own)'}`,
  );

describe('components of a script', () => {
  it.each([
    ['export function Button() { return <button type="button">a</button>; }', ['Button draws button']],
    ['const Field = () => <input />; export default Field;', ['Field draws input']],
    [
      'export const Button = forwardRef((props, ref) => { return <button ref={ref} {...props} />; });',
      ['Button draws button'],
    ],
    [
      'export const Button = () => { const C = asChild ? Slot : "button"; return <C />; };',
      ['Button draws button'],
    ],
    ['function Inner() { return <div><button>a</button></div>; }', ['Inner (own)']],
    ['export class Old extends Component { render() { return <select />; } }', ['Old draws select']],
    ['export function Either() { if (a) return <a href="/">a</a>; return <button>a</button>; }', ['Either']],
    ['export const Cond = () => (a ? <button>a</button> : <button>b</button>);', ['Cond draws button']],
    [
      'export function List() { const rows = all.map(() => <button>a</button>); return <ul>{rows}</ul>; }',
      ['List'],
    ],
    [
      'export function useThing() { return 1; } export const Size = 3; export function Sum() { return 2; }',
      [],
    ],
    ['const Base = () => <button>a</button>; export { Base as Button };', ['Base draws button']],
  ])('%s', (text, expected) => {
    expect(componentsIn('a.tsx', text)).toEqual(expected);
  });
});

describe('a component that is a file', () => {
  it('is named after the file', () => {
    expect(componentsIn('ui/icon-button.vue', '<template><button>a</button></template>')).toEqual([
      'IconButton draws button',
    ]);
    expect(componentsIn('ui/button/index.vue', '<template><button>a</button></template>')).toEqual([
      'Button draws button',
    ]);
    expect(componentsIn('ui/Field.svelte', '<script>let a;</script><input />')).toEqual([
      'Field draws input',
    ]);
    expect(componentsIn('ui/Card.svelte', '<div></div><p></p>')).toEqual(['Card']);
  });
});

it.each(inEveryLanguage('<button type="button">a</button><input id="b" /><button type="button">c</button>'))(
  'counts the native controls in %s',
  (path, text) => {
    expect(collectFacts(parseSource(path, text)).controls).toEqual({ button: 2, input: 1 });
  },
);

it('does not count components as native controls', () => {
  expect(collectFacts(parseSource('a.tsx', 'export const A = () => <Button />;')).controls).toEqual({});
});
