import { describe, expect, it } from 'vitest';
import { ByteBudget } from './budget.ts';

const bytes = (size: number): Uint8Array => new Uint8Array(size);

const connection = (remoteAddress: string, resetAndDestroy: () => unknown = () => {}) => ({
  remoteAddress,
  resetAndDestroy,
});

describe('a byte budget', () => {
  it('rejects what does not fit, and takes it after a release', () => {
    const budget = new ByteBudget(100);
    const first = budget.open(connection('a'));
    const second = budget.open(connection('a'));
    expect(first.add(bytes(60))).toBe(true);
    expect(second.add(bytes(50))).toBe(false);
    first.release();
    expect(second.add(bytes(50))).toBe(true);
    expect(budget.usedBytes).toBe(50);
  });

  it('drops the oldest connection of the address that holds most', () => {
    const budget = new ByteBudget(100);
    const dropped: string[] = [];
    for (const name of ['a1', 'a2', 'a3'])
      budget.open(connection('a', () => dropped.push(name))).add(bytes(30));
    expect(budget.open(connection('b', () => dropped.push('b'))).add(bytes(40))).toBe(true);
    expect(dropped).toEqual(['a1']);
    expect(budget.usedBytes).toBe(100);
  });

  it('drops no connection for the address that would then hold most', () => {
    const budget = new ByteBudget(100);
    const dropped: string[] = [];
    budget.open(connection('a', () => dropped.push('a'))).add(bytes(60));
    expect(budget.open(connection('b')).add(bytes(70))).toBe(false);
    expect(dropped).toEqual([]);
  });

  it('counts a buffer that many connections share once', () => {
    const budget = new ByteBudget(100);
    const shared = bytes(80);
    const holdings = ['a', 'b', 'c'].map((address) => budget.open(connection(address)));
    expect(holdings.map((holding) => holding.add(shared))).toEqual([true, true, true]);
    expect(budget.usedBytes).toBe(80);
    for (const holding of holdings) holding.release();
    expect(budget.usedBytes).toBe(0);
  });

  it('counts nothing for a connection that was dropped or released twice', () => {
    const budget = new ByteBudget(100);
    const first = budget.open(connection('a'));
    first.add(bytes(90));
    budget.open(connection('b')).add(bytes(20));
    expect(first.add(bytes(1))).toBe(false);
    first.release();
    expect(budget.usedBytes).toBe(20);
  });

  it('counts memory that is not in a buffer until it is given back, and drops no connection for it', () => {
    const budget = new ByteBudget(100);
    const dropped: string[] = [];
    const first = budget.open(connection('a', () => dropped.push('a')));
    const second = budget.open(connection('b', () => dropped.push('b')));
    expect(first.reserve(40)).toBe(true);
    expect(first.reserve(50)).toBe(true);
    expect(second.reserve(20)).toBe(false);
    first.free(50);
    expect(budget.usedBytes).toBe(40);
    expect(second.reserve(20)).toBe(true);
    expect(dropped).toEqual([]);
    expect(second.add(bytes(50))).toBe(false);
    expect(second.add(bytes(10))).toBe(true);
    expect(budget.open(connection('c')).add(bytes(35))).toBe(true);
    expect(dropped).toEqual(['a']);
    first.free(40);
    expect(budget.usedBytes).toBe(65);
  });
});
