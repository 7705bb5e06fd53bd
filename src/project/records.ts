import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type { Catalog } from '../schemas/types.ts';

const SCHEMAS = {
  pattern: 'pattern.v2.json',
  theme: 'theme.v1.json',
  blueprint: 'blueprint.v1.json',
  archetype: 'archetype.v2.json',
  shell: 'shell.v1.json',
} as const;

type Data<Type extends keyof typeof SCHEMAS> = Catalog[(typeof SCHEMAS)[Type]];

/** Fetches and validates a record; the error for an unknown one suggests similar names. */
export async function fetchRecord<Type extends keyof typeof SCHEMAS>(
  client: Client,
  type: Type,
  slug: string,
  signal: AbortSignal,
): Promise<Data<Type>> {
  const { data } = await client.record(type, slug, {}, { signal });
  return parse(SCHEMAS[type], data, 'BAD_ANSWER');
}

/** Fetches a record; undefined if it does not exist. */
export async function findRecord<Type extends keyof typeof SCHEMAS>(
  client: Client,
  type: Type,
  slug: string,
  signal: AbortSignal,
): Promise<Data<Type> | undefined> {
  try {
    return await fetchRecord(client, type, slug, signal);
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === 'UNKNOWN_RECORD') return undefined;
    throw thrown;
  }
}
