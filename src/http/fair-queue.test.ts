import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const items = (...names: string[]) => names.map((name) => ({ name, address: name[0] ?? '' }));

function createQueue(maxItems: number, ...names: string[]) {
  const queue = new FairQueue<{ name: string; address: string }>(maxItems);
  const rejected = items(...names).flatMap((item) => queue.add(item)?.name ?? []);
  const takeAll = (): string[] => {
    const taken: string[] = [];
    for (let item = queue.take(); item; item = queue.take()) taken.push(item.name);
    return taken;
  };
  return { queue, rejected, takeAll };
}

describe('a fair queue', () => {
  it('lets addresses take turns, and keeps the order of each', () => {
    const { takeAll, queue } = createQueue(9, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    expect(takeAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('serves a new address before one that was just served', () => {
    const { queue, takeAll } = createQueue(9, 'a1', 'a2');
    expect(queue.take()?.name).toBe('a1');
    for (const item of items('b1', 'b2')) queue.add(item);
    expect(takeAll()).toEqual(['b1', 'a2', 'b2']);
  });

  it('does not let new items of a served address overtake others', () => {
    const { queue } = createQueue(9, 'a1', 'b1', 'b2', 'b3');
    const served: string[] = [];
    for (let item = queue.take(); item && served.length < 6; item = queue.take()) {
      served.push(item.name);
      if (item.address === 'a') for (const another of items('a1')) queue.add(another);
    }
    expect(served).toEqual(['a1', 'b1', 'a1', 'b2', 'a1', 'b3']);
  });

  it('rejects the newest item of the largest address when it is full', () => {
    const { rejected, takeAll } = createQueue(3, 'a1', 'a2', 'a3', 'b1', 'c1');
    expect(rejected).toEqual(['a3', 'a2']);
    expect(takeAll()).toEqual(['a1', 'b1', 'c1']);
  });

  it('rejects the added item if its address has the most, or if all have one', () => {
    expect(createQueue(2, 'a1', 'a2', 'a3').rejected).toEqual(['a3']);
    expect(createQueue(2, 'a1', 'b1', 'c1').rejected).toEqual(['c1']);
  });

  it('forgets a removed item, and ignores an unknown one', () => {
    const { queue, takeAll } = createQueue(3, 'a1');
    const [known, unknown] = items('b1', 'b2');
    if (!known || !unknown) throw new Error('no items');
    queue.add(known);
    queue.remove(known);
    queue.remove(unknown);
    expect(queue.size).toBe(1);
    expect(takeAll()).toEqual(['a1']);
  });
});
