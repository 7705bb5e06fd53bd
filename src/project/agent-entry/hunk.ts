/** The lines that differ between two texts, in one piece: first what goes, then what comes. */
export function hunkOf(before: string, after: string): readonly string[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, young.length);
  let first = 0;
  while (first < most && old[first] === young[first]) first++;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === young.at(-1 - last)) last++;
  return [
    ...old.slice(first, old.length - last).map((line) => `-${line}`),
    ...young.slice(first, young.length - last).map((line) => `+${line}`),
  ];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split('\n'));
