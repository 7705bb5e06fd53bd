import type { Client, ContentRecord, ContentType } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { isObject } from '../../base/guards.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { NAMESPACE, toListedRecord, formatValue, quoteShellWord, TYPE, parseType } from '../records.ts';
import { openService } from '../options.ts';
import { oneLine, table, wrap } from '../layout.ts';

export const get = {
  name: 'get',
  summary: 'Show one record; --json prints all of it.',
  arguments: [
    { ...TYPE, summary: 'Record type' },
    { name: '<slug>', summary: 'Slug, as svc search and svc list show it' },
  ],
  options: [NAMESPACE],
  examples: ['svc get pattern data-table', 'svc get theme slate --json'],
  asks: true,
  async run(call, terminal) {
    const [word = '', slug = ''] = call.arguments;
    const type = parseType(word);
    const namespace = optionText(call, 'namespace');
    const client = await openService(call, terminal);
    const options = { signal: terminal.signal };
    try {
      const record = await client.record(type, slug, { namespace }, options);
      if (call.json) terminal.out(jsonText(record));
      else terminal.out(formatRecord(record, terminal));
      return 0;
    } catch (thrown) {
      // Programs get the suggested slugs; people get calls to copy.
      if (call.json || !(thrown instanceof ServiceError) || thrown.code !== 'UNKNOWN_RECORD') throw thrown;
      throw new ServiceError('UNKNOWN_RECORD', `${thrown.message.replace(/\.$/, '')}.`, {
        suggestions: await suggestCalls(client, type, slug, thrown.facts.suggestions ?? [], options),
      });
    }
  },
} as const satisfies Command;

/** Suggests calls with similar slugs, or else with search results of any type. */
async function suggestCalls(
  client: Client,
  type: ContentType,
  slug: string,
  near: readonly string[],
  options: { readonly signal: AbortSignal },
): Promise<string[]> {
  if (near.length > 0) return near.map((one) => `svc get ${type} ${quoteShellWord(one)}`);
  const words = slug.replaceAll('-', ' ').slice(0, 100).trim();
  const { results } = words === '' ? { results: [] } : await client.search({ q: words, limit: 3 }, options);
  const found = results
    .map(toListedRecord)
    .map((seen) => `svc get ${quoteShellWord(seen.type)} ${quoteShellWord(seen.slug)}`);
  return found.length > 0 ? found : [`svc list ${type}s`];
}

/** Sections of a formatted record. Field types are checked, since the service may send anything. */

type Data = Readonly<Record<string, unknown>>;

interface Section {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

const data = (value: unknown): Data => (isObject(value) ? value : {});
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const joined = (value: unknown): string => items(value).map(formatValue).filter(Boolean).join(', ');
const pairs = (value: unknown): (readonly [string, Data])[] =>
  Object.entries(data(value)).map(([key, below]) => [oneLine(key), data(below)]);

/** Sections by record type. */
const PARTS: Readonly<Record<string, (record: Data) => readonly Section[]>> = {
  pattern: (record) => [
    {
      title: 'Presets',
      rows: pairs(record['presets']).map(([name, preset]) => [
        name === record['default_preset'] ? `${name} (default)` : name,
        formatValue(preset['description']),
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
      ['display', formatValue(data(record['typography'])['display'])],
      ['body', formatValue(data(record['typography'])['body'])],
    ]),
    {
      title: 'Palette (light, dark)',
      rows: pairs(record['palette']).map(([name, colour]) => [
        name,
        formatValue(colour['light']),
        formatValue(colour['dark']),
      ]),
    },
  ],
  blueprint: (record) => [
    facts([
      ['theme', formatValue(data(record['theme'])['id'])],
      ['sections', items(record['compose']).map(archetypeOf).filter(Boolean).join(', ')],
      ['features', joined(record['features'])],
    ]),
    {
      title: 'Pages',
      rows: pairs(record['routes']).map(([path, page]) => [
        path,
        `${formatValue(page['archetype'])}/${formatValue(page['page'])} in ${formatValue(page['shell'])}`,
      ]),
    },
  ],
  archetype: (record) => [
    {
      title: 'Pages',
      rows: items(record['pages'])
        .map(data)
        .map((page) => [
          formatValue(page['id']),
          formatValue(page['path']),
          formatValue(page['description']),
        ]),
    },
    facts([
      ['role', formatValue(record['role'])],
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
        .map((region) => [
          formatValue(region['id']),
          formatValue(region['landmark']),
          formatValue(region['purpose']),
        ]),
    },
    facts([
      ['layout', formatValue(record['layout'])],
      ['navigation', formatValue(record['nav_style'])],
    ]),
  ],
};

/** A composition entry is a slug or an object that contains one. */
const archetypeOf = (line: unknown): string => formatValue(line) || formatValue(data(line)['archetype']);

function facts(rows: readonly (readonly [string, string])[]): Section {
  return { title: '', rows: rows.filter(([, value]) => value !== '') };
}

export function formatRecord(record: ContentRecord, { colour, columns }: Terminal): string {
  const body = data(record.data);
  const type = formatValue(record.type);
  const slug = formatValue(record.slug);
  const paint = (cell: string, column: number): string => (column === 0 ? colour.cyan(cell) : cell);
  const sections = [
    ...(Object.hasOwn(PARTS, type) ? (PARTS[type]?.(body) ?? []) : []),
    facts([
      ['tags', joined(body['tags'])],
      ['known', formatIntelligence(data(record.intelligence))],
    ]),
  ];
  const blocks = [
    [
      colour.bold(wrap(formatValue(body['name']) || slug, columns)),
      colour.dim(wrap(`${type}/${slug} ${formatValue(record.version)}`, columns)),
    ].join('\n'),
    wrap(formatValue(body['description']), columns),
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
function formatIntelligence(known: Data): string {
  const quality = formatValue(known['quality_score']);
  const confidence = formatValue(known['confidence_score']);
  const tier = formatValue(known['confidence_tier']);
  const scores = [
    ...(known['recommended'] === true ? ['recommended'] : []),
    ...(quality === '' ? [] : [`quality ${quality}`]),
    ...(confidence === '' ? [] : [`confidence ${confidence}${tier === '' ? '' : ` (${tier})`}`]),
  ].join(', ');
  const reasons = [known['recommendation_reasons'], known['recommendation_blockers']].map(joined);
  return [scores, ...reasons].filter(Boolean).join('; ');
}
