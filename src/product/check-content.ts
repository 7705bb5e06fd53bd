import { nearestNames, quote, withArticle } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import type {
  CommonV1DataRole,
  CommonV1DataRow,
  CommonV1DataShape,
  CommonV1Entity,
  CommonV1PageWire,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
  PatternV2,
} from '../schemas/types.ts';
import type { Problem } from './check-pattern.ts';
import { matchingRows } from './rows.ts';
import { expressionsIn } from './template.ts';

/** The names of a data shape that the anatomy of one preset uses. */
export interface UsedNames {
  readonly roles: ReadonlySet<string>;
  readonly copy: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  /** Roles in the neutral text of a copy slot, which are needed only if the product does not write the text. */
  readonly rolesOfCopy: ReadonlyMap<string, readonly string[]>;
}

const used = new WeakMap<object, UsedNames>();

export function usedNames(
  { data = {}, presets }: Pick<PatternV2, 'data' | 'presets'>,
  preset: string,
): UsedNames {
  const anatomy = Object.hasOwn(presets, preset) ? presets[preset]?.anatomy : undefined;
  const known = anatomy && used.get(anatomy);
  if (known) return known;
  const names = {
    roles: new Set<string>(),
    copy: new Set<string>(),
    options: new Set<string>(),
    rolesOfCopy: new Map<string, string[]>(),
  };
  const add = (path: readonly string[]): void => {
    const [root = '', name = ''] = path;
    if (data.roles && Object.hasOwn(data.roles, root)) names.roles.add(root);
    if (root === 'option') names.options.add(name);
    if (root !== 'copy' || names.copy.has(name)) return;
    names.copy.add(name);
    const inner = expressionsIn(data.copy?.[name]?.default ?? '').map(({ path: [first = ''] }) => first);
    names.rolesOfCopy.set(
      name,
      inner.filter((one) => data.roles && Object.hasOwn(data.roles, one)),
    );
  };
  const walk = (value: unknown): void => {
    if (typeof value === 'string') for (const { path } of expressionsIn(value)) add(path);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if ((key === 'each' || key === 'when') && typeof one === 'string')
          add(one.replace(/^!/, '').split('.'));
        else walk(one);
      }
  };
  walk(anatomy);
  if (anatomy) used.set(anatomy, names);
  return names;
}

/** The names that content may refer to. */
export interface ContentScope {
  entity(name: string): CommonV1Entity | undefined;
  readonly entityNames: readonly string[];
  readonly people: ReadonlySet<string>;
  /** Ids of the pages that links may lead to. */
  readonly pages: ReadonlySet<string>;
  /** True where lists may be empty, as in a state of a page. */
  readonly allowsEmpty?: boolean;
}

export interface CheckedPlacement {
  readonly alias: string;
  readonly preset: string;
  readonly pattern: Pick<PatternV2, 'id' | 'data' | 'presets' | 'io' | 'category'>;
}

/** Checks the content of one placement against the shape of its pattern and the entities it names. */
export function checkPlacement(
  { pattern, preset }: CheckedPlacement,
  content: CommonV1PlacementContent | undefined,
  pointer: string,
  scope: ContentScope,
  /** True for content that only overrides some of what a lower layer says. */
  isPartial = false,
): Problem[] {
  const shape = pattern.data;
  if (!shape) return [];
  const problems: Problem[] = [];
  const names = usedNames(pattern, preset);
  const checkNames = (given: object | undefined, known: object | undefined, what: string): void => {
    for (const name of Object.keys(given ?? {}))
      if (!Object.hasOwn(known ?? {}, name))
        problems.push(
          unknownName(
            `${pointer}/${what}${pointerStep(name)}`,
            name,
            `${what} of ${pattern.id}`,
            Object.keys(known ?? {}),
          ),
        );
  };
  checkNames(content?.roles, shape.roles, 'roles');
  checkNames(content?.copy, shape.copy, 'copy');
  checkNames(content?.options, shape.options, 'options');
  const ofCopy = [...names.rolesOfCopy].flatMap(([slot, roles]) =>
    content?.copy?.[slot] === undefined ? roles : [],
  );
  for (const name of new Set([...names.roles, ...ofCopy])) {
    const role = shape.roles?.[name];
    const binding = content?.roles?.[name];
    const at = `${pointer}/roles${pointerStep(name)}`;
    if (!role || role.required === false || binding || isPartial) continue;
    problems.push({
      pointer: at,
      message: `${at} is missing: ${pattern.id} (${preset}) shows ${role.description.replace(/\.$/, '').toLowerCase()}.`,
      fix: `Bind ${quote(name)} to an entity (${scope.entityNames.join(', ')}) or write its rows: ${fieldList(role)}.`,
    });
  }
  for (const [name, binding] of Object.entries(content?.roles ?? {})) {
    const role = shape.roles && Object.hasOwn(shape.roles, name) ? shape.roles[name] : undefined;
    if (role) checkBinding(role, binding, `${pointer}/roles${pointerStep(name)}`, shape, scope, problems);
  }
  for (const name of names.copy) {
    const slot = shape.copy && Object.hasOwn(shape.copy, name) ? shape.copy[name] : undefined;
    if (!slot?.required || isPartial || content?.copy?.[name] !== undefined) continue;
    problems.push({
      pointer: `${pointer}/copy${pointerStep(name)}`,
      message: `${pointer}/copy${pointerStep(name)} is missing: ${slot.description}`,
      fix: 'Write the text.',
    });
  }
  for (const [name, text] of Object.entries(content?.copy ?? {})) {
    const at = `${pointer}/copy${pointerStep(name)}`;
    const roots = [...Object.keys(shape.roles ?? {}), 'copy', 'page', ...PRODUCT_ROOTS];
    for (const { path } of expressionsIn(text))
      if (!roots.includes(path[0] ?? ''))
        problems.push(unknownName(at, path[0] ?? '', 'name for a text', roots));
    if (name.endsWith('href')) checkLink(text, at, scope, problems);
  }
  return problems;
}

const PRODUCT_ROOTS = ['product', 'user', 'cast', 'word', 'today'];
const fieldList = ({ fields }: CommonV1DataRole): string =>
  Object.entries(fields)
    .map(([name, { required }]) => (required ? name : `${name}?`))
    .join(', ');

function checkBinding(
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding,
  pointer: string,
  shape: CommonV1DataShape,
  scope: ContentScope,
  problems: Problem[],
  outer?: CommonV1Entity,
): void {
  const sources = [binding.entity, binding.form, binding.facts, binding.rows].filter(
    (one) => one !== undefined,
  );
  if (sources.length !== 1) {
    problems.push({
      pointer,
      message: `${pointer} has ${sources.length === 0 ? 'no source' : 'several sources'} of rows.`,
      fix: 'Give one of "entity", "form", "facts" and "rows".',
    });
    return;
  }
  if (binding.rows) {
    for (const [at, row] of binding.rows.entries())
      checkRow(role, row, `${pointer}/rows/${at}`, shape, scope, problems);
    return;
  }
  const id = binding.entity ?? binding.form ?? binding.facts ?? '';
  const entity = scope.entity(id);
  if (!entity) {
    problems.push(
      unknownName(
        `${pointer}/${binding.entity === undefined ? (binding.form === undefined ? 'facts' : 'form') : 'entity'}`,
        id,
        'entity of the product',
        scope.entityNames,
      ),
    );
    return;
  }
  const known = ['id', ...Object.keys(entity.fields)];
  const checkField = (name: string, at: string): void => {
    if (!known.includes(name)) problems.push(unknownName(at, name, `field of ${id}`, known));
  };
  for (const name of Object.keys(binding.where ?? {}))
    checkField(name, `${pointer}/where${pointerStep(name)}`);
  if (binding.sort !== undefined) checkField(binding.sort.replace(/^-/, ''), `${pointer}/sort`);
  if (binding.group !== undefined) checkField(binding.group, `${pointer}/group`);
  for (const [at, column] of (binding.columns ?? []).entries())
    checkField(typeof column === 'string' ? column : column.field, `${pointer}/columns/${at}`);
  if (binding.row !== undefined && !entity.rows.some((row) => row.id === binding.row))
    problems.push(
      unknownName(
        `${pointer}/row`,
        binding.row,
        `row of ${id}`,
        entity.rows.map((row) => String(row.id ?? '')),
      ),
    );
  if (
    binding.entity !== undefined &&
    !outer &&
    !scope.allowsEmpty &&
    matchingRows(entity, binding).length === 0
  )
    problems.push({
      pointer,
      message: `${pointer} selects no row of ${quote(id)}.`,
      fix: 'Change the filter, or add rows that match it.',
    });
  if (binding.form !== undefined || binding.facts !== undefined) return;
  // Groups are made of the rows; their list has the fields.
  const target = binding.group === undefined ? role : listedRole(role, shape);
  if (!target) return;
  checkMapping(target, binding, pointer, { entity, id, known, outer }, shape, scope, problems);
}

const listedRole = (
  { fields }: CommonV1DataRole,
  { roles }: CommonV1DataShape,
): CommonV1DataRole | undefined => {
  const of = Object.values(fields).find(({ type }) => type === 'list')?.of;
  return of === undefined ? undefined : roles?.[of];
};

interface MappedEntity {
  readonly entity: CommonV1Entity;
  readonly id: string;
  readonly known: readonly string[];
  readonly outer: CommonV1Entity | undefined;
}

function checkMapping(
  role: CommonV1DataRole,
  { fields = {} }: CommonV1RoleBinding,
  pointer: string,
  { entity, id, known }: MappedEntity,
  shape: CommonV1DataShape,
  scope: ContentScope,
  problems: Problem[],
): void {
  for (const [name, mapped] of Object.entries(fields)) {
    const at = `${pointer}/fields${pointerStep(name)}`;
    const field = Object.hasOwn(role.fields, name) ? role.fields[name] : undefined;
    if (!field && !role.open)
      problems.push(unknownName(at, name, 'field of the role', Object.keys(role.fields)));
    if (typeof mapped !== 'string') {
      const listed = field?.of === undefined ? undefined : shape.roles?.[field.of];
      if (listed) checkBinding(listed, mapped, at, shape, scope, problems, entity);
      continue;
    }
    const roots = [...known, 'outer', 'index', ...PRODUCT_ROOTS];
    for (const { path } of expressionsIn(mapped))
      if (!roots.includes(path[0] ?? ''))
        problems.push(unknownName(at, path[0] ?? '', `field of ${id}`, known));
    if (field?.type === 'link') checkLink(mapped, at, scope, problems);
  }
  for (const [name, { required, identity }] of Object.entries(role.fields))
    if (required && !identity && fields[name] === undefined && !Object.hasOwn(entity.fields, name))
      problems.push({
        pointer: `${pointer}/fields${pointerStep(name)}`,
        message: `${pointer}/fields${pointerStep(name)} is missing: the role needs it, and ${quote(id)} has no field of that name.`,
        fix: `Map it to a field of ${id}, such as "{${known[1] ?? 'id'}}".`,
      });
}

function checkRow(
  role: CommonV1DataRole,
  row: CommonV1DataRow,
  pointer: string,
  shape: CommonV1DataShape,
  scope: ContentScope,
  problems: Problem[],
): void {
  for (const [name, value] of Object.entries(row)) {
    const at = `${pointer}${pointerStep(name)}`;
    const field = Object.hasOwn(role.fields, name) ? role.fields[name] : undefined;
    if (!field) {
      if (!role.open && name !== 'id')
        problems.push(unknownName(at, name, 'field of the role', Object.keys(role.fields)));
      continue;
    }
    if (field.type === 'link' && typeof value === 'string') checkLink(value, at, scope, problems);
    const listed = field.of === undefined ? undefined : shape.roles?.[field.of];
    if (listed && Array.isArray(value))
      for (const [index, one] of value.entries())
        if (typeof one === 'object') checkRow(listed, one, `${at}/${index}`, shape, scope, problems);
  }
  for (const [name, { required }] of Object.entries(role.fields))
    if (required && row[name] === undefined)
      problems.push({
        pointer,
        message: `${pointer} lacks ${quote(name)}, which the role needs.`,
        fix: `Add ${quote(name)}. A row has ${fieldList(role)}.`,
      });
}

/** Links lead to a page by its id, `#account` or `#account/{id}`, to the same page, or out of the app. */
export function checkLink(
  target: string,
  pointer: string,
  { pages }: ContentScope,
  problems: Problem[],
): void {
  const page = /^#([a-z][a-z0-9-]*)/.exec(target)?.[1];
  if (page !== undefined && page !== 'main' && !pages.has(page))
    problems.push(unknownName(pointer, page, 'page of the product', [...pages]));
  if (target.startsWith('/'))
    problems.push({
      pointer,
      message: `${pointer} is a path, but each product has its own paths.`,
      fix: `Name the page instead: "#${[...pages][0] ?? 'page'}", or "#page/{id}" with a parameter.`,
    });
}

/** Signals with entries of people, which only forms and their reviews may receive. */
const PRIVATE_SIGNALS: ReadonlySet<string> = new Set(['form-values', 'form-errors', 'session']);

/** Checks that wires connect existing placements by signals they have, without cycles. */
export function checkWiring(
  wiring: readonly CommonV1PageWire[],
  placements: readonly CheckedPlacement[],
  pointer: string,
): Problem[] {
  const problems: Problem[] = [];
  const byAlias = new Map(placements.map((placement) => [placement.alias, placement]));
  const targets = new Map<string, string[]>();
  for (const [at, { from, to, signal }] of wiring.entries()) {
    const place = `${pointer}/${at}`;
    for (const [key, alias, list] of [
      ['from', from, 'produces'],
      ['to', to, 'consumes'],
    ] as const) {
      const placement = byAlias.get(alias);
      if (!placement) {
        problems.push(unknownName(`${place}/${key}`, alias, 'placement of the page', [...byAlias.keys()]));
        continue;
      }
      const signals: readonly string[] = placement.pattern.io?.[list] ?? [];
      if (!signals.includes(signal))
        problems.push(
          unknownName(`${place}/signal`, signal, `signal that ${placement.pattern.id} ${list}`, signals),
        );
    }
    const { category } = byAlias.get(to)?.pattern ?? {};
    if (PRIVATE_SIGNALS.has(signal) && (category === 'frames' || category === 'navigation'))
      problems.push({
        pointer: place,
        message: `${place} sends ${quote(signal)} to ${quote(to)}, which is part of the frame.`,
        fix: 'Send it to a form, a review or nothing.',
      });
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const reaches = (from: string, wanted: string, seen: Set<string>): boolean =>
    (targets.get(from) ?? []).some(
      (to) => to === wanted || (!seen.has(to) && reaches(to, wanted, seen.add(to))),
    );
  for (const [at, { from }] of wiring.entries())
    if (reaches(from, from, new Set()))
      problems.push({
        pointer: `${pointer}/${at}`,
        message: `${pointer}/${at} is part of a cycle: ${quote(from)} drives itself.`,
        fix: 'Remove one of its wires.',
      });
  return problems;
}

/** The fix for a name that refers to nothing. */
export const nearest = (name: string, known: readonly string[]): string => {
  const [near] = nearestNames(name, known);
  if (near !== undefined) return `Did you mean ${quote(near)}?`;
  return known.length === 0
    ? 'There is none yet: add it, or remove the name.'
    : `Use one of ${[...new Set(known)].slice(0, 12).join(', ')}.`;
};

/** The person who uses a page is one of the cast. */
export const checkUser = (
  user: string | undefined,
  pointer: string,
  { people }: Pick<ContentScope, 'people'>,
): Problem[] =>
  user === undefined || people.has(user)
    ? []
    : [unknownName(`${pointer}/user`, user, 'person of the cast', [...people])];

/** The problem of a name that refers to nothing. */
export const unknownName = (
  pointer: string,
  name: string,
  what: string,
  known: readonly string[],
): Problem => ({
  pointer,
  message: `${pointer} is ${quote(name)}, which is not ${withArticle(what)}.`,
  fix: nearest(name, known),
});
