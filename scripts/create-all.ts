/**
 * Creates the app of every listed blueprint, or of the named ones, and runs the type checker, eslint and the build of each:
 * `tsx scripts/create-all.ts <folder> [blueprint …]`. The folder has the dependencies of an app installed in `node_modules`
 * (create one app there and run `npm install`), so that all apps share them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadCorpus } from '../src/content/load.ts';
import { createApp } from '../src/create/app.ts';
import { compose } from '../src/essence/compose.ts';
import { readFont, readFontLicences } from '../src/fonts/folder.ts';
import { readTemplates } from '../src/project/templates.ts';

const CHECKS: readonly (readonly [tool: string, ...options: string[]])[] = [
  ['tsc', '--noEmit'],
  ['eslint', '.'],
  ['vite', 'build', '--logLevel', 'error'],
];

function main(): number {
  const [folder, ...named] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error('Name the folder in which the dependencies of an app are installed.');
  const root = resolve(folder);
  const corpus = loadCorpus();
  const listed = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);
  const templates = readTemplates('react');
  let failures = 0;
  for (const slug of named.length > 0 ? named : listed) {
    const app = createApp(compose(slug, corpus), corpus, undefined, {
      name: slug,
      templates,
      fonts: { read: readFont, licences: readFontLicences },
    });
    const out = join(root, 'apps', slug);
    rmSync(out, { recursive: true, force: true });
    for (const [path, text] of app.files) {
      mkdirSync(dirname(join(out, path)), { recursive: true });
      writeFileSync(join(out, path), text);
    }
    const failed = CHECKS.filter(([tool, ...options]) => {
      const run = spawnSync(join(root, 'node_modules/.bin', tool), options, { cwd: out, encoding: 'utf8' });
      if (run.status !== 0) process.stderr.write(`${slug}: ${tool}\n${run.stdout.slice(0, 2000)}\n`);
      return run.status !== 0;
    });
    const missing = app.missing.map(({ page, pattern }) => `${page}: ${pattern}`);
    failures += failed.length + missing.length;
    process.stdout.write(
      `${slug}: ${app.files.size} files, ${app.pages.length} pages, ${failed.length + missing.length} failures\n`,
    );
  }
  return failures === 0 ? 0 : 1;
}

process.exitCode = main();
