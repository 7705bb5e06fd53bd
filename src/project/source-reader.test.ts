import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../verify/finding.ts';
import { MAX_FINDINGS_PER_RULE, MAX_INLINE_LENGTH } from '../verify/limits.ts';
import { isUnread, type TaskName, type TaskResults, type UnreadFile } from './reader-task.ts';
import { SourceReader } from './source-reader.ts';

let reader = new SourceReader();
afterEach(() => {
  reader.close();
  reader = new SourceReader();
});

const run = <Name extends TaskName>(
  task: Name,
  path: string,
  text: string,
): Promise<TaskResults[Name] | UnreadFile | undefined> => reader.run(task, path, () => text);

const IMAGE = '<img src="a.png">';
const count = (result: readonly Finding[] | UnreadFile | undefined): number =>
  Array.isArray(result) ? result.length : -1;

describe('a file of a project', () => {
  it('is read once for its facts and its findings', async () => {
    expect(await run('facts', 'a.html', IMAGE)).toMatchObject({ problems: [] });
    const again = await reader.run('findings', 'a.html', () => {
      throw new Error('read twice');
    });
    expect(again).toMatchObject([{ code: 'A11Y012', place: { file: 'a.html', line: 1 } }]);
  });

  it('is read in part if a part of it has no parser', async () => {
    const facts = await run('facts', 'src/pages/index.astro', '---\nconst a = 1;\n---\n<p>a</p>\n');
    expect(facts).toMatchObject({ unread: 'markup and styles', routes: [{ path: '/' }] });
    expect(facts && isUnread(facts)).toBe(false);
  });

  it('is not read without a parser', async () => {
    expect(await run('facts', 'a.styl', 'a {}')).toBeUndefined();
  });

  it('has the same findings in the other process', { tags: ['slow'] }, async () => {
    const space = ' '.repeat(MAX_INLINE_LENGTH);
    const [here, there] = [
      await run('findings', 'a.html', IMAGE),
      await run('findings', 'a.html', IMAGE + space),
    ];
    expect(there).toEqual(here);
    expect(count(there)).toBe(1);
  });

  it('is not read if it takes too long, and the next one is', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    const names = Array.from({ length: 90_000 }, (_, index) => `a${index}`);
    const slow = await run('facts', 'a.vue', `<template><div ${names.join(' ')} /></template>`);
    expect(slow).toMatchObject({ unreadReason: expect.stringContaining('more than 5 s or 512 MB') });
    const next = await run('findings', 'b.html', IMAGE + ' '.repeat(MAX_INLINE_LENGTH));
    expect(count(next as readonly Finding[])).toBe(1);
  });

  it('is abandoned after an abort', { tags: ['slow'] }, async () => {
    const abort = new AbortController();
    const own = new SourceReader(abort.signal);
    const reading = own.run('facts', 'a.html', () => IMAGE + ' '.repeat(MAX_INLINE_LENGTH));
    abort.abort();
    await expect(reading).rejects.toThrow('aborted');
    own.close();
  });
});

describe('many violations in a file', () => {
  it('are counted beyond the limit', async () => {
    const result = await run('findings', 'a.html', '<img>'.repeat(MAX_FINDINGS_PER_RULE + 234));
    if (!result || isUnread(result)) throw new Error('not read');
    expect(result).toHaveLength(MAX_FINDINGS_PER_RULE + 1);
    expect(result.at(-1)).toMatchObject({
      code: result[0]?.code,
      severity: result[0]?.severity,
      message: '234 more violations of this rule in this file are not listed.',
      place: { file: 'a.html', line: 1 },
    });
  });

  it('make a new finding for a baseline if their number changes', async () => {
    const last = async (more: number): Promise<string | undefined> => {
      const result = await run('findings', 'a.html', '<img>'.repeat(MAX_FINDINGS_PER_RULE + more));
      reader = new SourceReader();
      return result && !isUnread(result) ? result.at(-1)?.fingerprint : undefined;
    };
    expect(await last(7)).toBe(await last(7));
    expect(await last(7)).not.toBe(await last(8));
  });
});
