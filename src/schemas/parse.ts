import { type FailureCode, ServiceError } from '../base/errors.ts';
import type { SchemaName } from './catalog.ts';
import { catalog, loadValidator } from './folder.ts';
import { buildProductSchema, PRODUCT_SCHEMA } from './product-file.ts';
import { type Explanation, explain } from './explain.ts';
import type { Catalog } from './types.ts';

const VALID: Explanation = { issues: [], truncated: false };

/** The validator decides: a rejected document stays rejected, even if no reason was found. */
const UNEXPLAINED: Explanation = {
  issues: [
    {
      pointer: '',
      keyword: 'schema',
      message: 'The document does not match its schema.',
      expected: 'a document that matches its schema',
    },
  ],
  truncated: false,
};

/** Validates a value against the schema of that name. A valid value has no issues. */
export function validate(name: SchemaName, value: unknown): Explanation {
  if (loadValidator(name)(value)) return VALID;
  const explanation = explain(catalog(), { schema: catalog().schema(name) ?? {}, file: name }, value);
  return explanation.issues.length > 0 ? explanation : UNEXPLAINED;
}

/** Validates the content of a project's product file. */
export function validateProduct(value: unknown): Explanation {
  if (loadValidator(PRODUCT_SCHEMA)(value)) return VALID;
  const explanation = explain(
    catalog(),
    // Its definitions are those of the records.
    { schema: buildProductSchema(catalog()), file: 'common.v1.json' },
    value,
  );
  return explanation.issues.length > 0 ? explanation : UNEXPLAINED;
}

/**
 * Returns the value, typed by the schema of that name, or throws an error that lists its issues.
 * `code` lets the caller choose a more specific error code.
 */
export function parse<Name extends SchemaName>(
  name: Name,
  value: unknown,
  code: FailureCode = 'INVALID_DOCUMENT',
): Catalog[Name] {
  const { issues, truncated } = validate(name, value);
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
