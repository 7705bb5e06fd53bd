import type { Client, ContentType } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { NAMESPACE, shellWord, TYPE, typeOfWord } from '../selection.ts';
import { seenOf } from '../seen.ts';
import { serviceOf } from '../service.ts';

export const get = {
  name: 'get',
  summary: 'Show one record; with --json all of it.',
  arguments: [
    { ...TYPE, summary: 'type of the record' },
    { name: '<slug>', summary: 'its name, as svc search and svc list show it' },
  ],
  options: [NAMESPACE],
  examples: ['svc get pattern data-table', 'svc get theme slate --json'],
  asks: true,
  async run(call, terminal) {
    const [word = '', slug = ''] = call.arguments;
    const type = typeOfWord(word);
    const namespace = optionText(call, 'namespace');
    const client = await serviceOf(call, terminal);
    const options = { signal: terminal.signal };
    try {
      const record = await client.record(type, slug, { namespace }, options);
      if (call.json) terminal.out(jsonText(record));
      else {
        const { recordText } = await import('../record-text.ts');
        terminal.out(recordText(record, terminal));
      }
      return 0;
    } catch (thrown) {
      // A program gets the slugs as the service named them; a person gets calls to copy.
      if (call.json || !(thrown instanceof ServiceError) || thrown.code !== 'UNKNOWN_RECORD') throw thrown;
      throw new ServiceError('UNKNOWN_RECORD', `${thrown.message.replace(/\.$/, '')}.`, {
        suggestions: await calls(client, type, slug, thrown.facts.suggestions ?? [], options),
      });
    }
  },
} as const satisfies Command;

/** What to call instead: the nearest slugs, else what a search for the words of the slug finds, of any type. */
async function calls(
  client: Client,
  type: ContentType,
  slug: string,
  near: readonly string[],
  options: { readonly signal: AbortSignal },
): Promise<string[]> {
  if (near.length > 0) return near.map((one) => `svc get ${type} ${shellWord(one)}`);
  const words = slug.replaceAll('-', ' ').slice(0, 100).trim();
  const { results } = words === '' ? { results: [] } : await client.search({ q: words, limit: 3 }, options);
  const found = results.map(seenOf).map((seen) => `svc get ${shellWord(seen.type)} ${shellWord(seen.slug)}`);
  return found.length > 0 ? found : [`svc list ${type}s`];
}
