import { createRequire } from 'node:module';
import type { SchemaName } from './catalog.ts';

type Validator = (value: unknown) => boolean;

const load = createRequire(import.meta.url);
const loaded = new Map<SchemaName, Validator>();

/**
 * The precompiled verdict for one schema, read when it is first asked for: loading all 59 takes about
 * thirty times as long as loading one.
 */
export function validatorOf(name: SchemaName): Validator {
  let validator = loaded.get(name);
  if (!validator) {
    validator = (load(`../schemas/validators/${name.replace(/\.json$/, '')}.js`) as { default: Validator })
      .default;
    loaded.set(name, validator);
  }
  return validator;
}
