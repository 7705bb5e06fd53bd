import { SCHEMA_BASE } from '../../schemas/base.ts';
import { CONTENT_TYPES, type ContentType, RECORD_SCHEMAS } from '../corpus.ts';

/** The type of record a value claims to be by its `$schema`. */
export function declaredType(value: unknown): ContentType | undefined {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return undefined;
  const { $schema } = value;
  return CONTENT_TYPES.find((type) => $schema === SCHEMA_BASE + RECORD_SCHEMAS[type]);
}
