import { describe, expect, it } from 'vitest';
import type { Node } from '../drawing.ts';
import { trial } from '../../../test/render/trial.ts';
import { stack } from './stack.ts';

const PRESS: Node = { is: 'button', text: 'Press' };

describe('a stack', () => {
  it('is the native element of its role where there is one, with its label', () => {
    const tag = (role: NonNullable<Node['role']>): string =>
      trial(stack, { role, label: 'Finds', children: [PRESS] }).split('>')[0] ?? '';
    expect(tag('navigation')).toBe('<nav class="p-stack" aria-label="Finds"');
    expect(tag('region')).toBe('<section class="p-stack" aria-label="Finds"');
    expect(tag('search')).toBe('<search class="p-stack" aria-label="Finds"');
    expect(tag('complementary')).toBe('<aside class="p-stack" aria-label="Finds"');
    expect(tag('form')).toBe('<form class="p-stack" aria-label="Finds"');
    expect(tag('status')).toBe('<div class="p-stack" role="status" aria-label="Finds"');
  });

  it('is nothing but a box with the role none', () => {
    expect(trial(stack, { role: 'none', label: 'Finds', children: [PRESS] })).toMatch(
      /^<div class="p-stack">/,
    );
  });
});
