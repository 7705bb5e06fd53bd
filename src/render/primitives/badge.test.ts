import { describe, expect, it } from 'vitest';
import { TONES } from '../primitive.ts';
import { trial } from '../../../test/render/trial.ts';
import { badge } from './badge.ts';

describe('a badge', () => {
  it('marks its tone by an icon or a dot', () => {
    for (const tone of TONES) expect(trial(badge, { text: 'Paid', tone })).toContain('data-dot');
    expect(trial(badge, { text: 'Paid', tone: 'success', icon: 'check' })).not.toContain('data-dot');
    expect(trial(badge, { text: 'Paid' })).not.toContain('data-dot');
  });
});
