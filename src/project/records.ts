import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type { Catalog } from '../schemas/types.ts';

const SCHEMAS = {
  pattern: 'pattern.v2.json',
  theme: 'theme.v1.json',
  archetype: 'archetype.v2.json',
  shell: 'shell.v1.json',
} as const;

type Data<Type extends keyof typeof SCHEMAS> = Catalog[(typeof SCHEMAS)[Type]];

/** What a record of the service says; an unknown one fails with the nearest names. */
export async function fetchRecord<Type extends keyof typeof SCHEMAS>(
  client: Client,
  type: Type,
  slug: string,
  signal: AbortSignal,
): Promise<Data<Type>> {
  const { data } = await client.record(type, slug, {}, { signal });
  return parse(SCHEMAS[type], data, 'BAD_ANSWER');
}

/** The same, or nothing if there is no such record. */
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
