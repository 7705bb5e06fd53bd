import type { Thing } from '../subject.ts';

/** A pair of shoes. */
export const shoe: Thing = {
  name: 'shoe',
  kind: 'thing',
  words: ['shoe', 'slipper', 'boot', 'boot print', 'clog', 'sandal', 'ankle boot', 'sole'],
  settings: ['table', 'studio', 'room'],
  draw({ words }) {
    const isBoot = words.has('boot');
    const one = (x: number, y: number, front: string, side: string): string =>
      isBoot
        ? `${side} M${x} ${y}h26l1 34q20 4 28 14q3 8 2 12H${x}z\n${front} M${x} ${y}h26v8H${x}z\n5 M${x} ${y + 58}h57v6H${x}z\n1l M${x + 20} ${y + 18}h8M${x + 21} ${y + 26}h8M${x + 24} ${y + 34}h8`
        : `${side} M${x} ${y + 36}q4-18 22-16q6 14 22 18q14 4 13 20H${x - 2}q-4-10 2-22z\n${front} M${x + 2} ${y + 36}q6-12 20-14q3 10-2 18q-10 4-18-4z\n5 M${x - 3} ${y + 57}h60v6H${x}z`;
    return `
${one(34, 20, '3', '4')}
${one(10, 34, '2', '3')}`;
  },
};
