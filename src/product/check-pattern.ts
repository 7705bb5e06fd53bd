import { nearestNames, quote, withArticle } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import type {
  CommonV1DataField,
  CommonV1DataRole,
  CommonV1DataShape,
  CommonV1TemplateNode,
  PatternV2,
} from '../schemas/types.ts';
import { expressionsIn } from './template.ts';

/** A mistake in templates or product content. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  /** Two statements that both are used, although they cannot both be right. */
  readonly isContradiction?: true;
}

/** The type of a name in a template. */
type Type =
  | { readonly kind: 'rows' | 'row'; readonly role: CommonV1DataRole }
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly what: string }
  | { readonly kind: 'any' };

type Types = ReadonlyMap<string, Type>;

const ROW_NAMES = ['id', 'index', 'first', 'last', 'singular', 'plural'];
const ROWS_NAMES = ['count', 'total', 'singular', 'plural', 'counted', 'columns', 'first', 'sum', 'each'];
const PRODUCT_NAMES = ['name', 'promise', 'mark', 'currency', 'legal', 'footer'];
const ANY: Type = { kind: 'any' };

/** Finds expressions in the templates of a pattern that its data shape does not declare. */
export function checkTemplates(pattern: PatternV2): Problem[] {
  const { data: shape } = pattern;
  if (!shape) return [];
  const types = rootTypes(shape);
  const problems: Problem[] = [];
  for (const [preset, { anatomy }] of Object.entries(pattern.presets))
    checkNode(anatomy, `/presets${pointerStep(preset)}/anatomy`, types, shape, problems);
  for (const [name, { default: text }] of Object.entries(shape.copy ?? {}))
    checkText(text, `/data/copy${pointerStep(name)}/default`, types, problems);
  for (const [name, { shows, announce }] of Object.entries(pattern.states)) {
    checkText(shows, `/states${pointerStep(name)}/shows`, types, problems);
    checkText(announce, `/states${pointerStep(name)}/announce`, types, problems);
  }
  const { live_regions: live, announcements = [] } = pattern.accessibility;
  for (const [at, { announces }] of live.entries())
    checkText(announces, `/accessibility/live_regions/${at}/announces`, types, problems);
  for (const [at, text] of announcements.entries())
    checkText(text, `/accessibility/announcements/${at}`, types, problems);
  for (const [name, role] of Object.entries(shape.roles ?? {}))
    for (const [field, { type, of }] of Object.entries(role.fields)) {
      if (type !== 'list' || (of !== undefined && Object.hasOwn(shape.roles ?? {}, of))) continue;
      problems.push({
        pointer: `/data/roles${pointerStep(name)}/fields${pointerStep(field)}/of`,
        message: `The list ${quote(field)} does not name a role of the pattern.`,
        fix: `Set "of" to one of ${Object.keys(shape.roles ?? {}).join(', ')}.`,
      });
    }
  return problems;
}

function rootTypes({ roles = {}, copy = {}, options = {} }: CommonV1DataShape): Types {
  const names = (what: string, list: readonly string[]): Type => ({ kind: 'names', names: list, what });
  return new Map<string, Type>([
    ...Object.entries(roles).map(([name, role]): [string, Type] => [
      name,
      { kind: role.many ? 'rows' : 'row', role },
    ]),
    ['copy', names('copy slot', Object.keys(copy))],
    ['option', names('option', Object.keys(options))],
    ['page', names('value of a page', ['title', 'lead'])],
    ['product', names('value of a product', PRODUCT_NAMES)],
    ['user', ANY],
    ['word', ANY],
    ['today', ANY],
  ]);
}

function checkNode(
  value: unknown,
  pointer: string,
  types: Types,
  shape: CommonV1DataShape,
  problems: Problem[],
): void {
  if (typeof value === 'string') {
    checkText(value, pointer, types, problems);
    return;
  }
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) checkNode(one, `${pointer}/${at}`, types, shape, problems);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { each, as = 'item', when, ...rest } = value as CommonV1TemplateNode;
  let inner = types;
  if (each !== undefined) {
    const type = resolvePath(each.split('.'), types, `${pointer}/each`, problems, shape);
    inner = new Map([...types, [as, type?.kind === 'rows' ? { kind: 'row', role: type.role } : ANY]]);
  }
  if (when !== undefined)
    resolvePath(when.replace(/^!/, '').split('.'), inner, `${pointer}/when`, problems, shape);
  const datum = rest.is === 'datum' ? /^\{([a-z][\w-]*)\}\.\{([a-z][\w.-]*)\}$/.exec(rest.text ?? '') : null;
  if (datum) {
    resolvePath([datum[1] ?? ''], inner, `${pointer}/text`, problems, shape);
    resolvePath((datum[2] ?? '').split('.'), inner, `${pointer}/text`, problems, shape);
  }
  for (const [key, one] of Object.entries(rest))
    if (!(datum && key === 'text')) checkNode(one, pointer + pointerStep(key), inner, shape, problems);
}

function checkText(text: string | undefined, pointer: string, types: Types, problems: Problem[]): void {
  for (const { path } of expressionsIn(text ?? '')) resolvePath(path, types, pointer, problems);
}

/** Follows a path as far as its types are known. */
function resolvePath(
  path: readonly string[],
  types: Types,
  pointer: string,
  problems: Problem[],
  shape?: CommonV1DataShape,
): Type | undefined {
  const [root = '', ...rest] = path;
  let type = types.get(root);
  if (!type) {
    problems.push(unknown(pointer, root, 'name', [...types.keys()]));
    return undefined;
  }
  for (const name of rest) {
    if (type.kind === 'any') return ANY;
    if (type.kind === 'names') {
      if (!type.names.includes(name)) problems.push(unknown(pointer, name, type.what, type.names));
      return ANY;
    }
    if (type.kind === 'rows') {
      if (!ROWS_NAMES.includes(name)) problems.push(unknown(pointer, name, 'value of a list', ROWS_NAMES));
      if (name === 'first') type = { kind: 'row', role: type.role };
      else return ANY;
      continue;
    }
    const role: CommonV1DataRole = type.role;
    const { fields, open } = role;
    const field: CommonV1DataField | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      if (!open && !ROW_NAMES.includes(name))
        problems.push(unknown(pointer, name, 'field of the role', [...Object.keys(fields), ...ROW_NAMES]));
      return ANY;
    }
    const listed: CommonV1DataRole | undefined =
      field.of === undefined ? undefined : shape?.roles?.[field.of];
    type = listed ? { kind: 'rows', role: listed } : ANY;
  }
  return type;
}

const unknown = (pointer: string, name: string, what: string, known: readonly string[]): Problem => {
  const [near] = nearestNames(name, known);
  return {
    pointer,
    message: `${pointer} uses ${quote(name)}, which is not ${withArticle(what)}.`,
    fix: near === undefined ? `Use one of ${known.join(', ')}.` : `Did you mean ${quote(near)}?`,
  };
};
