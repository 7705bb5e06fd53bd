import { ServiceError } from '../base/errors.ts';

/** The service answered what it never promised: where, what was expected, and what came. */
export function badAnswer(url: string, expected: string, got: string): ServiceError {
  return new ServiceError(
    'BAD_ANSWER',
    `Bad answer from ${shown(url)}: expected ${expected}, got ${got.slice(0, 120)}.`,
  );
}

/** A URL in a message: without user-info, query and fragment, and not too long. */
export function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  const text = `${protocol}//${host}${pathname}`;
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
