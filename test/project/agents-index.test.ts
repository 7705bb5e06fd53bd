import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/http/connect.ts';
import { compose } from '../../src/essence/compose.ts';
import {
  formatAgentsIndex,
  findBlock,
  MAX_BLOCK_BYTES,
  planAgentsBlock,
  withBlock,
} from '../../src/project/agents.ts';
import { APP_BASE, CONTEXT, PARTS } from '../../src/project/paths.ts';
import type { ExecutionPackBundleV1 } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

const { client } = connect({});
const bundle = await client.compilePacks(compose('observability-suite', corpus));

function withPages(count: number, id: (index: number) => string): ExecutionPackBundleV1 {
  const [page] = bundle.manifest.pages;
  const [section] = bundle.manifest.sections;
  if (!page || !section) throw new Error('the bundle has no page');
  const numbers = Array.from({ length: count }, (_, index) => index);
  const pages = numbers.map((index) => ({ ...page, id: id(index), path: `/${id(index)}`, title: id(index) }));
  const sections = numbers.slice(0, 100).map((index) => ({ ...section, id: id(index), role: id(index) }));
  return { ...bundle, manifest: { ...bundle.manifest, pages, sections } };
}

const size = (text: string): number => Buffer.byteLength(withBlock('# A\r\n', text));

describe('the index for agents', () => {
  it('names the tokens that the project uses: those of its app, where svc created one', () => {
    const blockWith = (...files: readonly string[]): string => {
      const root = mkdtempSync(join(tmpdir(), 'svc-agents-'));
      for (const file of files) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), '');
      }
      return planAgentsBlock(root, bundle).after ?? '';
    };
    const imported = `Import \`${CONTEXT}/tokens.css\``;
    expect(blockWith()).toContain(imported);
    expect(blockWith('src/styles/tokens.css'), 'of their own').toContain(imported);
    const app = blockWith(APP_BASE, 'src/styles/tokens.css');
    expect(app).toContain('`src/styles/tokens.css`');
    expect(app).not.toContain(imported);
    expect(blockWith(APP_BASE, PARTS)).toContain('`assets/tokens.css`');
  });

  it('names every page with its path and its pack, and the commands', () => {
    const text = formatAgentsIndex(bundle);
    for (const { path = '', id, markdown } of bundle.manifest.pages)
      expect(text).toContain(`| \`${path}\` | \`${id}\` | \`${markdown}\` |`);
    for (const { id, markdown } of bundle.manifest.sections) {
      expect(text).toContain(`| \`${id}\` |`);
      expect(text).toContain(markdown);
    }
    for (const words of [
      'svc packs select page <id>',
      'svc verify',
      'svc repair',
      'svc packs compile --write',
    ])
      expect(text).toContain(`\`${words}\``);
  });

  it.each([[26], [120], [500]])('has at most 8 KB with %i pages, and says where the rest is', (count) => {
    const text = formatAgentsIndex(withPages(count, (index) => `a-page-with-a-rather-long-name-${index}`));
    expect(size(text)).toBeLessThanOrEqual(MAX_BLOCK_BYTES);
    const rows = text.match(/^\| `\/a-page/gm)?.length ?? 0;
    expect(rows).toBeGreaterThan(20);
    if (rows === count) expect(text).not.toContain('more pages');
    else
      expect(text).toContain(
        `And ${count - rows} more pages: \`.svc/context/pack-manifest.json\` lists them all.`,
      );
  });

  it('stays intact with any name: every row is one row, and the block one block', () => {
    const names = fc.oneof(
      fc.constantFrom(
        'a|b',
        '<!-- svc:end -->',
        'x\n<!-- svc:end -->\n',
        '`',
        '\u001b[2J',
        '\u202e',
        'ä'.repeat(500),
      ),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    );
    fc.assert(
      fc.property(names, (name) => {
        const text = formatAgentsIndex(withPages(2, () => name));
        expect(findBlock(withBlock('# Rules\n', text))).toBe(text);
        expect(text.split('\n').length).toBe(formatAgentsIndex(withPages(2, () => 'a')).split('\n').length);
        // oxlint-disable-next-line no-control-regex
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
        expect(size(text)).toBeLessThanOrEqual(MAX_BLOCK_BYTES);
      }),
    );
  });
});
