import type { CommonV1AnatomyNode } from '../../schemas/types.ts';
import { formatCount } from '../../base/text.ts';

/** Sample text is cut here: the outline shows kind and length, the JSON form has the words. */
const SHOWN = 32;

/** An anatomy in one line: `stack(heading#title "Loans"; table[Item, Due])`. */
export function outline({
  is,
  slot,
  text,
  label,
  children,
  kind,
  columns,
  action,
  options,
}: CommonV1AnatomyNode): string {
  const said = text ?? label;
  const heads = Array.isArray(columns) ? columns.map((column) => column.label) : [];
  return [
    is,
    kind === undefined ? '' : `:${kind}`,
    slot === undefined ? '' : `#${slot}`,
    said === undefined ? '' : ` "${said.length > SHOWN ? `${said.slice(0, SHOWN - 1)}…` : said}"`,
    heads.length === 0 ? '' : `[${heads.join(', ')}]`,
    options === undefined ? '' : `{${formatCount(options.length, 'option')}}`,
    action === undefined ? '' : ` →${action}`,
    children?.length ? `(${children.map(outline).join('; ')})` : '',
  ].join('');
}
