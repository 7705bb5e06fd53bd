import { describe, expect, it } from 'vitest';
import { parseStrokes } from './key-strokes.ts';

describe('a key string', () => {
  it.each([
    ['Cmd+K', ['Cmd+k']],
    ['mod+k', ['Cmd+k']],
    ['$mod+KeyK', ['Cmd+k']],
    ['shift+ctrl+p', ['Cmd+Shift+p']],
    ['g d', ['g', 'd']],
    ['?', ['?']],
    ['shift+/', ['?']],
    ['Shift+Slash', ['?']],
    ['Cmd++', ['Cmd++']],
    ['+', ['+']],
    ['Esc', ['escape']],
    ['Cmd+Enter', ['Cmd+enter']],
    [' ', ['space']],
    ['Cmd+.', ['Cmd+.']],
  ])('%s is normalized', (text, strokes) => {
    expect(parseStrokes(text)).toEqual(strokes);
  });

  it('is rejected if a part of it is not a key', () => {
    expect(parseStrokes('open the palette')).toBeUndefined();
    expect(parseStrokes('foo+k')).toBeUndefined();
  });
});
