/** Node has no name for a quota that is used up, only this number. */
const QUOTA = process.platform === 'linux' ? -122 : -69;

/** The name of a failure of the system, as it is said to people. */
export function systemCode(thrown: unknown): string {
  const { code = 'unknown error', errno } = thrown as NodeJS.ErrnoException;
  return errno === QUOTA ? 'EDQUOT' : code;
}
