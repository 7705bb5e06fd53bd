import type {
  CommonV1TemplateColumn,
  CommonV1TemplateItem,
  CommonV1TemplateNode,
  CommonV1TemplateSeries,
} from '../../schemas/types.ts';

/** Entries of a list or a table that are written out; the JSON form of the pack has all of them. */
const MAX_ENTRIES = 6;
/** A builder must offer every choice; only long lists, such as countries, are cut. */
const MAX_OPTIONS = 24;

type Cell = string | number | CommonV1TemplateNode;

/**
 * Formats an anatomy in one line: `stack(h2#title "Loans"; each loan: row(link "{loan.name}" → /loans/:id; badge?
 * "{loan.status}"))`. A question mark follows parts that the data may not have.
 */
export function formatAnatomy(node: CommonV1TemplateNode): string {
  const { children, items, rows, series, columns, categories } = node;
  const inner = [
    ...(typeof columns === 'object' ? [formatColumns(columns, rows)] : []),
    ...(items?.length ? [shorten(items.map(formatItem))] : []),
    ...(series?.length ? [series.map(formatSeries).join('; ')] : []),
    ...(categories === undefined ? [] : [`over ${formatList(categories)}`]),
  ];
  return [
    formatHead(node),
    ...formatDetails(node),
    ...inner.map((list) => `[${list}]`),
    ...(children?.length ? [`(${children.map(formatAnatomy).join('; ')})`] : []),
  ].join('');
}

/** `each loan: field:email#address? "Email"`. */
function formatHead({ is, kind, level, slot, each, when, text, label }: CommonV1TemplateNode): string {
  const name = is === 'heading' ? `h${level ?? 2}` : kind === undefined ? is : `${is}:${kind}`;
  const said = text ?? label;
  return [
    formatEach(each),
    name,
    slot === undefined ? '' : `#${slot}`,
    formatCondition(when, said),
    said === undefined ? '' : ` ${quote(said)}`,
    text === undefined || label === undefined || label === text ? '' : ` named ${quote(label)}`,
  ].join('');
}

/** `?` for a part that is there if its own data are, and the condition if it is another one: `?(unless article.unavailable)`. */
function formatCondition(when: string | undefined, said: string | undefined): string {
  if (when === undefined) return '';
  if (when.startsWith('!')) return `?(unless ${when.slice(1)})`;
  const isOther = said !== undefined && when.includes('.') && !said.includes(`{${when}`);
  return isOther ? `?(if ${when})` : '?';
}

const formatEach = (each: string | undefined): string => (each === undefined ? '' : `each ${each}: `);

/** Primitives with a range. */
const HAS_RANGE: ReadonlySet<string> = new Set(['field', 'meter', 'progress', 'chart']);

/** Primitives whose value is one of their items. */
const FILLED_BY_ITEMS: ReadonlySet<string> = new Set(['tabs', 'pagination', 'calendar']);

/** Tone, target and the rules of a field. */
function formatDetails(node: CommonV1TemplateNode): string[] {
  const { is, tone, variant, action, href, required, autocomplete, options, hint, min, max, unit } = node;
  const { value, placeholder, checked } = node;
  const isStrong = is === 'button' && tone !== undefined && !tone.startsWith('{') && tone !== 'neutral';
  const details: (string | undefined | false)[] = [
    isStrong && tone,
    is === 'button' && variant !== undefined && !variant.startsWith('{') && variant,
    required === true && 'required',
    checked === true ? 'checked' : typeof checked === 'string' && `checked if ${checked}`,
    autocomplete !== undefined && `autocomplete=${autocomplete}`,
    value !== undefined &&
      !FILLED_BY_ITEMS.has(is) &&
      `= ${typeof value === 'string' ? quote(value) : value}`,
    placeholder !== undefined && `placeholder ${quote(placeholder)}`,
    HAS_RANGE.has(is) && min !== undefined && `from ${min}`,
    HAS_RANGE.has(is) && max !== undefined && `to ${max}`,
    HAS_RANGE.has(is) && unit !== undefined && `in ${unit}`,
    options === undefined
      ? undefined
      : typeof options === 'string'
        ? `of ${options}`
        : `{${shorten(options.map(quote), ', ', MAX_OPTIONS)}}`,
    hint !== undefined && `hint ${quote(hint)}`,
    href !== undefined && !href.startsWith('#') ? `→ ${href}` : action !== undefined && `→${action}`,
  ];
  return details.flatMap((one) => (one === undefined || one === false ? [] : [` ${one}`]));
}

/** A longer course is in the JSON form of the pack: it does not change how the chart is built. */
const MAX_POINTS = 12;

function formatSeries({ label, values }: CommonV1TemplateSeries): string {
  if (typeof values === 'string') return `${quote(label)} = ${values}`;
  return `${quote(label)} = ${values.length <= MAX_POINTS ? values.join(' ') : `${values.length} numbers`}`;
}

const formatList = (list: readonly string[] | string): string =>
  typeof list === 'string' ? list : shorten(list.map(quote), ', ', MAX_POINTS);

function formatItem(item: CommonV1TemplateItem): string {
  const { text, detail, value, time, badge, href, action, each, when, items, children } = item;
  return [
    formatEach(each),
    quote(text),
    formatCondition(when, text),
    value === undefined ? '' : `: ${value}`,
    detail === undefined ? '' : ` detail ${quote(detail)}`,
    time === undefined ? '' : ` at ${time}`,
    badge === undefined ? '' : ` badge ${quote(badge)}`,
    href !== undefined && !href.startsWith('#') ? ` → ${href}` : action === undefined ? '' : ` →${action}`,
    items?.length ? ` [${shorten(items.map(formatItem))}]` : '',
    children?.length ? `(${children.map(formatAnatomy).join('; ')})` : '',
  ].join('');
}

/** Columns with the cells of the repeated row, or with the first rows as they are written. */
function formatColumns(
  columns: readonly CommonV1TemplateColumn[],
  rows: CommonV1TemplateNode['rows'] = [],
): string {
  const [first] = rows;
  if (rows.length === 1 && first && !Array.isArray(first) && first.each !== undefined) {
    const cells = columns.map(({ label }, index) => {
      const cell = first.cells[index];
      return cell === undefined ? label : `${label} = ${formatCell(cell)}`;
    });
    return `${formatEach(first.each)}${cells.join('; ')}`;
  }
  const written = rows.map((row) => (Array.isArray(row) ? row : row.cells).map(formatCell).join(' | '));
  return [
    columns.map(({ label }) => label).join(' | '),
    ...(written.length > 0 ? [shorten(written)] : []),
  ].join('; ');
}

const formatCell = (cell: Cell): string => (typeof cell === 'object' ? formatAnatomy(cell) : String(cell));

const shorten = (entries: readonly string[], between = '; ', max = MAX_ENTRIES): string =>
  entries.length <= max
    ? entries.join(between)
    : `${entries.slice(0, max - 1).join(between)}${between}and ${entries.length - max + 1} more`;

const quote = (text: string): string => `"${text}"`;
