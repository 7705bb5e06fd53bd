import type {
  CommonV1EntityField,
  CommonV1PageJob,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
  PagePackV1,
} from '../../schemas/types.ts';
import { addLine, type Block } from './blocks.ts';
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
  const { product, heading, lead, entities = {}, samples = {} } = data;
  if (product) {
    const { name, promise, currency, formats, words } = product;
    const facts = [
      `Product: ${text(name)}${promise === undefined ? '' : `, ${text(promise)}`}`,
      ...(formats
        ? [
            `numbers ${text(formats.number)}, sums ${text(formats.money)}, dates ${text(formats.date)} (short ${text(formats.date_short)}), times ${text(formats.time)}`,
          ]
        : currency === undefined
          ? []
          : [currency]),
      ...(words
        ? [
            `words: ${Object.entries(words)
              .map(([concept, word]) => `${concept} = ${text(word)}`)
              .join(', ')}`,
          ]
        : []),
    ];
    addLine(blocks, '/data/product', facts.join(' · '));
  }
  if (heading !== undefined) addLine(blocks, '/data/heading', `Heading: “${text(heading)}”`);
  if (lead !== undefined) addLine(blocks, '/data/lead', `Lead: “${text(lead)}”`);
  for (const [name, { singular, plural, fields }] of Object.entries(entities))
    addLine(
      blocks,
      `/data/entities/${name}`,
      `Data ${code(name)} (${text(singular)}, ${text(plural)}): ${Object.entries(fields).map(formatField).join('; ')}`,
    );
  const rows = Object.entries(samples);
  if (rows.length > 0)
    addLine(
      blocks,
      '/data/samples',
      [
        'Sample rows (to try the page with; not content, not binding):',
        ...rows.map(
          ([name, list]) => `- ${code(name)} ${list.map((row) => code(JSON.stringify(row))).join(' ')}`,
        ),
      ].join('\n'),
    );
}

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

/** The texts and the data of one placement. */
export function contentLines(
  alias: string,
  content: CommonV1PlacementContent | undefined,
): string | undefined {
  if (!content) return undefined;
  const copy = Object.entries(content.copy ?? {}).map(([slot, words]) => `${slot} “${text(words)}”`);
  const roles = Object.entries(content.roles ?? {}).map(
    ([role, binding]) => `${role} ← ${formatBinding(binding)}`,
  );
  const options = Object.entries(content.options ?? {}).filter(([, on]) => on);
  const parts = [
    ...(copy.length > 0 ? [`says ${copy.join(', ')}`] : []),
    ...(roles.length > 0 ? [`shows ${roles.join('; ')}`] : []),
    ...(options.length > 0 ? [`with ${options.map(([name]) => name).join(', ')}`] : []),
  ];
  return parts.length === 0 ? undefined : `Content of ${code(alias)}: ${parts.join('. ')}.`;
}

function formatBinding({
  entity,
  form,
  facts,
  rows,
  where,
  sort,
  limit,
  group,
  fields,
  columns,
  row,
}: CommonV1RoleBinding): string {
  if (rows) return rows.map((one) => code(JSON.stringify(one))).join(' ');
  const names = (columns ?? []).map((column) => (typeof column === 'string' ? column : column.field));
  const mapped = Object.entries(fields ?? {}).map(([name, value]) =>
    typeof value === 'string' ? `${name} = ${text(value)}` : `${name} ← ${formatBinding(value)}`,
  );
  return [
    form === undefined ? code(entity ?? facts ?? '') : `form of ${code(form)}`,
    ...(row === undefined ? [] : [`one, such as ${code(row)}`]),
    ...(where
      ? [
          `where ${Object.entries(where)
            .map(([name, value]) => `${name} is ${Array.isArray(value) ? value.join(' or ') : value}`)
            .join(' and ')}`,
        ]
      : []),
    ...(group === undefined ? [] : [`grouped by ${group}`]),
    ...(sort === undefined
      ? []
      : [`by ${sort.replace(/^-/, '')}${sort.startsWith('-') ? ', descending' : ''}`]),
    ...(limit === undefined ? [] : [`the first ${limit}`]),
    ...(names.length > 0 ? [`columns ${names.join(', ')}`] : []),
    ...(mapped.length > 0 ? [`with ${mapped.join(', ')}`] : []),
  ].join(' ');
}
