import { describe, expect, it, vi } from 'vitest';

vi.mock('node:path', async (original) => (await original<typeof import('node:path')>()).win32);

const { isInside, displayPath } = await import('../../src/project/folder.ts');

describe('a Windows path', () => {
  it.each([
    ['C:\\a\\b\\c', true],
    ['C:\\a\\b\\..c', true],
    ['C:\\a\\c', false],
    ['C:\\a', false],
    ['D:\\a\\b', false],
    ['\\\\server\\share\\b', false],
  ])('%s in C:\\a\\b: %s', (path, expected) => {
    expect(isInside('C:\\a\\b', path)).toBe(expected);
  });

  it('on another drive is displayed unchanged', () => {
    expect(displayPath('C:\\a\\b', 'D:\\a\\b')).toBe('D:\\a\\b');
  });
});
