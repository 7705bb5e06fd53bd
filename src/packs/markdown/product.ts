import type {
  CommonV1DataRow,
  CommonV1EntityField,
  CommonV1PageJob,
  CommonV1RoleBinding,
  PagePackV1,
} from '../../schemas/types.ts';
import { addLine, type Block, block, cachedBlocks, RANKS } from './blocks.ts';
import { code, text } from './text.ts';

type Data = PagePackV1['data'];

/** The job of the page: what a reader who stops early must know. */
export function jobLine(job: CommonV1PageJob | undefined): string | undefined {
  if (!job) return undefined;
  const numbered = (list: readonly string[]): string =>
    list.map((one, at) => `${at + 1}. ${text(one)}`).join(' ');
  return [
    `Job: ${text(job.who)} “${text(job.question)}”, answered in ${job.seconds} s.`,
    `First screen on a phone, in order: ${numbered(job.first_screen)}`,
    ...(job.then ? [`Then: ${numbered(job.then)}`] : []),
    ...(job.on_demand ? [`On demand: ${job.on_demand.map((one) => text(one)).join('; ')}`] : []),
  ].join('\n');
}

/** Product, words and entities of the page. */
export function addProduct(blocks: Block[], data: Data): void {
  const { product, heading, lead, entities = {}, samples } = data;
  if (product)
    blocks.push(
      ...cachedBlocks(product, '/data/product', () => block('/data/product', [productLine(product)])),
    );
  if (heading !== undefined) addLine(blocks, '/data/heading', `Heading: “${text(heading)}”`);
  if (lead !== undefined) addLine(blocks, '/data/lead', `Lead: “${text(lead)}”`);
  for (const [name, entity] of Object.entries(entities)) {
    const at = `/data/entities/${name}`;
    blocks.push(...cachedBlocks(entity, at, () => block(at, [entityLine(name, entity)])));
  }
  if (samples) blocks.push(...cachedBlocks(samples, '/data/samples', () => sampleBlocks(samples)));
}

export function productLine({
  name,
  promise,
  locale,
  currency,
  formats,
  words,
  avoid,
}: NonNullable<Data['product']>): string {
  const renamed = Object.entries(words ?? {}).flatMap(([concept, word]) =>
    concept === word ? [] : [`${concept} = ${text(word)}`],
  );
  return [
    `Product: ${text(name)}${promise === undefined ? '' : `, ${text(promise)}`}`,
    ...(locale === undefined ? [] : [`lang ${text(locale)}`]),
    ...(formats
      ? [
          `numbers ${text(formats.number)}, sums ${text(formats.money)}, dates ${text(formats.date)} (short ${text(formats.date_short)}), times ${text(formats.time)}`,
        ]
      : currency === undefined
        ? []
        : [currency]),
    ...(renamed.length > 0 ? [`words: ${renamed.join(', ')}`] : []),
    ...(avoid ? [`never: ${avoid.map((word) => text(word)).join(', ')}`] : []),
  ].join(' · ');
}

const entityLine = (
  name: string,
  { singular, plural, fields }: NonNullable<Data['entities']>[string],
): string =>
  `Data ${code(name)} (${text(singular)}, ${text(plural)}): ${Object.entries(fields).map(formatField).join('; ')}`;

const sampleBlocks = (samples: NonNullable<Data['samples']>): Block[] =>
  block(
    '/data/samples',
    [
      'Sample rows (to try the page with; not content, not binding):',
      ...Object.entries(samples).map(([name, list]) => `- ${code(name)} ${formatRows(list)}`),
    ],
    { what: 'Sample rows', rank: RANKS.samples },
  );

/** Rows with their fields named once: `title | value`: `Rent | 1,200`, `Power | 80`. Nested rows are written as JSON. */
function formatRows(rows: readonly CommonV1DataRow[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isFlat = rows.every((row) => Object.values(row).every((value) => !isNested(value)));
  if (rows.length < 2 || !isFlat)
    return rows.map((row) => code(JSON.stringify(row, shortenNumbers))).join(' ');
  const cells = rows.map((row) => code(names.map((name) => formatCell(row[name])).join(' | ')));
  return `${code(names.join(' | '))}: ${cells.join(', ')}`;
}

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && (!Array.isArray(value) || value.some((one) => typeof one === 'object'));

function formatCell(given: unknown): string {
  const value = shortenNumbers('', given);
  return Array.isArray(value)
    ? value.join(', ')
    : value === undefined
      ? ''
      : String(value as string | number);
}

/** The points of a curve say nothing about how to build the chart; the JSON form of the pack has them. */
const shortenNumbers = (_: string, value: unknown): unknown =>
  Array.isArray(value) && value.length > 3 && value.every((one) => typeof one === 'number')
    ? `${value.length} numbers`
    : value;

/** `amount* money "Amount" ≥ 0.01`: a star marks required fields. */
function formatField([name, field]: readonly [string, CommonV1EntityField]): string {
  const { type, label, required, values, of, unit, min, max, autocomplete, message } = field;
  return [
    `${code(name)}${required ? '*' : ''} ${type} “${text(label)}”`,
    ...(of === undefined ? [] : [`of ${code(of)}`]),
    ...(unit === undefined ? [] : [`in ${text(unit)}`]),
    ...(values
      ? [
          `{${Object.entries(values)
            .map(
              ([key, value]) =>
                `${key} = ${text(value.label)}${value.tone === undefined ? '' : ` (${value.tone})`}`,
            )
            .join(', ')}}`,
        ]
      : []),
    ...(min === undefined ? [] : [`≥ ${min}`]),
    ...(max === undefined ? [] : [`≤ ${max}`]),
    ...(autocomplete === undefined ? [] : [`autocomplete ${autocomplete}`]),
    ...(message === undefined ? [] : [`else “${text(message)}”`]),
  ].join(' ');
}

/** The rows of an entity behind a role: `order` where status is active, by next. Undefined for rows as they come. */
export function formatSource(binding: CommonV1RoleBinding, isOpened: boolean): string | undefined {
  const { entity, where, sort, limit, group, row } = binding;
  if (entity === undefined) return undefined;
  const rules = [
    ...(row === undefined ? [] : [isOpened ? 'the one that is open' : `such as ${text(row)}`]),
    ...(where
      ? [
          `where ${Object.entries(where)
            .map(
              ([name, value]) =>
                `${name} is ${text(Array.isArray(value) ? value.join(' or ') : String(value))}`,
            )
            .join(' and ')}`,
        ]
      : []),
    ...(group === undefined ? [] : [`grouped by ${group}`]),
    ...(sort === undefined
      ? []
      : [`sorted by ${sort.replace(/^-/, '')}${sort.startsWith('-') ? ', descending' : ''}`]),
    ...(limit === undefined ? [] : [`the first ${limit}`]),
  ];
  return rules.length === 0 ? undefined : `${code(entity)} ${rules.join(' ')}`;
}
