import { type Problem, ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { LIMITS } from '../base/limits.ts';
import { dropByteOrderMark, nearestNames, quote } from '../base/text.ts';
import { type Action, ActionInput, type Parameter, type Tool } from './tool.ts';

/** Aliases that every action with the second parameter accepts. */
const COMMON_ALIASES: Readonly<Record<string, string>> = {
  q: 'query',
  text: 'query',
  search: 'query',
  term: 'query',
  slug: 'id',
  name: 'id',
  pattern: 'id',
  record: 'id',
  projectPath: 'project_path',
  project: 'project_path',
  cwd: 'project_path',
  root: 'project_path',
  file: 'file_path',
  filePath: 'file_path',
  path: 'file_path',
  page: 'page_id',
  pageId: 'page_id',
  section: 'section_id',
  sectionId: 'section_id',
  packType: 'pack_type',
  kind: 'type',
  max: 'limit',
  count: 'limit',
  maxTokens: 'max_tokens',
  findingId: 'finding_id',
  expectedHash: 'expected_hash',
  hash: 'expected_hash',
  dryRun: 'dry_run',
};

/** Parses a call into its action and arguments; throws an error that lists every problem. */
export function parseCall(
  tool: Tool,
  given: unknown,
): { readonly action: Action; readonly input: ActionInput } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidParameter(`The arguments of ${tool.name} must be an object with "action".`, {
      parameter: 'arguments',
      message: 'must be an object',
    });
  const action = findAction(tool, (given as Record<string, unknown>)['action']);
  const values = new Map<string, unknown>();
  const problems: Problem[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (key === 'action') continue;
    const name = resolveParameter(action, key, given);
    const property = name === undefined ? undefined : action.parameters[name];
    if (name === undefined || property === undefined) {
      problems.push(unknownParameter(action, key));
      continue;
    }
    // Some clients fill in every parameter: null means it was not given.
    if (value === null) continue;
    if (values.has(name))
      problems.push({ parameter: key, message: `repeats ${name}; give only one of them` });
    const settled = coerce(property, value);
    const message = validateValue(property, settled);
    if (message !== undefined) problems.push({ parameter: name, pointer: `/${name}`, message });
    else values.set(name, settled);
  }
  for (const name of action.required ?? [])
    if (!values.has(name) && !problems.some(({ parameter }) => parameter === name))
      problems.push({ parameter: name, pointer: `/${name}`, message: 'is required' });
  const [first] = problems;
  // An unknown operation is reported like an unknown action.
  const operations = action.parameters['operation']?.enum;
  if (
    first?.parameter === 'operation' &&
    operations &&
    typeof (given as Record<string, unknown>)['operation'] === 'string'
  )
    throw new ServiceError('UNKNOWN_ACTION', `${tool.name} ${action.name}: operation ${first.message}.`, {
      errors: problems.slice(0, 10),
      available: operations,
    });
  if (first) {
    const allowed = action.parameters[first.parameter ?? '']?.enum;
    throw new ServiceError(
      'INVALID_PARAMETER',
      `${tool.name} ${action.name}: ${first.parameter ?? ''} ${first.message}.`,
      { errors: problems.slice(0, 10), ...(allowed ? { available: allowed } : {}) },
    );
  }
  return { action, input: new ActionInput(Object.fromEntries(values)) };
}

function findAction(tool: Tool, asked: unknown): Action {
  const names = tool.actions.map(({ name }) => name);
  const word = typeof asked === 'string' ? asked.trim().toLowerCase().replaceAll('-', '_') : undefined;
  const action = tool.actions.find(({ name }) => name === word);
  if (action) return action;
  const near = word === undefined ? undefined : nearestNames(word, names)[0];
  throw new ServiceError(
    'UNKNOWN_ACTION',
    word === undefined || word === ''
      ? `${tool.name} needs "action": one of ${names.join(', ')}.`
      : `${tool.name} has no action ${quote(word)}. It has ${names.join(', ')}.`,
    { available: names, ...(near === undefined ? {} : { suggestions: [near] }) },
  );
}

/** The parameter that a key refers to, directly or as an alias; an alias is ignored if the parameter itself is given. */
function resolveParameter(action: Action, key: string, given: object): string | undefined {
  if (Object.hasOwn(action.parameters, key)) return key;
  const meant =
    (Object.hasOwn(action.aliases ?? {}, key) ? action.aliases?.[key] : undefined) ??
    (Object.hasOwn(COMMON_ALIASES, key) ? COMMON_ALIASES[key] : undefined);
  return meant !== undefined && Object.hasOwn(action.parameters, meant) && !Object.hasOwn(given, meant)
    ? meant
    : undefined;
}

function unknownParameter(action: Action, key: string): Problem {
  const names = Object.keys(action.parameters);
  const near = nearestNames(key, names)[0];
  return {
    parameter: key.slice(0, 60),
    message: `is not a parameter of ${action.name}${near === undefined ? '' : ` (did you mean ${near}?)`}`,
    expected: names.length > 0 ? names.join(', ') : 'no parameters',
  };
}

/**
 * Converts common mistakes of models: a single value for a list, digits in a string for a number, and JSON text for
 * lists and objects.
 */
function coerce({ type, items }: Parameter, value: unknown): unknown {
  if ((type === 'object' || type === 'array') && typeof value === 'string') {
    const parsed = parseJsonText(value);
    if (type === 'object' ? isObject(parsed) : Array.isArray(parsed)) return parsed;
  }
  if (type === 'array' && items?.type === 'string' && typeof value === 'string') return [value];
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,9}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function parseJsonText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(dropByteOrderMark(text));
  } catch {
    return undefined;
  }
}

/** Longer texts are documents, not arguments. */
const MAX_TEXT_LENGTH = LIMITS.argumentCharacters.max;

function validateValue(property: Parameter, value: unknown): string | undefined {
  switch (property.type) {
    case 'string':
      return validateText(property, value);
    case 'integer':
      return validateNumber(property, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'array':
      return validateList(property, value);
    case 'object':
      return isObject(value) ? undefined : 'must be an object';
  }
}

function validateText(
  { enum: allowed, maxLength = MAX_TEXT_LENGTH }: Parameter,
  value: unknown,
): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (allowed) {
    if (allowed.includes(value)) return undefined;
    const near = nearestNames(value, allowed)[0];
    return `must be one of ${allowed.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`;
  }
  if (value.trim() === '') return 'must not be blank';
  return value.length > maxLength
    ? `must have at most ${maxLength} characters, not ${value.length}`
    : undefined;
}

function validateNumber({ minimum, maximum }: Parameter, value: unknown): string | undefined {
  if (!Number.isSafeInteger(value)) return 'must be a whole number';
  const number = value as number;
  return (minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum)
    ? `must be from ${minimum ?? '-∞'} to ${maximum ?? '∞'}, not ${number}`
    : undefined;
}

function validateList({ items, maxItems = 200 }: Parameter, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be a list';
  if (value.length > maxItems) return `must have at most ${maxItems} entries, not ${value.length}`;
  const { type = 'string', maxLength = MAX_TEXT_LENGTH } = items ?? {};
  const isRight = (one: unknown): boolean =>
    type === 'string'
      ? typeof one === 'string' && one.trim() !== '' && one.length <= maxLength
      : isObject(one);
  const at = value.findIndex((one) => !isRight(one));
  if (at < 0) return undefined;
  return type === 'string'
    ? `must contain non-empty strings of at most ${maxLength} characters; entry ${at} is invalid`
    : `must contain objects; entry ${at} is not an object`;
}

const invalidParameter = (detail: string, ...errors: readonly Problem[]): ServiceError =>
  new ServiceError('INVALID_PARAMETER', detail, { errors });
