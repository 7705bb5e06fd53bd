import type { Client, ContentType } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { NAMESPACE, seenOf, seenText, shellWord, TYPE, typeOfWord } from '../records.ts';
import { openService } from '../options.ts';
import type { Catalog } from '../../schemas/types.ts';
import { oneLine, table, wrap } from '../layout.ts';

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
    const client = await openService(call, terminal);
    const options = { signal: terminal.signal };
    try {
      const record = await client.record(type, slug, { namespace }, options);
      if (call.json) terminal.out(jsonText(record));
      else terminal.out(recordText(record, terminal));
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

/** A record for a person: what it is, what it consists of, what is known of it. Nothing is taken on trust. */

type Data = Readonly<Record<string, unknown>>;

interface Section {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

const data = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const joined = (value: unknown): string => items(value).map(seenText).filter(Boolean).join(', ');
const pairs = (value: unknown): (readonly [string, Data])[] =>
  Object.entries(data(value)).map(([key, below]) => [oneLine(key), data(below)]);

/** What a record of each type consists of; the types are those of the interface. */
const PARTS: Readonly<Record<string, (record: Data) => readonly Section[]>> = {
  pattern: (record) => [
    {
      title: 'Presets',
      rows: pairs(record['presets']).map(([name, preset]) => [
        name === record['default_preset'] ? `${name} (default)` : name,
        seenText(preset['description']),
      ]),
    },
    facts([
      ['components', joined(record['components'])],
      ['states', Object.keys(data(record['states'])).map(oneLine).join(', ')],
      ['reads', joined(data(record['io'])['consumes'])],
      ['sends', joined(data(record['io'])['produces'])],
    ]),
  ],
  theme: (record) => [
    facts([
      ['modes', joined(record['modes'])],
      ['shapes', joined(record['shapes'])],
      ['tone', joined(record['tone'])],
      ['display', seenText(data(record['typography'])['display'])],
      ['body', seenText(data(record['typography'])['body'])],
    ]),
    {
      title: 'Palette (light, dark)',
      rows: pairs(record['palette']).map(([name, colour]) => [
        name,
        seenText(colour['light']),
        seenText(colour['dark']),
      ]),
    },
  ],
  blueprint: (record) => [
    facts([
      ['theme', seenText(data(record['theme'])['id'])],
      ['sections', items(record['compose']).map(archetypeOf).filter(Boolean).join(', ')],
      ['features', joined(record['features'])],
    ]),
    {
      title: 'Pages',
      rows: pairs(record['routes']).map(([path, page]) => [
        path,
        `${seenText(page['archetype'])}/${seenText(page['page'])} in ${seenText(page['shell'])}`,
      ]),
    },
  ],
  archetype: (record) => [
    {
      title: 'Pages',
      rows: items(record['pages'])
        .map(data)
        .map((page) => [seenText(page['id']), seenText(page['path']), seenText(page['description'])]),
    },
    facts([
      ['role', seenText(record['role'])],
      ['features', joined(record['features'])],
      ['themes', joined(data(record['suggested_theme'])['ids'])],
      ['shells', Object.keys(data(record['shells'])).map(oneLine).join(', ')],
    ]),
  ],
  shell: (record) => [
    {
      title: 'Regions',
      rows: items(record['regions'])
        .map(data)
        .map((region) => [seenText(region['id']), seenText(region['landmark']), seenText(region['purpose'])]),
    },
    facts([
      ['layout', seenText(record['layout'])],
      ['navigation', seenText(record['nav_style'])],
    ]),
  ],
};

/** A line of a composition: the slug alone, or an object that names it. */
const archetypeOf = (line: unknown): string => seenText(line) || seenText(data(line)['archetype']);

function facts(rows: readonly (readonly [string, string])[]): Section {
  return { title: '', rows: rows.filter(([, value]) => value !== '') };
}

export function recordText(
  record: Catalog['public-content-record.v1.json'],
  { colour, columns }: Terminal,
): string {
  const body = data(record.data);
  const type = seenText(record.type);
  const slug = seenText(record.slug);
  const paint = (cell: string, column: number): string => (column === 0 ? colour.cyan(cell) : cell);
  const sections = [
    ...(Object.hasOwn(PARTS, type) ? (PARTS[type]?.(body) ?? []) : []),
    facts([
      ['tags', joined(body['tags'])],
      ['known', intelligenceText(data(record.intelligence))],
    ]),
  ];
  const blocks = [
    [
      colour.bold(wrap(seenText(body['name']) || slug, columns)),
      colour.dim(wrap(`${type}/${slug} ${seenText(record.version)}`, columns)),
    ].join('\n'),
    wrap(seenText(body['description']), columns),
    ...sections
      .filter(({ rows }) => rows.length > 0)
      .map(({ title, rows }) => {
        const drawn = table(rows, columns, { wrap: true, paint, ...(title === '' ? {} : { indent: '  ' }) });
        return title === '' ? drawn : `${colour.bold(title)}\n${drawn}`;
      }),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** "recommended, quality 100, confidence 70 (high); 9 of 9 checks hold" */
function intelligenceText(known: Data): string {
  const quality = seenText(known['quality_score']);
  const confidence = seenText(known['confidence_score']);
  const tier = seenText(known['confidence_tier']);
  const scores = [
    ...(known['recommended'] === true ? ['recommended'] : []),
    ...(quality === '' ? [] : [`quality ${quality}`]),
    ...(confidence === '' ? [] : [`confidence ${confidence}${tier === '' ? '' : ` (${tier})`}`]),
  ].join(', ');
  const reasons = [known['recommendation_reasons'], known['recommendation_blockers']].map(joined);
  return [scores, ...reasons].filter(Boolean).join('; ');
}
