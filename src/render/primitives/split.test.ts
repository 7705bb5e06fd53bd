import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { trial } from '../../../test/render/trial.ts';
import { split } from './split.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a split', () => {
  it('splits by its ratio, in halves by default', () => {
    const children: AnatomyNode[] = [PRESS, PRESS];
    expect(trial(split, { ratio: '2:1', children })).toContain('data-first="2" data-second="1"');
    expect(trial(split, { children })).toContain('data-first="1" data-second="1"');
  });
});
