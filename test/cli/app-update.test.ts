import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder, svc } from './support.ts';

interface Update {
  readonly written: readonly string[];
  readonly merged: readonly string[];
  readonly removed: readonly string[];
  readonly refused: readonly string[];
  readonly patch?: string;
}

let created: string | undefined;

/** A copy of one app: creating it takes most of the time. */
async function app(): Promise<string> {
  created ??= await createApp();
  const cwd = join(folder(), 'docs');
  cpSync(created, cwd, { recursive: true });
  return cwd;
}

async function createApp(): Promise<string> {
  const cwd = join(mkdtempSync(join(tmpdir(), 'svc-app-')), 'docs');
  const { exit } = await svc(['create', cwd, '--blueprint', 'developer-docs', '--target', 'html', '--quiet']);
  expect(exit).toBe(0);
  return cwd;
}

afterAll(() => {
  if (created !== undefined) rmSync(dirname(created), { recursive: true, force: true });
});

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');
const edit = (cwd: string, path: string, change: (text: string) => string): void =>
  writeFileSync(join(cwd, path), change(read(cwd, path)));

async function run(cwd: string, ...argv: readonly string[]): Promise<{ exit: number; app: Update }> {
  const { exit, out } = await svc([...argv, '--json'], { cwd });
  const answer = JSON.parse(out) as Update & { readonly app?: Update };
  return { exit, app: answer.app ?? answer };
}

describe('an app that svc create wrote', { tags: ['slow'] }, () => {
  it('follows the contract, and keeps what was edited', async () => {
    const cwd = await app();
    const page = 'index.html';
    const note = '<!-- Our own note. -->';
    edit(cwd, page, (html) => html.replace('</head>', `${note}\n</head>`));
    const before = read(cwd, 'assets/tokens.css');

    const themed = await run(cwd, 'theme', 'switch', 'slate');
    expect(themed.app.written).toContain('assets/tokens.css');
    expect(themed.app.refused).toEqual([]);
    expect(read(cwd, 'assets/tokens.css')).not.toBe(before);
    expect(read(cwd, page)).toContain(note);

    const added = await run(
      cwd,
      'add',
      'page',
      'faq',
      '--section',
      'docs',
      '--patterns',
      'hero,faq-accordion',
    );
    expect(added.app.written.some((path) => /faq/.test(path))).toBe(true);
    expect(read(cwd, page)).toContain(note);

    const removed = await run(cwd, 'remove', 'page', 'docs/faq');
    expect(removed.app.removed.some((path) => /faq/.test(path))).toBe(true);

    expect((await svc(['create', '--update'], { cwd })).err).toContain('The app is up to date.');
    expect(read(cwd, 'AGENTS.md')).toContain('`svc create --update`');
  });

  it('stays as it is where both sides changed the same lines; the patch says what the contract changes', async () => {
    const cwd = await app();
    edit(cwd, 'assets/tokens.css', (css) =>
      css.replaceAll(/--color-primary: [^;]+;/g, '--color-primary: #123456;'),
    );
    const edited = read(cwd, 'assets/tokens.css');
    const { app: change } = await run(cwd, 'theme', 'switch', 'slate');
    expect(change.refused).toEqual(['assets/tokens.css']);
    expect(read(cwd, 'assets/tokens.css')).toBe(edited);
    expect(read(cwd, change.patch ?? '')).toMatch(/^\+.*--color-primary: /m);
  });

  it('follows the product file on request, and is not touched by a dry run', async () => {
    const cwd = await app();
    const product = join(cwd, 'svc.product.json');
    writeFileSync(product, JSON.stringify({ ...JSON.parse(readFileSync(product, 'utf8')), name: 'Other' }));
    const before = read(cwd, 'index.html');
    const status = async (): Promise<unknown> =>
      (
        JSON.parse((await svc(['status', '--json'], { cwd })).out) as {
          checks: readonly { name: string; state: string; message: string; run?: string }[];
        }
      ).checks.find(({ name }) => name === 'app');
    expect(await status()).toMatchObject({ state: 'problem', run: 'svc create --update' });
    const dry = await run(cwd, 'create', '--update', '--dry-run');
    expect(dry.app.written.length).toBeGreaterThan(0);
    expect(read(cwd, 'index.html')).toBe(before);
    const { exit } = await run(cwd, 'create', '--update');
    expect(exit).toBe(0);
    expect(read(cwd, 'index.html')).toContain('Other');
    expect(await status()).toEqual({ name: 'app', state: 'ok', message: 'the app follows the contract' });
  });

  it('says what is wrong where there is none, and which options are for new apps', async () => {
    const cwd = await app();
    expect((await svc(['create', '--update', '--theme', 'slate'], { cwd })).err).toContain(
      '--theme is for a new app',
    );
    rmSync(join(cwd, '.svc/app.json.br'));
    const { exit, err } = await svc(['create', '--update'], { cwd });
    expect(exit).not.toBe(0);
    expect(err).toContain('has no app that svc create wrote');
    expect(existsSync(join(cwd, '.svc/app.json.br'))).toBe(false);
  });
});
