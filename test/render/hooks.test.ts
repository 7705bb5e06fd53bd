import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RecordData } from '../../src/content/corpus.ts';
import { compose } from '../../src/essence/compose.ts';
import { walkPresets } from '../../src/content/check/walk.ts';
import { PRIMITIVES } from '../../src/render/primitives/index.ts';
import { selectScripts } from '../../src/render/page.ts';
import { renderSite } from '../../src/render/site.ts';
import { createTestContext } from './render-node.ts';
import { corpus } from '../corpus.ts';

const SCRIPT = new URL('../../src/render/behaviours/', import.meta.url);
const names = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

/** Every preset of every pattern, and the pages of an app for their frame. */
function renderAll(): string {
  const context = createTestContext(...Object.values(PRIMITIVES));
  const anatomies = corpus.records.flatMap((record) =>
    record.type === 'pattern' ? walkPresets(record.data as RecordData<'pattern'>) : [],
  );
  const { files } = renderSite(compose('team-workspace', corpus), corpus);
  return [...anatomies.map(({ anatomy }) => context.render(anatomy).text), ...files.values()].join('\n');
}

it('the script implements every behaviour in the markup', () => {
  const written = names(renderAll(), /data-behaviour="([a-z-]+)"/g);
  const source = readdirSync(SCRIPT).map((file) => readFileSync(new URL(file, SCRIPT), 'utf8'));
  expect(written).toEqual(names(source.join('\n'), /\bbehaviour\('([a-z-]+)'\)/g));
});

const WORDS = /\bbehaviour\('([a-z-]+)'\)/g;
const importedBy = (file: string): string[] =>
  names(readFileSync(new URL(file, SCRIPT), 'utf8'), /from '\.\/([a-z-]+)\.ts'/g);

it('a page gets the small script only if it supports its markup', () => {
  const left = importedBy('index.ts').filter((module) => !importedBy('plain.ts').includes(module));
  const missing = left.flatMap((module) =>
    names(readFileSync(new URL(`${module}.ts`, SCRIPT), 'utf8'), WORDS),
  );
  expect(missing).toContain('tree');
  // A menu button does nothing without a menu, which is searched for separately.
  for (const hook of missing.filter((one) => one !== 'menu-button'))
    expect(selectScripts(`<div data-behaviour="${hook}">`), hook).toEqual(['assets/site.js']);
  expect(selectScripts('<ul role="menu">')).toEqual(['assets/site.js']);
  expect(selectScripts('<p>nothing</p>')).toEqual(['assets/plain.js']);
});

it('pages that a project owns offer keys to widgets in the same order as the preview', () => {
  const order = (file: string): string[] =>
    (/startBehaviours\(\[([^\]]+)\]/.exec(readFileSync(new URL(file, SCRIPT), 'utf8'))?.[1] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const own = ['states', 'openers', 'messages'];
  expect(order('app.ts').filter((name) => !own.includes(name))).toEqual(
    order('index.ts').filter((name) => name !== 'inlineDialog'),
  );
  expect(order('app.ts')).toEqual(expect.arrayContaining(own));
});

it('a page gets the script of calendars only if it has a month', () => {
  const { files } = renderSite(compose('agency-site', corpus), corpus);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const withMonth = pages.filter(([, html]) => html.includes('p-calendar__month'));
  expect(withMonth.map(([path]) => path)).toEqual(['shoots/index.html']);
  for (const page of pages)
    expect(page[1].includes('assets/calendar.js" defer'), page[0]).toBe(withMonth.includes(page));
  expect(files.has('assets/calendar.js')).toBe(true);
  expect([...renderSite(compose('online-store', corpus), corpus).files.keys()]).not.toContain(
    'assets/calendar.js',
  );
});

it('a page gets the script of items only if it has a menu of a button, or something to take away', () => {
  expect(selectScripts('<button data-action="delete" data-outcome="would be deleted">')).toContain(
    'assets/items.js',
  );
  expect(selectScripts('<div role="menu" popover="manual">')).toEqual(['assets/site.js', 'assets/items.js']);
  expect(selectScripts('<button data-action="delete">')).not.toContain('assets/items.js');
});
