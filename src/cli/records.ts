import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import { recordOf } from '../project/records.ts';
import type { EssenceV4LayoutItem } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';

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
        `The pattern ${quote(pattern)} has no preset ${quote(preset)}. It has ${formatNames(known)}.`,
        { suggestions: nearestNames(preset, known) },
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
