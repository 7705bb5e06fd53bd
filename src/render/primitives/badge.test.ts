import { describe, expect, it } from 'vitest';
import { TONES } from '../primitive.ts';
import { renderNode } from '../../../test/render/render-node.ts';
import { badge } from './badge.ts';

describe('a badge', () => {
  it('marks its tone by an icon or a dot', () => {
    for (const tone of TONES) expect(renderNode(badge, { text: 'Paid', tone })).toContain('data-dot');
    expect(renderNode(badge, { text: 'Paid', tone: 'success', icon: 'check' })).not.toContain('data-dot');
    expect(renderNode(badge, { text: 'Paid' })).not.toContain('data-dot');
  });
});
