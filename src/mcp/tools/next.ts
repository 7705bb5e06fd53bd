/** A call that makes sense now. Names of other people stand in it as they are only if nobody could read more into them. */
export function nextCall(
  call: string,
  given: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${wordOf(value)}`],
  );
  return [call, ...words].join(' ');
}

const LONGEST = 100;

const wordOf = (value: string): string =>
  /^[\w@/:.*-]+$/.test(value) && value.length <= LONGEST ? value : JSON.stringify(value.slice(0, LONGEST));
