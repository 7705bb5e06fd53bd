import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import { getAttribute, walkElements, getTextContent } from './elements.ts';

const parseSource = await loadParsers(['html']);

function read(text: string) {
  const source = parseSource('index.html', text);
  if (source === undefined) throw new Error('not read');
  return source;
}

const PAGE = `<!doctype html>\r
<html lang=en>\r
<head>\r
  <title>Orders &amp; more</title>\r
  <style>.a { color: red }</style>\r
  <script type="application/json">{"a": 1}</script>\r
  <script src="x.js"></script>\r
  <script type="module">import { a } from './a.js'; export const b = 1;</script>\r
</head>\r
<body>\r
  <main id='m' hidden class = "x y"><p style="margin: 4px; font-family: &quot;X&quot;">Hi<br>there</p></main>\r
  <svg viewBox="0 0 1 1"><use xlink:href="#a"/></svg>\r
</body>\r
</html>`;

describe('documents', () => {
  it('have the elements as written', () => {
    const { roots, problems } = read(PAGE);
    expect(problems).toEqual([]);
    expect([...walkElements(roots)].map(({ element }) => element.tag)).toEqual([
      'html',
      'head',
      'title',
      'style',
      'script',
      'script',
      'script',
      'body',
      'main',
      'p',
      'br',
      'svg',
      'use',
    ]);
    const found = [...walkElements(roots)].find(({ element }) => element.tag === 'p');
    expect(found?.parents.map(({ tag }) => tag)).toEqual(['main', 'body', 'html']);
    expect(getTextContent(found?.element.children ?? [])).toBe('Hithere');
  });

  it('have attributes at exact positions', () => {
    const { roots } = read(PAGE);
    const written = [...walkElements(roots)].flatMap(({ element }) =>
      element.attributes.map(({ name, value, valueSpan }) => [
        name,
        value.is,
        valueSpan && PAGE.slice(valueSpan.start, valueSpan.end),
      ]),
    );
    expect(written).toEqual([
      ['lang', 'text', 'en'],
      ['type', 'text', '"application/json"'],
      ['src', 'text', '"x.js"'],
      ['type', 'text', '"module"'],
      ['id', 'text', "'m'"],
      ['hidden', 'bare', undefined],
      ['class', 'text', '"x y"'],
      ['style', 'text', '"margin: 4px; font-family: &quot;X&quot;"'],
      ['viewBox', 'text', '"0 0 1 1"'],
      ['xlink:href', 'text', '"#a"'],
    ]);
  });

  it('have style sheets, style attributes and scripts', () => {
    const { declarations, imports, exports, programs } = read(PAGE);
    expect(declarations.map(({ from, property }) => [from, property])).toEqual([
      ['sheet', 'color'],
      ['attribute', 'margin'],
      ['attribute', 'font-family'],
    ]);
    expect(declarations.map(({ valueSpan }) => PAGE.slice(valueSpan.start, valueSpan.end))).toEqual([
      'red',
      '4px',
      '&quot;X&quot;',
    ]);
    expect(imports.map(({ start, end }) => PAGE.slice(start, end))).toEqual(["import { a } from './a.js';"]);
    expect(exports).toEqual(['b']);
    expect(programs.map(({ offset }) => PAGE.slice(offset, offset + 6))).toEqual(['import']);
  });
});

describe('fragments', () => {
  it('are parsed without a document', () => {
    const { roots } = read('<tr><td>x</td></tr><my-card></my-card><template><b>y</b></template>');
    expect([...walkElements(roots)].map(({ element }) => element.tag)).toEqual([
      'tr',
      'td',
      'my-card',
      'template',
      'b',
    ]);
    expect(roots[1]?.isComponent).toBe(true);
  });

  it('mark template expressions as dynamic', () => {
    const [root] = read('<p title="{{ title }}">{% block x %}</p>').roots;
    expect(root && getAttribute(root, 'title')?.value).toEqual({ is: 'dynamic' });
    expect(root?.children).toMatchObject([{ is: 'dynamic' }]);
  });

  it('may contain components that end with their start tag', () => {
    const { roots } = read('<p><x-icon name="a" /> Close <b>now</b></p><x-card/><x-list><i>a</i></x-list>');
    const [p, card, list] = roots;
    expect(roots.map(({ tag }) => tag)).toEqual(['p', 'x-card', 'x-list']);
    expect(p?.children.map((child) => ('tag' in child ? child.tag : 'text'))).toEqual([
      'x-icon',
      'text',
      'b',
    ]);
    expect(p?.children[0]).toMatchObject({ start: 3, end: 22, children: [] });
    expect(card?.children).toEqual([]);
    expect(list?.children).toHaveLength(1);
  });

  it('are parsed despite errors, and the errors are reported', () => {
    const { roots, problems } = read('<p id=a id=b>x</div><i>\0');
    expect(roots[0]?.tag).toBe('p');
    expect(problems[0]?.message).toBe('HTML: duplicate attribute.');
    expect(read('\0'.repeat(1000)).problems).toHaveLength(20);
  });

  it('may be nested ten thousand times', () => {
    const { roots, problems } = read('<div>'.repeat(10_000));
    expect([...walkElements(roots)]).toHaveLength(1001);
    expect(problems.at(-1)?.message).toBe('Elements nested deeper than 1000 are skipped.');
  });
});
