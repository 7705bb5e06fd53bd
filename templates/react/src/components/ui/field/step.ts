/** The decimal place that all these numbers fit: 1 for 3 and 10, 0.1 for 0.5 and 5. */
export function stepOf(...numbers: readonly number[]): number {
  const decimals = numbers.map((number) => String(number).split('.')[1]?.length ?? 0);
  return 1 / 10 ** Math.max(...decimals);
}
