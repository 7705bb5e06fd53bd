import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { compile } from '../../src/packs/compile.ts';
import { select } from '../../src/packs/select.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { compiled } from '../tokens/tailwind.ts';
import { buildContextFiles, writeContext, writeSelectedPack } from '../../src/project/context.ts';
import { writeDocuments } from '../../src/project/file.ts';
import { buildLockfile, formatLockfile } from '../../src/project/lockfile.ts';
import { CONTEXT, LOCKFILE } from '../../src/project/paths.ts';
import { corpus } from '../corpus.ts';

vi.mock('../../src/project/file.ts', { spy: true });

const bundle = compile(SAMPLE_ESSENCE, corpus);
const root = (): string => mkdtempSync(join(tmpdir(), 'svc-context-'));

/** The sample with a page of this name instead of its own. */
function named(id: string, theme = 'slate'): EssenceV4 {
  const essence = structuredClone(SAMPLE_ESSENCE);
  essence.dna.theme.id = theme;
  for (const { pages } of essence.blueprint.sections) for (const page of pages) page.id = id;
  return essence;
}

function stateOf(project: string): Record<string, string> {
  const folder = join(project, CONTEXT);
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('the written packs', () => {
  it('are two files for each pack, tokens, a README and the manifest, and are written only once', () => {
    const project = root();
    expect(writeContext(project, bundle)).toMatchObject({ unchanged: 0, removed: [] });
    expect(stateOf(project)).toEqual(Object.fromEntries(buildContextFiles(bundle, project)));
    expect(Object.keys(stateOf(project))).toHaveLength(15);
    expect(writeContext(project, bundle)).toEqual({ written: [], removed: [], unchanged: 15 });
  });

  it('name the tokens for Tailwind where the project has it, so that each utility takes a variable of tokens.css', async () => {
    const project = root();
    const manifest = join(project, 'package.json');
    writeFileSync(manifest, '{"devDependencies":{"tailwindcss":"4.3.5"}}');
    expect(writeContext(project, bundle).written).toContain('tailwind.css');
    const { 'tailwind.css': names = '', 'tokens.css': tokens = '', 'README.md': readme } = stateOf(project);
    expect(readme).toContain('then `tokens.css`, then `tailwind.css`');
    const wanted = {
      'bg-primary': '--color-primary',
      'p-space-md': '--space-md',
      'text-lg': '--text-lg',
      'font-body': '--font-body',
      'rounded-md': '--radius-md',
      'shadow-raised': '--elevation-raised',
      'dark:bg-surface': '--color-surface',
    };
    const built = await compiled(names, Object.keys(wanted));
    for (const [utility, token] of Object.entries(wanted)) {
      const rule = built.slice(built.indexOf(`.${utility.replace(':', '\\:')}`));
      expect(rule.slice(0, rule.indexOf('\n  }\n')), utility).toContain(`var(${token}`);
      expect(tokens).toContain(`  ${token}: `);
    }
    // A definition of its own would not follow the mode.
    expect(built).not.toContain('--color-primary:');

    writeFileSync(manifest, '{}');
    expect(writeContext(project, bundle).removed).toEqual(['tailwind.css']);
    expect(Object.keys(stateOf(project))).not.toContain('tailwind.css');
  });

  it('lose the files of removed packs, and no other file', () => {
    const project = root();
    writeContext(project, bundle);
    writeFileSync(join(project, CONTEXT, 'notes.md'), 'mine');
    const change = writeContext(project, compile(named('bills'), corpus));
    expect(change.removed).toEqual(['page-invoices-pack.json', 'page-invoices-pack.md']);
    expect(change.written).toContain('page-bills-pack.md');
    expect(readFileSync(join(project, CONTEXT, 'notes.md'), 'utf8')).toBe('mine');
  });

  it('are written together with the lock if there is one', () => {
    const project = root();
    const lock = buildLockfile(bundle, SAMPLE_ESSENCE);
    writeContext(project, bundle, lock);
    expect(readFileSync(join(project, LOCKFILE), 'utf8')).toBe(formatLockfile(lock));
  });

  it('stay unchanged, all of them, if one cannot be written', () => {
    const project = root();
    writeContext(project, bundle);
    const before = stateOf(project);
    mkdirSync(join(project, LOCKFILE));
    const other = compile(named('bills'), corpus);
    expect(() => writeContext(project, other, buildLockfile(other))).toThrow(
      expect.objectContaining({ code: 'NOT_REGULAR_FILE' }),
    );
    expect(stateOf(project)).toEqual(before);
  });

  it.each(['../evil-pack.md', '/tmp/evil-pack.md', '.env', 'pack-manifest.json', 'a\u0000-pack.md'])(
    'are not written if a service names a file %j',
    (markdown) => {
      const project = root();
      const evil = structuredClone(bundle);
      if (evil.manifest.review) evil.manifest.review.markdown = markdown;
      expect(() => writeContext(project, evil)).toThrow(
        expect.objectContaining({ code: 'BAD_ANSWER', exit: 76 }),
      );
      expect(readdirSync(project)).toEqual([]);
    },
  );

  it('are not written through a link that leads out of the project', () => {
    const project = root();
    const other = root();
    symlinkSync(other, join(project, '.svc'));
    expect(() => writeContext(project, bundle)).toThrow(
      expect.objectContaining({ code: 'PATH_OUTSIDE_ROOT' }),
    );
    expect(readdirSync(other)).toEqual([]);
  });

  it('belong to one bundle, as does the lock, even if another process writes a different one at the same time', async () => {
    const project = root();
    const other = compile(named('bills', 'no-such-theme'), corpus);
    const { writeDocuments: really } =
      await vi.importActual<typeof import('../../src/project/file.ts')>('../../src/project/file.ts');
    vi.mocked(writeDocuments).mockImplementationOnce((documents) => {
      really(documents);
      writeContext(project, other, buildLockfile(other));
    });
    writeContext(project, bundle, buildLockfile(bundle));
    expect(stateOf(project)).toEqual(Object.fromEntries(buildContextFiles(bundle, project)));
    expect(readFileSync(join(project, LOCKFILE), 'utf8')).toBe(formatLockfile(buildLockfile(bundle)));
  });

  it('are not written, with a reason, if another process keeps changing them', async () => {
    const project = root();
    const { writeDocuments: really } =
      await vi.importActual<typeof import('../../src/project/file.ts')>('../../src/project/file.ts');
    vi.mocked(writeDocuments).mockImplementation((documents) => {
      really(documents);
      writeFileSync(join(project, CONTEXT, 'review-pack.md'), 'theirs');
    });
    expect(() => writeContext(project, bundle)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', exit: 1 }),
    );
    vi.mocked(writeDocuments).mockReset();
  });
});

describe('one written pack', () => {
  it.each([
    ['page', 'invoices', 'page-invoices-pack'],
    ['section', 'billing', 'section-billing-pack'],
    ['mutation', 'modify', 'mutation-modify-pack'],
    ['review', undefined, 'review-pack'],
  ] as const)('is two files: %s', (packType, id, file) => {
    const project = root();
    const selected = select(SAMPLE_ESSENCE, corpus, { packType, ...(id === undefined ? {} : { id }) });
    expect(writeSelectedPack(project, selected).written).toEqual([`${file}.json`, `${file}.md`]);
    expect(stateOf(project)[`${file}.md`]).toBe(selected.pack.renderedMarkdown);
    expect(writeSelectedPack(project, selected)).toEqual({ written: [], removed: [], unchanged: 2 });
  });
});
