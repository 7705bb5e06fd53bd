import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../http/essence-body.ts';
import { applyMergePatch, removeAt, setAt, readPointer } from './edit-values.ts';

describe('editing a value by pointer', () => {
  it('reads, sets and removes the value and changes nothing else', () => {
    const before = structuredClone(SAMPLE_ESSENCE);
    const after = setAt(SAMPLE_ESSENCE, '/dna/theme/mode', 'dark');
    expect(readPointer(after, '/dna/theme/mode')).toBe('dark');
    expect([after.blueprint, SAMPLE_ESSENCE]).toEqual([before.blueprint, before]);
    expect(setAt(after, '/dna/theme/mode', before.dna.theme.mode)).toEqual(before);
    expect(removeAt(setAt(before, '/blueprint/icon_style', 'outline'), '/blueprint/icon_style')).toEqual(
      before,
    );
  });

  it('appends to a list and unescapes slashes and tildes', () => {
    const more = setAt(SAMPLE_ESSENCE, '/dna/personality/-', 'bold');
    expect(more.dna.personality).toEqual([...SAMPLE_ESSENCE.dna.personality, 'bold']);
    const routes = setAt(SAMPLE_ESSENCE, '/blueprint/routes', {});
    const named = setAt(routes, '/blueprint/routes/~1a~0b', { section: 'billing', page: 'invoices' });
    expect(Object.keys(named.blueprint.routes ?? {})).toEqual(['/a~b']);
  });

  it.each([
    '',
    'dna',
    '/none/x',
    '/dna/personality/9',
    '/dna/personality/x',
    '/version/x',
    '/dna/~2',
    '/constructor/x',
  ])('rejects the dangling pointer %j', (pointer) => {
    expect(() => setAt(SAMPLE_ESSENCE, pointer, 1)).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETER' }),
    );
  });

  it('does not reach a prototype', () => {
    expect(() => readPointer(SAMPLE_ESSENCE, '/__proto__')).toThrow('does not exist');
    setAt(SAMPLE_ESSENCE, '/__proto__', { polluted: true });
    expect('polluted' in {}).toBe(false);
  });
});

describe('a merge patch', () => {
  it('merges at every depth, removes null values and replaces lists', () => {
    expect(
      applyMergePatch({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { b: 2, c: [3] }, d: null, e: { f: 1 } }),
    ).toEqual({
      a: { b: 2, c: [3] },
      e: { f: 1 },
    });
    applyMergePatch({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect('polluted' in {}).toBe(false);
  });
});
