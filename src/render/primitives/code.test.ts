import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { code } from './code.ts';

describe('code', () => {
  it('is a named, focusable region if it may scroll', () => {
    const wide = renderNode(code, { label: 'First call', text: `curl ${'x'.repeat(80)}` });
    expect(wide).toContain('role="group" aria-label="First call" tabindex="0"');
    expect(renderNode(code, { label: 'Case', text: 'BD-7' })).not.toContain('tabindex');
    expect(renderNode(code, { text: '/plays' })).toBe('<code class="p-code--inline">/plays</code>');
  });
});
