import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { code, sentence, text } from '../../src/packs/markdown/text.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../../src/schemas/types.ts';
import { composed, corpus, documents } from './documents.ts';

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** How often each kind of block occurs in a text, and what it is nested in. */
function shapeOf(markdown: string): string[] {
  const shape: string[] = [];
  const visit = (node: Node, path: string): void => {
    const here = `${path}/${node.type}`;
    if (!['text', 'inlineCode', 'paragraph', 'root'].includes(node.type)) shape.push(here);
    for (const child of node.children ?? []) visit(child, here);
  };
  visit(fromMarkdown(markdown), '');
  return shape.sort();
}

function counted(shape: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of shape) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

const markdownOf = ({ scaffold, review, sections, pages, mutations }: ExecutionPackBundleV1): string[] =>
  [scaffold, review, ...sections, ...pages, ...mutations].map(({ renderedMarkdown }) => renderedMarkdown);

/** What would open something, if it could. */
const hostile = fc.oneof(
  fc.constantFrom(
    '# Heading',
    '\n# Heading\n',
    '\r\n\r\n## Heading',
    '```\nfence\n```',
    '\n\n~~~\nfence',
    '- item',
    '\n- item',
    '\n1. item',
    '> quote',
    '\n\n    code',
    '<script>alert(1)</script>',
    '\n\n<div>\n',
    '![x](https://host.example/x.png)',
    '[x](https://host.example)',
    '[x]: https://host.example',
    '***',
    '\n---\n',
    'a\n===\n',
    '`` ` ``',
    '`',
    '\\',
    '| a | b |\n|---|---|',
    '&#35; heading',
    '\u2028# Heading',
    '\u0085- item',
    '\u202ereversed',
    '**bold**',
    '<!-- comment',
    '  ',
    '\t',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'#`-*_>~=|[]()!<&\\\n\r\t 1.'), maxLength: 20 }),
);

/** Puts a text wherever the specification takes free text. */
function withText(document: EssenceV4, said: () => string): EssenceV4 {
  const changed = structuredClone(document);
  const { dna, blueprint, meta } = changed;
  dna.personality = [said() || 'x', said() || 'y'];
  dna.constraints = { mode: said() || 'x', effects: { [`e${said()}`]: said() } };
  dna.spacing.scale = said() || 'x';
  dna.color.cvd_preference = said();
  for (const section of blueprint.sections) {
    section.description = said() || 'x';
    section.directives = [said() || 'x'];
    section.features = [said(), 'x'];
    for (const item of section.navigation_items ?? []) item.label = said() || 'x';
    for (const page of section.pages) {
      page.directives = [said() || 'x', 'y'];
      page.surface = said();
    }
  }
  for (const hotkey of meta.navigation?.hotkeys ?? []) hotkey.label = said() || 'x';
  meta.seo = { schema_org: [said() || 'x'], meta_priorities: [said() || 'x'] };
  changed._impression = {
    vibe: [said()],
    references: [said()],
    density_intent: said(),
    layout_intent: said(),
    novel_elements: [said()],
  };
  return changed;
}

describe('text of a document in the markdown', () => {
  const [, base] = composed[0] ?? [];
  if (!base) throw new Error('The corpus composes nothing.');
  const plain = markdownOf(
    compile(
      withText(base, () => 'plain'),
      corpus,
    ),
  ).map(shapeOf);

  it('never opens a heading, a fence, a list, a quote, a link or HTML, whatever it is', () => {
    fc.assert(
      fc.property(fc.infiniteStream(hostile), (stream) => {
        const bundle = compile(
          withText(base, () => stream.next().value ?? ''),
          corpus,
        );
        // Longer texts may push something out of a pack, so that there may be less; never more, never other things.
        for (const [index, markdown] of markdownOf(bundle).entries()) {
          const found = counted(shapeOf(markdown));
          const allowed = counted(plain[index] ?? []);
          expect(found.get('/root/heading')).toBe(allowed.get('/root/heading'));
          for (const [kind, count] of found) expect(count, kind).toBeLessThanOrEqual(allowed.get(kind) ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stands in one paragraph when it follows a word, and in code when it is a name', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(shapeOf(`Rule: ${text(value)}\n`)).toEqual([]);
        expect(shapeOf(`- Rule: ${sentence(text(value))}\n`)).toEqual(['/root/list', '/root/list/listItem']);
        expect(shapeOf(`Named ${code(value)}: more\n`)).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('can be read back: the parsed text is what was written, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), (value) => {
        const [paragraph] = fromMarkdown(`Rule: ${text(value)}\n`).children;
        const parsed =
          paragraph?.type === 'paragraph'
            ? paragraph.children.map((child) => ('value' in child ? child.value : `<${child.type}>`)).join('')
            : '';
        const expected = value.replace(/\s+/g, ' ').trim();
        fc.pre(expected !== '');
        expect(parsed.replace(/\s+/g, ' ')).toBe(`Rule: ${expected}`);
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives any valid document one first heading per pack and no line break inside a statement', () => {
    fc.assert(
      fc.property(documents, (document) => {
        for (const markdown of markdownOf(compile(document, corpus))) {
          expect(
            fromMarkdown(markdown).children.filter((node) => node.type === 'heading' && node.depth === 1),
          ).toHaveLength(1);
          expect(markdown.endsWith('\n')).toBe(true);
          expect(markdown).not.toMatch(/[\r\u2028\u2029]|\n\n/);
        }
      }),
      { numRuns: 100 },
    );
  });
});
