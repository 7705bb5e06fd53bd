import { describe, expect, it } from 'vitest';
import { catalog } from '../../schemas/folder.ts';
import { ICONS } from '../icons.ts';
import { renderNode } from '../../../test/render/render-node.ts';
import { icon } from './icon.ts';

describe('an icon', () => {
  it('exists for every name in the vocabulary', () => {
    const { $defs } = catalog().schema('common.v1.json') as { $defs: { icon: { enum: string[] } } };
    expect(Object.keys(ICONS)).toEqual($defs.icon.enum);
    for (const shapes of Object.values(ICONS)) expect(shapes.length).toBeGreaterThan(0);
  });

  it('is decorative without a label and an image with one', () => {
    expect(renderNode(icon, { icon: 'key' })).toContain('aria-hidden="true"');
    expect(renderNode(icon, { icon: 'key', label: 'Members only' })).toContain(
      'role="img" aria-label="Members only"',
    );
  });
});
