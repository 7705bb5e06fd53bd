import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { textIsVisible } from './text-is-visible.ts';

describe(textIsVisible.name, () => {
  it.each(['\u200b', '\u202e', '\ufeff', '\u{e0041}', '\u0007', '\u00ad', '\u2064', '\ufe01'])(
    'finds %j',
    (mark) => {
      expect(violationPointers(textIsVisible, record('theme', { tone: ['calm', `wa${mark}rm`] }))).toEqual([
        '/tone/1',
      ]);
    },
  );

  it('allows letters of every script, line breaks in code and emoji', () => {
    expect(
      violationPointers(
        textIsVisible,
        record('theme', { a: 'Zoë — “Ærø”, 東京, \n\tcode', b: 'thanks \u2764\ufe0f' }),
      ),
    ).toEqual([]);
  });
});
