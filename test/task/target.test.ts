import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/base/errors.ts';
import { resolveTarget } from '../../src/task/target.ts';
import { files, input } from '../graph/project.ts';
import { createTaskFixture } from './project.ts';

const { known } = createTaskFixture({
  ...input,
  files: [
    ...files,
    { path: 'src/a/twin.tsx', digest: 'sha256:1', imports: [], routes: [], components: ['Twin'] },
    { path: 'src/b/twin.tsx', digest: 'sha256:2', imports: [], routes: [], components: ['Twin', 'Lonely'] },
  ],
});

function failureFor(target: string): ServiceError {
  try {
    resolveTarget(target, known);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error(`${target} is something`);
}

describe('a target', () => {
  it.each([
    ['/orders', '/orders'],
    ['/orders/', '/orders'],
    ['/orders?page=2#top', '/orders'],
    ['/orders/42', '/orders/:id'],
    ['/orders/:order', '/orders/:id'],
    ['list', '/orders'],
    ['orders/list', '/orders'],
    ['rt:/orders', '/orders'],
    ['pg:orders:list', '/orders'],
    ['sec:account', '/sign-in'],
    ['pat:sign-in-form', '/sign-in'],
    ['/lost', '/lost'],
  ])('may be %s: the route %s', (target, route) => {
    expect(resolveTarget(target, known)).toMatchObject({ kind: 'route', route });
  });

  it.each([
    ['file:src/ui/button.tsx', 'src/ui/button.tsx'],
    ['file:./src/ui/button.tsx', 'src/ui/button.tsx'],
    ['src/ui/button.tsx', 'src/ui/button.tsx'],
    ['src:src/ui/button.tsx', 'src/ui/button.tsx'],
    ['Button', 'src/ui/button.tsx'],
    ['cmp:button', 'src/ui/button.tsx'],
    ['Lonely', 'src/b/twin.tsx'],
  ])('may be %s: the file %s', (target, file) => {
    expect(resolveTarget(target, known)).toMatchObject({ kind: 'file', file });
  });

  it('that exists only in source code has no page', () => {
    expect(resolveTarget('/lost', known).page).toBeUndefined();
    expect(resolveTarget('/orders', known).page?.data.qualifiedId).toBe('orders/list');
  });

  it.each([
    ['Twin', ['file:src/a/twin.tsx', 'file:src/b/twin.tsx']],
    ['cmp:twin', ['file:src/a/twin.tsx', 'file:src/b/twin.tsx']],
    ['sec:orders', ['/orders', '/orders/:id']],
    ['pat:page-header', ['/orders', '/orders/:id', '/sign-in']],
  ])('that is ambiguous, %s, is refused with all candidates', (target, candidates) => {
    const { code, facts, message } = failureFor(target);
    expect(code).toBe('AMBIGUOUS_PACK');
    expect(facts.available).toEqual(candidates);
    expect(message).toContain(candidates[0]);
    for (const one of candidates) expect(() => resolveTarget(one, known)).not.toThrow();
  });

  it.each([
    ['/order', '/orders'],
    ['lisst', 'list'],
    ['Buton', 'Button'],
    ['file:src/ui/buton.tsx', 'file:src/ui/button.tsx'],
  ])('that is unknown, %s, is refused with the nearest match: %s', (target, near) => {
    const { code, facts } = failureFor(target);
    expect(code).toBe('NOT_FOUND');
    expect(facts.suggestions).toContain(near);
    expect(() => resolveTarget(near, known)).not.toThrow();
  });

  it.each([
    '',
    ' ',
    'toString',
    '__proto__',
    'file:',
    'file:../secret',
    'file:/etc/passwd',
    `/${'x'.repeat(9000)}`,
    '\u202e\n#',
  ])('that is hostile, %j, is refused in a short sentence', (target) => {
    const { code, message } = failureFor(target);
    expect(code).toBe('NOT_FOUND');
    expect(message.length).toBeLessThan(1200);
    // oxlint-disable-next-line no-control-regex
    expect(message).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});
