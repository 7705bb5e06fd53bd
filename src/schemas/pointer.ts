/** One step of a JSON pointer (RFC 6901), with its leading slash. */
export function step(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map(step).join('');
}
