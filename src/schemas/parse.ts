import { type FailureCode, ServiceError } from '../base/errors.ts';
import type { SchemaName } from './catalog.ts';
import { catalog, validatorOf } from './folder.ts';
import { type Explanation, explain } from './explain.ts';
import type { Catalog } from './types.ts';

const FINE: Explanation = { issues: [], truncated: false };

/** The validator has the last word: what it refuses is refused, even if no reason was found. */
const UNEXPLAINED: Explanation = {
  issues: [
    {
      pointer: '',
      keyword: 'schema',
      message: 'The document does not fit its schema.',
      expected: 'its schema',
    },
  ],
  truncated: false,
};

/** What is wrong with a value, by the schema of that name; no issues if nothing is. */
export function check(name: SchemaName, value: unknown): Explanation {
  if (validatorOf(name)(value)) return FINE;
  const explanation = explain(catalog(), { schema: catalog().schema(name) ?? {}, file: name }, value);
  return explanation.issues.length > 0 ? explanation : UNEXPLAINED;
}

/**
 * The value, typed by the schema of that name; or a failure that says what is wrong and where.
 * `code` lets a caller who knows what the document is give the failure its own code.
 */
export function parse<Name extends SchemaName>(
  name: Name,
  value: unknown,
  code: FailureCode = 'INVALID_DOCUMENT',
): Catalog[Name] {
  const { issues, truncated } = check(name, value);
  const [first] = issues;
  if (!first) return value as Catalog[Name];
  const more = issues.length - 1;
  const rest = more === 0 ? '' : ` (and ${truncated ? 'at least ' : ''}${more} more)`;
  throw new ServiceError(code, `${first.message}${rest}`, {
    errors: issues.map(({ pointer, message, expected }) => ({ pointer, message, expected })),
    truncated,
    suggestions: first.suggestions ?? [],
  });
}
