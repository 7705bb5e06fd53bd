import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { renderNode } from '../../../test/render/render-node.ts';
import { split } from './split.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a split', () => {
  it('splits by its ratio, in halves by default', () => {
    const children: AnatomyNode[] = [PRESS, PRESS];
    expect(renderNode(split, { ratio: '2:1', children })).toContain('data-first="2" data-second="1"');
    expect(renderNode(split, { children })).toContain('data-first="1" data-second="1"');
  });
});
