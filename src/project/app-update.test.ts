import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AppFiles,
  formatAppBase,
  mergeLines,
  planAppUpdate,
  readAppBase,
  writeAppBase,
  writeAppUpdate,
} from './app-update.ts';

function folder(files: AppFiles = new Map()): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-app-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of files) put(root, path, content);
  return root;
}

function put(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const read = (root: string, path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** Updates an app in a folder from one state to the next. */
function update(root: string, before: AppFiles, next: AppFiles): ReturnType<typeof planAppUpdate> {
  writeAppBase(root, formatAppBase('html', 'app', before));
  const base = readAppBase(root);
  if (!base) throw new Error('no base');
  const change = planAppUpdate(root, base, next);
  writeAppUpdate(root, change, formatAppBase('html', 'app', next));
  return change;
}

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('an update of an app', () => {
  it('writes files without edits, removes those that are gone, and adds those that are new', () => {
    const before = new Map([
      ['a.html', text('one')],
      ['gone.html', text('two')],
      ['same.html', text('three')],
    ]);
    const root = folder(before);
    const next = new Map([
      ['a.html', text('changed')],
      ['same.html', text('three')],
      ['pages/new.html', text('four')],
    ]);
    const { written, removed, refused } = update(root, before, next);
    expect([[...written.keys()], removed, [...refused.keys()]]).toEqual([
      ['a.html', 'pages/new.html'],
      ['gone.html'],
      [],
    ]);
    expect(read(root, 'gone.html')).toBeUndefined();
    for (const [path, content] of next) expect(read(root, path)).toBe(content);
    expect(update(root, next, next).written.size).toBe(0);
  });

  it('merges changes of different lines, in the line ends of the edited file', () => {
    const base = text('a', 'b', 'c', 'd', 'e');
    const next = text('a', 'B', 'c', 'd', 'e');
    expect(mergeLines(base, text('a', 'b', 'c', 'd', 'E', 'f'), next)).toBe(
      text('a', 'B', 'c', 'd', 'E', 'f'),
    );
    expect(mergeLines(base, base.replaceAll('\n', '\r\n'), next)).toBe(next.replaceAll('\n', '\r\n'));
    // Neighbours may belong together.
    expect(mergeLines(base, text('a', 'b', 'C', 'd', 'e'), next)).toBeUndefined();
    // Both made the same change.
    expect(mergeLines(base, text('a', 'B', 'c', 'd', 'e', 'f'), next)).toBe(
      text('a', 'B', 'c', 'd', 'e', 'f'),
    );
  });

  it('leaves a file as it is where both changed the same lines, and writes the change as a patch', () => {
    const before = new Map([['a.html', text('title', 'lead', 'end')]]);
    const root = folder(before);
    put(root, 'a.html', text('title', 'my lead', 'end'));
    const { refused } = update(root, before, new Map([['a.html', text('title', 'new lead', 'end')]]));
    expect(read(root, 'a.html')).toBe(text('title', 'my lead', 'end'));
    expect(refused.get('a.html')).toContain('-lead\n+new lead\n');
    expect(read(root, '.svc/app.patch')).toBe(refused.get('a.html'));
    // An earlier patch may still wait for its review.
    update(root, before, new Map([['a.html', text('title', 'newer lead', 'end')]]));
    expect(read(root, '.svc/app-2.patch')).toContain('+newer lead');
    expect(read(root, '.svc/app.patch')).toContain('+new lead');
  });

  it('keeps a file of the project that has the name of a new one, and one that was edited and is gone', () => {
    const before = new Map([['old.html', text('old')]]);
    const root = folder(before);
    put(root, 'old.html', text('old', 'mine'));
    put(root, 'new.html', text('mine'));
    const { refused, removed } = update(root, before, new Map([['new.html', text('theirs')]]));
    expect([[...refused.keys()], removed]).toEqual([['new.html'], []]);
    expect(read(root, 'new.html')).toBe(text('mine'));
    expect(read(root, 'old.html')).toBe(text('old', 'mine'));
  });

  it('does not bring back a file that was removed', () => {
    const before = new Map([['a.html', text('a')]]);
    const root = folder();
    expect(update(root, before, new Map([['a.html', text('b')]])).written.size).toBe(0);
    expect(read(root, 'a.html')).toBeUndefined();
  });

  it('replaces bytes without edits, and leaves others', () => {
    const before = new Map([['font.woff2', Uint8Array.of(1, 2)]]);
    const next = new Map([['font.woff2', Uint8Array.of(3)]]);
    const root = folder(before);
    expect(update(root, before, next).written.size).toBe(1);
    put(root, 'font.woff2', Uint8Array.of(0xff, 9));
    expect([...update(root, next, before).refused.keys()]).toEqual(['font.woff2']);
    expect([...readFileSync(join(root, 'font.woff2'))]).toEqual([0xff, 9]);
  });

  it('never follows a link out of the project', () => {
    const outside = folder(new Map([['secret', text('x')]]));
    const before = new Map([['a.html', text('x')]]);
    const root = folder();
    symlinkSync(join(outside, 'secret'), join(root, 'a.html'));
    const next = new Map([['a.html', text('y')]]);
    expect(() => update(root, before, next)).toThrow(/leads out of the project/);
    expect(read(outside, 'secret')).toBe(text('x'));
    expect(() => update(folder(), before, new Map([['../b.html', 'y']]))).toThrow(/leads out of the project/);
  });

  it.each([
    ['not compressed', Buffer.from('{}')],
    ['of another kind', formatAppBase('php' as 'html', 'a', new Map())],
  ])('refuses a base that is damaged: %s', (_, base) => {
    const root = folder();
    writeAppBase(root, base);
    expect(() => readAppBase(root)).toThrow(/damaged/);
  });

  it('loses no byte of an edit, whatever is edited between updates', () => {
    const line = fc.constantFrom('a', 'b', 'c', '', '}', '<div>');
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    const names = ['a.html', 'b.css', 'c/d.ts'];
    const state = fc.dictionary(fc.constantFrom(...names), lines);
    const edit = fc.record({ file: fc.constantFrom(...names), at: fc.nat(12), count: fc.nat(2) });
    fc.assert(
      fc.property(
        fc.array(state, { minLength: 2, maxLength: 4 }),
        fc.array(edit, { maxLength: 4 }),
        (states, edits) => {
          const apps = states.map(
            (one) => new Map(Object.entries(one).map(([path, own]) => [path, text(...own)])),
          );
          const root = mkdtempSync(join(tmpdir(), 'svc-app-'));
          try {
            for (const [path, content] of apps[0] ?? []) put(root, path, content);
            const own = new Map<string, string[]>();
            for (const [turn, next] of apps.slice(1).entries()) {
              for (const [index, { file, at, count }] of edits.entries()) {
                const now = read(root, file);
                if (now === undefined || index % (apps.length - 1) !== turn) continue;
                const mark = `edit ${turn} ${index}`;
                const changed = now.split('\n');
                changed.splice(Math.min(at, changed.length), count, mark);
                // Lines that the edit itself replaced may be older edits.
                own.set(file, [...(own.get(file) ?? []).filter((one) => changed.includes(one)), mark]);
                put(root, file, changed.join('\n'));
              }
              const edited = new Map([...own.keys()].map((path) => [path, read(root, path)]));
              const { refused } = update(root, apps[turn] ?? new Map(), next);
              for (const [path, marks] of own) {
                const after = read(root, path)?.split('\n') ?? [];
                for (const mark of marks) expect(after).toContain(mark);
                if (refused.has(path)) expect(read(root, path)).toBe(edited.get(path));
              }
              // Other files are as the contract has them.
              for (const [path, content] of next) if (!own.has(path)) expect(read(root, path)).toBe(content);
            }
          } finally {
            rmSync(root, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});
