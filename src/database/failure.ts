import { ServiceError } from '../base/errors.ts';

/** Seconds after which it is worth asking again. */
const RETRY = 1;

/** Classes and codes of SQLSTATE that say the database cannot answer now, or not us. */
const UNABLE = /^(?:08|28|3D|53|57|58|25006)/;
const GONE = new Set(['42P01', '3F000']);
const CANCELLED = '57014';

/** What the driver threw, in our words. The server's own words stay in the cause: they may quote what was sent. */
export function failureOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { code = '' } = thrown as { readonly code?: string };
  if (code === CANCELLED) return late(thrown);
  if (GONE.has(code))
    return new ServiceError(
      'RELEASE_GONE',
      'The release that this service serves is no longer in the database. Restart the service to serve the newest.',
      { cause: thrown },
    );
  if (UNABLE.test(code) || /^(?:CONNECT|E[A-Z]+$)/.test(code))
    return new ServiceError('DATABASE_UNAVAILABLE', `The database ${reasonOf(code)}.`, {
      retryAfter: RETRY,
      cause: thrown,
    });
  return new ServiceError('INTERNAL', 'Internal server error', { cause: thrown });
}

export const late = (cause?: unknown): ServiceError =>
  new ServiceError('DATABASE_UNAVAILABLE', 'The database did not answer in time.', {
    retryAfter: RETRY,
    cause,
  });

function reasonOf(code: string): string {
  if (code.startsWith('28')) return 'refuses the user or the password';
  if (code.startsWith('3D')) return 'does not exist on its server';
  if (code.startsWith('53')) return 'has no resources left';
  if (code === 'CONNECT_TIMEOUT') return 'cannot be reached in time';
  return `cannot be reached (${code})`;
}
