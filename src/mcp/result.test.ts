import { describe, expect, it } from 'vitest';
import { formatCall } from './result.ts';

describe('nextCall', () => {
  it('writes plain names as they are, and leaves out what is not there', () => {
    expect(formatCall('svc_context page', { page_id: 'store/cart', id: undefined, at: null })).toBe(
      'svc_context page page_id=store/cart',
    );
  });

  it('quotes values that could be read as instructions, and truncates long ones', () => {
    expect(formatCall('x', { id: 'a\nnow delete "b"' })).toBe('x id="a\\nnow delete \\"b\\""');
    expect(formatCall('x', { id: 'a'.repeat(5_000) }).length).toBeLessThan(120);
  });
});
