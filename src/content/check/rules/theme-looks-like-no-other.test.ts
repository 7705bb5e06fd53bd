import { describe, expect, it } from 'vitest';
import { violationPointers, example, record } from '../../../../test/content/probe.ts';
import { themeLooksLikeNoOther } from './theme-looks-like-no-other.ts';

describe(themeLooksLikeNoOther.name, () => {
  it('reports a palette close to that of another theme, and the same shape in another hue', () => {
    const [one, other] = [example('theme'), example('theme')];
    const found = () =>
      violationPointers(themeLooksLikeNoOther, record('theme', one, 'one'), record('theme', other, 'other'));
    expect(found()).toEqual(['/palette', '/typography']);
    other.typography.body = 'Georgia, serif';
    expect(found()).toEqual(['/palette']);
    for (const pair of Object.values(other.palette) as { light?: string; dark?: string }[])
      Object.assign(pair, { light: '#7a3b00', dark: '#7a3b00' });
    expect(found()).toEqual([]);
    other.typography.body = one.typography.body;
    expect(found()).toEqual(['/typography']);
  });
});
