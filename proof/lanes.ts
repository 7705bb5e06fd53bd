/** Does the work for each number below `count`, on so many lanes at once; `until` may end it early. Says how many were done. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (index: number, lane: number) => Promise<void>,
  until: () => boolean = () => false,
): Promise<number> {
  let next = 0;
  let done = 0;
  const lane = async (number: number): Promise<void> => {
    while (next < count && !until()) {
      await work(next++, number);
      done++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return done;
}
