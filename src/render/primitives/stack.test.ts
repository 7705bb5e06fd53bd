import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { cssOf, renderNode } from '../../../test/render/render-node.ts';
import { stack } from './stack.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a stack', () => {
  it('is the native element of its role, with its label', () => {
    const tag = (role: NonNullable<AnatomyNode['role']>): string =>
      renderNode(stack, { role, label: 'Finds', children: [PRESS] }).split('>')[0] ?? '';
    expect(tag('navigation')).toBe('<nav class="p-stack" aria-label="Finds"');
    expect(tag('region')).toBe('<section class="p-stack" aria-label="Finds"');
    expect(tag('search')).toBe('<search class="p-stack" aria-label="Finds"');
    expect(tag('complementary')).toBe('<aside class="p-stack" aria-label="Finds"');
    expect(tag('form')).toBe('<form class="p-stack" aria-label="Finds"');
    expect(tag('status')).toBe('<div class="p-stack" role="status" aria-label="Finds"');
  });

  it('defines every gap and limits the wide ones by the window', () => {
    for (const step of ['none', '"2xs"', 'xs', 'sm', 'md', 'lg', 'xl', '"2xl"', '"3xl"'])
      expect(cssOf('stack')).toContain(`:where([data-gap=${step}]){--gap:`);
    expect(cssOf('stack')).toContain('--gap:min(var(--space-3xl)*var(--density),3rem + 4vw)');
    for (const name of ['form', 'dialog'] as const)
      expect(cssOf(name)).toContain('[data-gap]{gap:var(--gap)}');
  });

  it('is a plain box with the role none', () => {
    expect(renderNode(stack, { role: 'none', label: 'Finds', children: [PRESS] })).toMatch(
      /^<div class="p-stack">/,
    );
  });
});
