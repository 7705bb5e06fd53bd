import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf, loadParsers } from './parse.ts';
import { walkElements } from './elements.ts';
import { walkNodes } from './syntax.ts';
import { codePoint } from '../../test/code-point.ts';

const parseSource = await loadParsers();

const FILES = ['a.tsx', 'a.js', 'a.html', 'a.css', 'a.vue', 'a.svelte', 'a.astro'];

/** Pieces that mean something to one parser or another. */
const PIECES =
  `< > </ /> <p </p> <!-- --> <style> </style> <script> </script> <template> </template> { } ( ) [ ] ; : = " ' \`
  \${ \${a} {{ }} {# {/if} {#if a} --- \\ & &amp; &#0; \0 \r\n \n \t é 😀 \uD800 \uFEFF a style="a:b" style={{a:1}} {...a} :a="b" @a="c"
  v-if="a" on:a={b} css\`a:b\` @media // /* */ import export default const => . , ! # 1 -`.split(/ +/);

describe('supported files', () => {
  it.each([
    ['src/a.TSX', 'script'],
    ['a.d.ts', 'script'],
    ['index.htm', 'html'],
    ['a.module.css', 'css'],
    ['a.scss', 'scss'],
    ['a.less', 'less'],
    ['a.sass', undefined],
    ['a.styl', undefined],
    ['css', undefined],
    ['a.constructor', undefined],
    ['README.md', undefined],
  ])('%s: %s', (path, language) => {
    expect(languageOf(path)).toBe(language);
    expect(parseSource(path, '')?.language).toBe(language);
  });

  it('parses only the loaded languages', async () => {
    const only = await loadParsers(['css']);
    expect(only('a.css', 'a{b:c}')?.declarations).toHaveLength(1);
    expect(only('a.vue', '<template/>')).toBeUndefined();
  });

  it('parses the script of an Astro file and marks its markup as unparsed', () => {
    const text = "---\r\nimport A from './A.astro';\r\nconst x: number = 1;\r\n---\r\n<p style='a:b'>x</p>";
    const source = parseSource('a.astro', text);
    expect(source).toMatchObject({ unread: 'markup and styles', roots: [], problems: [] });
    expect(source?.imports.map(({ start, end }) => text.slice(start, end))).toEqual([
      "import A from './A.astro';",
    ]);
    expect(parseSource('a.astro', '<p/>')).toMatchObject({ programs: [], problems: [] });
  });
});

describe('any file content', () => {
  it('is parsed or has a problem, and every span is inside the file', () => {
    const garbage = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 60 }),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.constantFrom(...PIECES), { maxLength: 20 })
        .map((pieces) => `<template>${pieces.join(' ')}</template>`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...FILES), garbage, (path, text) => {
        const source = parseSource(path, text);
        if (source === undefined) throw new Error('not read');
        const inside = ({ start, end }: { start: number; end: number }) =>
          expect(0 <= start && start <= end && end <= text.length, `${start}–${end}`).toBe(true);
        for (const { element } of walkElements(source.roots)) {
          inside(element);
          inside(element.open);
          for (const each of element.attributes) {
            inside(each);
            if (each.valueSpan) inside(each.valueSpan);
          }
        }
        for (const each of source.declarations) {
          inside(each);
          inside(each.valueSpan);
        }
        for (const each of [...source.imports, ...source.problems]) inside(each);
        for (const { tree } of source.programs)
          for (const { node } of walkNodes(tree)) expect(node.type).toBeTypeOf('string');
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  it('has every value at its span', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    const blank = fc.constantFrom('', ' ', '\r\n', '\t', ' é😀 ');
    fc.assert(
      fc.property(word, word, blank, (name, value, gap) => {
        const files = {
          'a.tsx': `// ${gap.trim()}\n<p data-${name}="${value}" style={{ ${name}:${gap.replace(/\S/g, '')}'${value}' }}/>`,
          'a.html': `${gap}<p data-${name}="${value}" style="${name}:${gap.replace(/\S/g, '')}${value}">`,
          'a.vue': `<!--${gap}--><template><p data-${name}="${value}" style="${name}: ${value}"/></template>`,
          'a.svelte': `${gap}<p data-${name}="${value}" style="${name}: ${value}"></p>`,
        };
        for (const [path, text] of Object.entries(files)) {
          const source = parseSource(path, text);
          const [found] = source?.roots[0]?.attributes ?? [];
          expect(text.slice(found?.start, found?.end), path).toBe(`data-${name}="${value}"`);
          expect(text.slice(found?.valueSpan?.start, found?.valueSpan?.end), path).toBe(`"${value}"`);
          const [declaration] = source?.declarations ?? [];
          expect(declaration, path).toMatchObject({ property: name, value });
          const { start, end } = declaration?.valueSpan ?? {};
          expect(text.slice(start, end).replaceAll("'", ''), path).toBe(value);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('may have a megabyte', { tags: 'slow' }, () => {
    for (const [path, piece] of [
      ['a.tsx', 'export const a = <p id="x">t</p>;\n'],
      ['a.html', '<p id="x">t</p>\n'],
      ['a.css', '.a { color: red }\n'],
      ['a.css', '\0'],
    ] as const) {
      const source = parseSource(path, piece.repeat(Math.ceil(1_000_000 / piece.length)));
      expect(source?.path).toBe(path);
    }
  });
});
