import { RE2JS } from 're2js';

/** A value that is a path prefix. */
const PREFIX = /^\/[\w/:%~@-]*$/;

/** Longer ones are carried as they are, but not looked at. */
const LONGEST = 256;

/** Looking at a regular expression takes up to 20 ms; a document cannot ask for more than these. */
const MOST = 32;

/**
 * Why an `active_match` cannot be relied on, if so. It is never executed here. A value that begins with a slash and
 * has no metacharacter is a path prefix; anything else must be a regular expression that matches in linear time.
 */
export function createMatchCheck(): (value: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (value) => {
    if (PREFIX.test(value)) return undefined;
    if (value.length > LONGEST) return `is longer than ${LONGEST} characters`;
    if (seen.has(value)) return seen.get(value);
    if (seen.size >= MOST) return `was not looked at: only the first ${MOST} expressions are`;
    const fault = refused(value);
    seen.set(value, fault);
    return fault;
  };
}

/** Whether a path counts as active for this `active_match`; one that cannot be relied on matches nothing. */
export function isMatch(match: string, path: string): boolean {
  if (PREFIX.test(match)) return path.startsWith(match);
  if (match.length > LONGEST) return false;
  try {
    return RE2JS.compile(match).matcher(path).find();
  } catch {
    return false;
  }
}

function refused(value: string): string | undefined {
  try {
    RE2JS.compile(value);
    return undefined;
  } catch {
    return 'is not a regular expression without look-around and back-references';
  }
}
