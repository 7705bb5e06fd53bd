import type { Client } from '../client/index.ts';
import { ServiceError } from '../errors.ts';
import { parse } from '../schemas/parse.ts';
import type { Catalog, EssenceV4LayoutItem } from '../schemas/types.ts';
import { listed, nearest, quote } from '../words.ts';

const SCHEMAS = {
  pattern: 'pattern.v2.json',
  theme: 'theme.v1.json',
  archetype: 'archetype.v2.json',
  shell: 'shell.v1.json',
} as const;

type Data<Type extends keyof typeof SCHEMAS> = Catalog[(typeof SCHEMAS)[Type]];

/** What a record of the service says; an unknown one fails with the nearest names. */
export async function recordOf<Type extends keyof typeof SCHEMAS>(
  client: Client,
  type: Type,
  slug: string,
  signal: AbortSignal,
): Promise<Data<Type>> {
  const { data } = await client.record(type, slug, {}, { signal });
  return parse(SCHEMAS[type], data, 'BAD_ANSWER');
}

/** The same, or nothing if there is no such record. */
export async function recordIf<Type extends keyof typeof SCHEMAS>(
  client: Client,
  type: Type,
  slug: string,
  signal: AbortSignal,
): Promise<Data<Type> | undefined> {
  try {
    return await recordOf(client, type, slug, signal);
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === 'UNKNOWN_RECORD') return undefined;
    throw thrown;
  }
}

/** A layout from `hero,data-table:standard`: every pattern and preset exists, and no two go by one name. */
export async function layoutOf(
  client: Client,
  text: string,
  signal: AbortSignal,
): Promise<EssenceV4LayoutItem[]> {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.length === 0)
    throw new ServiceError(
      'USAGE',
      'A page shows at least one pattern, for example --patterns hero,faq-accordion.',
    );
  const layout: EssenceV4LayoutItem[] = [];
  const used = new Map<string, number>();
  for (const name of names) {
    const [pattern = '', preset] = name.split(':');
    const { presets } = await recordOf(client, 'pattern', pattern, signal);
    const known = Object.keys(presets);
    if (preset !== undefined && !known.includes(preset))
      throw new ServiceError(
        'INVALID_PARAMETER',
        `The pattern ${quote(pattern)} has no preset ${quote(preset)}. It has ${listed(known)}.`,
        { suggestions: nearest(preset, known) },
      );
    const number = (used.get(pattern) ?? 0) + 1;
    used.set(pattern, number);
    const alias = number > 1 ? { as: `${pattern}-${number}` } : {};
    layout.push(
      preset === undefined && number === 1
        ? pattern
        : { pattern, ...(preset === undefined ? {} : { preset }), ...alias },
    );
  }
  return layout;
}
