import type {
  CommonV1DataField,
  CommonV1DataRole,
  CommonV1DataShape,
  CommonV1Entity,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
  CommonV1TemplateNode,
  PatternV2,
} from '../schemas/types.ts';
import {
  type BindContext,
  bindPlacement,
  type BindRole,
  chooseColumns,
  readRows,
  type Roles,
} from './bind.ts';
import { fillAnatomy } from './fill.ts';
import type { Product } from './product.ts';
import { Row, Rows } from './rows.ts';
import { parseTemplate } from './template.ts';
import { capitalize, evaluate, fillText, Placeholder, type Scope, toText, type Value } from './values.ts';

/** A preset as the builder of a page needs it: the words of the product in place, its data by name. */
export interface Outline {
  readonly anatomy: CommonV1TemplateNode | undefined;
  /** Fills a text of the pattern, such as that of a state. */
  readonly fill: (text: string) => string;
}

/**
 * Outlines a preset for one placement. Texts, buttons, form fields and written rows appear as the product has them; rows of an
 * entity appear once, with the fields of the entity in braces: `{order.amount}`.
 */
export function outlinePreset(
  { data, presets }: Pick<PatternV2, 'data' | 'presets'>,
  preset: string,
  content: CommonV1PlacementContent | undefined,
  context: BindContext,
): Outline {
  const anatomy = Object.hasOwn(presets, preset) ? presets[preset]?.anatomy : undefined;
  // Without a data shape the anatomy is written out and contains no templates.
  if (!data) return { anatomy, fill: (text) => text };
  const { product } = context;
  const scope = bindPlacement(
    data,
    content,
    { ...context, product: { ...product, scope: atRunTime(product.scope) } },
    outlineRole,
  );
  return {
    anatomy: anatomy && (fillAnatomy(anatomy, scope) as CommonV1TemplateNode | undefined),
    fill: (text) => fillSentence(text, withNouns(scope, data, content), data),
  };
}

/** Texts about rows that are part of groups use the noun of the groups' rows. */
function withNouns(
  scope: Scope,
  { roles = {} }: CommonV1DataShape,
  content: CommonV1PlacementContent | undefined,
): Scope {
  const isBound = (name: string): boolean =>
    content?.roles !== undefined && Object.hasOwn(content.roles, name);
  return (root) => {
    if (isBound(root) || !Object.hasOwn(roles, root)) return scope(root);
    const group = Object.entries(roles).find(
      ([name, { fields }]) => isBound(name) && Object.values(fields).some(({ of }) => of === root),
    );
    return scope(group ? group[0] : root);
  };
}

/** The signed-in person and the day are known when the app runs. */
const atRunTime =
  (scope: Scope): Scope =>
  (root) =>
    root === 'user' || root === 'today' ? new Placeholder(root) : scope(root);

/** Fills a sentence. A noun of a role without data is that of the pattern; a value without data is left out. */
function fillSentence(text: string, scope: Scope, { roles = {} }: CommonV1DataShape): string {
  if (!text.includes('{')) return text;
  const whole = toText(fillText(text, scope));
  if (whole !== '') return withCounts(whole);
  let filled = '';
  for (const part of parseTemplate(text).parts) {
    if (typeof part === 'string') {
      filled += part;
      continue;
    }
    const [root = '', noun = ''] = part.path;
    const role = Object.hasOwn(roles, root) ? roles[root] : undefined;
    const value =
      toText(evaluate(part, scope)) || (noun === 'singular' ? role?.singular : role?.plural) || 'content';
    filled += filled === '' ? capitalize(value) : value;
  }
  return withCounts(filled);
}

/** Patterns write a number of the running app as `<count>`. */
const withCounts = (text: string): string => text.replace(/\{[a-z][\w.-]*\.count\}/g, '<count>');

const outlineRole: BindRole = (role, binding, roles, context, name) =>
  binding
    ? outlineBinding(role, binding, roles, context)
    : // A role that a pattern can do without is not made up.
      role.required === false
      ? undefined
      : outlineUnbound(name, role, roles, context.product, 0);

function outlineBinding(
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
): Rows | Row | undefined {
  const rows = outlineRows(role, binding, roles, context);
  return role.many ? rows : rows?.rows[0];
}

function outlineRows(
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
): Rows | undefined {
  const { product, domain } = context;
  if (binding.facts !== undefined) {
    const entity = product.entity(binding.facts, domain);
    return entity && outlineFacts(role, binding.facts, entity, binding, context);
  }
  if (binding.entity === undefined) {
    // The values in a form are those of a sample row.
    const { row: _, ...form } = binding;
    return readRows(role, binding.form === undefined ? binding : form, roles, context, undefined);
  }
  const { entity: id, group } = binding;
  const entity = product.entity(id, domain);
  if (!entity) return undefined;
  const noun = { singular: binding.singular ?? entity.singular, plural: binding.plural ?? entity.plural };
  const one = (shown: CommonV1DataRole): Row =>
    new Row(readField(shown, id, entity, binding, roles, context), noun, identityOf(shown));
  const [list] = Object.entries(role.fields).filter(([, { type }]) => type === 'list');
  const listed = list && listedRole(list[1], roles);
  if (group !== undefined && list && listed) {
    const title = new Placeholder(`${id}.${group}`, entity.fields[group]);
    const items = new Rows([one(listed)], noun, product, { repeats: id });
    const read = (field: string): Value =>
      field === list[0] ? items : field === identityOf(role) || field === 'title' ? title : undefined;
    return new Rows([new Row(read, role, identityOf(role))], noun, product, { repeats: `${id}.${group}` });
  }
  return new Rows([one(role)], noun, product, {
    repeats: id,
    columns: chooseColumns(role, binding, entity),
  });
}

/** The fields of a role, each as the field of the entity that it shows. */
function readField(
  role: CommonV1DataRole,
  id: string,
  entity: CommonV1Entity,
  { fields = {} }: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
): (name: string) => Value {
  const own = (name: string): Placeholder | undefined => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (field)
      return new Placeholder(`${id}.${name}`, field, field.required === true || field.identity === true);
    return name === 'id' ? new Placeholder(`${id}.id`) : undefined;
  };
  const scope: Scope = (root) => own(root) ?? context.product.scope(root);
  const identity = identityOf(role);
  return (name) => {
    // Its place among the others is known when the app runs.
    if (name === 'index' || name === 'first' || name === 'last')
      return new Placeholder(`${id}.${name}`, undefined, name === 'index');
    const mapped = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof mapped === 'string') return fillText(mapped, scope);
    const field = Object.hasOwn(role.fields, name) ? role.fields[name] : undefined;
    const listed = field && listedRole(field, roles);
    if (mapped && listed) return outlineRows({ ...listed, many: true }, mapped, roles, context);
    const named = name === identity ? identityOf(entity) : undefined;
    return own(name) ?? (named === undefined ? undefined : own(named));
  };
}

/** The fields of one row as pairs of label and value. */
function outlineFacts(
  role: CommonV1DataRole,
  id: string,
  entity: CommonV1Entity,
  binding: CommonV1RoleBinding,
  { product }: BindContext,
): Rows {
  const rows = chooseColumns({ ...role, open: true }, binding, entity).map(({ field, label }) => {
    const value = new Placeholder(`${id}.${field}`, entity.fields[field]);
    const read = (name: string): Value =>
      name === 'label' || name === 'title' ? label : name === 'value' ? value : undefined;
    return new Row(read, entity, identityOf(role));
  });
  return new Rows(rows, entity, product);
}

/** Lists inside lists end here, whatever roles refer to each other. */
const MAX_DEPTH = 2;

/** A role without content, by the names of the pattern. */
function outlineUnbound(
  name: string,
  role: CommonV1DataRole,
  roles: Roles,
  product: Product,
  depth: number,
): Rows | Row {
  const read = (field: string): Value => {
    if (field === 'index' || field === 'first' || field === 'last')
      return new Placeholder(`${name}.${field}`, undefined, field === 'index');
    const spec = Object.hasOwn(role.fields, field) ? role.fields[field] : undefined;
    if (!spec) return undefined;
    const listed = listedRole(spec, roles);
    if (listed)
      return depth < MAX_DEPTH
        ? outlineUnbound(`${name}.${field}`, { ...listed, many: true }, roles, product, depth + 1)
        : undefined;
    const { of: _, ...known } = spec;
    return new Placeholder(`${name}.${field}`, known, spec.required === true);
  };
  const row = new Row(read, role, identityOf(role));
  if (!role.many) return row;
  return new Rows([row], role, product, { repeats: name, columns: chooseColumns(role, {}, undefined) });
}

const listedRole = ({ of }: CommonV1DataField, roles: Roles): CommonV1DataRole | undefined =>
  of === undefined || !Object.hasOwn(roles, of) ? undefined : roles[of];

const identityOf = ({
  fields,
}: {
  readonly fields: Readonly<Record<string, { readonly identity?: boolean }>>;
}): string | undefined => Object.entries(fields).find(([, { identity }]) => identity)?.[0];
