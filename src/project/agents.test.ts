import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import { BEGIN, findBlock, END, withBlock, withoutBlock } from './agents.ts';

/** Texts with all ways to end a line, and with markers that are only talked about. */
const foreign = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\n\n',
        ' ',
        '\ufeff',
        '# Rules',
        `see ${BEGIN} there`,
        `a ${END}`,
        '<!-- svc: -->',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => !hasMarkerLine(text));

const lines = fc
  .array(
    fc.string().filter((line) => !/[\r\n]/.test(line) && !line.includes('<!--')),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => `x${all.join('\n')}x\n`);

function hasMarkerLine(text: string): boolean {
  return text.split('\n').some((line) => [BEGIN, END].includes(line.replace(/^[ \t\ufeff]+|[ \t\r]+$/g, '')));
}

function failureMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_DOCUMENT') return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

describe('the block in AGENTS.md', () => {
  it('is added to any text and removed again byte for byte', () => {
    fc.assert(
      fc.property(fc.option(foreign, { nil: undefined }), lines, (text, block) => {
        expect(withoutBlock(withBlock(text, block))).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });

  it('stays the same when written twice, and is replaced by a new one', () => {
    fc.assert(
      fc.property(fc.option(foreign, { nil: undefined }), lines, lines, (text, first, second) => {
        const once = withBlock(text, first);
        expect(withBlock(once, first)).toBe(once);
        expect(findBlock(once)).toBe(first);
        expect(withBlock(once, second)).toBe(withBlock(text, second));
      }),
      { numRuns: 2000 },
    );
  });

  it('touches no text before or after it', () => {
    fc.assert(
      fc.property(foreign, foreign, lines, lines, (before, after, first, second) => {
        const around = (block: string): string => `${before}\n${block}\n${after}`;
        const old = around(`${BEGIN}\n${first}${END}`);
        expect(withBlock(old, second)).toBe(around(`${BEGIN}\n${second}${END}`));
      }),
    );
  });

  it('uses the line endings of the file', () => {
    expect(withBlock('# Rules\r\n', 'a\nb\n')).toBe(`# Rules\r\n\r\n${BEGIN}\r\na\r\nb\r\n${END}\r\n`);
    expect(withBlock('# Rules\n', 'a\nb\n')).toBe(`# Rules\n\n${BEGIN}\na\nb\n${END}\n`);
    expect(findBlock(withBlock('# Rules\r\n', 'a\nb\n'))).toBe('a\nb\n');
  });

  it('distinguishes an empty file from a missing one', () => {
    expect(withoutBlock(withBlock('', 'a'))).toBe('');
    expect(withoutBlock(withBlock(undefined, 'a'))).toBeUndefined();
  });

  it('is not found where markers are only mentioned', () => {
    const text = `Write between \`${BEGIN}\` and \`${END}\`.\n`;
    expect(findBlock(text)).toBeUndefined();
    expect(withoutBlock(text)).toBe(text);
  });

  it.each([
    ['the end is missing', `# A\n${BEGIN}\nx\n`, 'line 2'],
    ['the beginning is missing', `x\n\n${END}\n`, 'line 3'],
    ['the beginning was joined with another line', `note ${BEGIN}\nx\n${END}\n`, 'line 3'],
    ['there are two', `${BEGIN}\na\n${END}\n${BEGIN}\nb\n${END}\n`, 'lines 1, 3, 4, 6'],
    ['one is within another', `${BEGIN}\n${BEGIN}\nb\n${END}\n${END}\n`, 'lines 1, 2, 4, 5'],
    ['the end comes first', `${END}\nx\n${BEGIN}\n`, 'lines 1, 3'],
  ])('is refused with line numbers where %s', (_, text, where) => {
    for (const work of [() => findBlock(text), () => withBlock(text, 'x'), () => withoutBlock(text)]) {
      expect(failureMessage(work)).toContain(`AGENTS.md has `);
      expect(failureMessage(work)).toContain(`(${where}). Nothing was changed`);
    }
  });
});
