import { MAX_TOKENS, DEFAULT_MAX_TOKENS } from './result.ts';
import type { Action, Parameter, Tool } from './tool.ts';

/** The parameter of every action that limits the length of its result. */
export const MAX_TOKENS_PARAMETER: Parameter = {
  type: 'integer',
  description: 'Maximum tokens of the result.',
  minimum: 500,
  maximum: MAX_TOKENS,
  default: DEFAULT_MAX_TOKENS,
};

/**
 * Describes a tool as clients list it, in few tokens: every session pays for the list before its first call. The parameters
 * of all its actions are in one closed object, because model providers reject a union at the top of an input schema, and
 * with it the whole session; the lines about the actions name the parameters of each. The server enforces the union itself
 * and publishes it as the resource `svc://tool/<name>`, with examples, limits and the result of each action.
 */
export function describeTool(tool: Tool, isRemote = false): Record<string, unknown> {
  return {
    name: tool.name,
    title: tool.title,
    description: `${tool.description}\n\nActions:\n${tool.actions.map(formatAction).join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: {
        action: describeActionParameter(tool),
        ...mergeParameters(tool),
        max_tokens: listParameter('max_tokens', MAX_TOKENS_PARAMETER),
      },
      required: ['action'],
      additionalProperties: false,
    },
    outputSchema: ENVELOPE,
    annotations: {
      title: tool.title,
      ...tool.hints,
      // Compiling a contract calls the configured service.
      openWorldHint: tool.hints.openWorldHint || isRemote,
    },
  };
}

/** Parameters whose name says enough. */
const PLAIN: ReadonlySet<string> = new Set(['limit', 'offset', 'max_tokens', 'theme', 'dry_run']);

/** Parameters of many actions, which their own description explains. */
const COMMON: ReadonlySet<string> = new Set(['project_path', 'namespace', 'essence', 'essence_path']);

const formatAction = ({ name, summary, parameters, required = [] }: Action): string => {
  const optional = Object.keys(parameters).filter((one) => !required.includes(one) && !COMMON.has(one));
  const listed = [...required, ...optional.map((one) => `${one}?`)].join(', ');
  return `- ${name}(${listed}): ${summary}`;
};

const describeActionParameter = ({ actions }: Tool): Record<string, unknown> => ({
  type: 'string',
  enum: actions.map(({ name }) => name),
});

function mergeParameters({ actions }: Tool): Record<string, unknown> {
  const names = [...new Set(actions.flatMap(({ parameters }) => Object.keys(parameters)))];
  return Object.fromEntries(
    names.map((name) => {
      const takers = actions.filter(({ parameters }) => Object.hasOwn(parameters, name));
      return [
        name,
        listParameter(name, widenParameter(takers.flatMap(({ parameters }) => parameters[name] ?? []))),
      ];
    }),
  );
}

/** Values of a parameter that are too many for the list of tools; an unknown one is answered with all of them. */
const MAX_LISTED_VALUES = 20;

/** A parameter without what only the server needs. Where the values say as much as a short description, they say it alone. */
function listParameter(name: string, parameter: Partial<Parameter>): Partial<Parameter> {
  const {
    examples: _,
    maxLength: __,
    minimum: ___,
    maxItems: ____,
    enum: values,
    description,
    ...rest
  } = parameter;
  const listed = values && values.length <= MAX_LISTED_VALUES ? values : undefined;
  const isPlain = PLAIN.has(name) || (listed !== undefined && (description?.split(' ').length ?? 0) <= 4);
  return {
    ...rest,
    ...(listed ? { enum: listed } : {}),
    ...(description === undefined || isPlain ? {} : { description }),
  };
}

/** The widest schema that accepts a parameter for any of its actions: clients validate calls against the list. */
function widenParameter(all: readonly Parameter[]): Partial<Parameter> {
  const [first] = all;
  const lists = all.map((one) => one.enum);
  const least = all.map(({ minimum }) => minimum);
  const most = all.map(({ maximum }) => maximum);
  const longest = all.map(({ maxLength }) => maxLength);
  const { enum: _, minimum: __, maximum: ___, maxLength: ____, default: usual, ...rest } = first ?? {};
  const has = <T>(values: readonly (T | undefined)[]): values is readonly T[] =>
    values.length > 0 && !values.includes(undefined);
  return {
    ...rest,
    ...(has(lists) ? { enum: [...new Set(lists.flat())] } : {}),
    ...(has(least) ? { minimum: Math.min(...least) } : {}),
    ...(has(most) ? { maximum: Math.max(...most) } : {}),
    ...(has(longest) ? { maxLength: Math.max(...longest) } : {}),
    ...(usual !== undefined && all.every((one) => one.default === usual) ? { default: usual } : {}),
  };
}

/** The closed union by action that the server validates calls against, and the result of each as `$defs.result`. */
export const buildCallSchema = (tool: Tool): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: tool.name,
  $defs: { result: buildResultSchema(tool) },
  oneOf: tool.actions.map((action) => ({
    title: action.name,
    description: `${action.summary} Result: ${action.result.description}`,
    type: 'object',
    properties: { action: { const: action.name }, ...action.parameters, max_tokens: MAX_TOKENS_PARAMETER },
    required: ['action', ...(action.required ?? [])],
    additionalProperties: false,
    examples: [{ action: action.name, ...action.example }],
  })),
});

const textProperty = (description: string): object => ({ type: 'string', description });
const listProperty = (description: string): object => ({
  type: 'array',
  items: { type: 'string' },
  description,
});

/**
 * The envelope of every result as the list of tools has it. Errors match it too: clients of the first SDK validate them
 * against it and would otherwise show their own error.
 */
const ENVELOPE = {
  type: 'object',
  properties: {
    action: { type: 'string' },
    result: { type: 'object' },
    next: { type: 'array' },
    code: { type: 'string' },
  },
} as const;

/** The closed envelope of every result, with the content by action and the schema it follows. */
export const buildResultSchema = ({ actions }: Tool): Record<string, unknown> => ({
  type: 'object',
  properties: {
    action: { type: 'string', enum: actions.map(({ name }) => name) },
    origin: {
      type: 'string',
      description: 'Source of the records: embedded, or the base URL of the service.',
    },
    result: {
      type: 'object',
      description: actions
        .map(({ name, result: { description, schema } }) =>
          schema === undefined
            ? `${name}: ${description}`
            : `${name}: ${description} (schema svc://schema/${schema})`,
        )
        .join('\n'),
    },
    omitted: {
      type: 'array',
      description: 'Parts that were omitted to keep the result short.',
      items: {
        type: 'object',
        properties: {
          at: { type: 'string' },
          count: { type: 'integer' },
          of: { type: 'integer' },
        },
        required: ['at', 'count', 'of'],
        additionalProperties: false,
      },
    },
    more: textProperty('How to get the omitted parts.'),
    next: listProperty('Suggested next calls.'),
    code: textProperty('Errors only, like all fields below: the error code.'),
    title: textProperty('The error code in words.'),
    detail: textProperty('The problem and how to fix it.'),
    error: textProperty('The message alone.'),
    pointer: textProperty('JSON pointer to the first invalid value.'),
    errors: { type: 'array', items: { type: 'object' }, description: 'Every invalid value and the reason.' },
    allowed: listProperty('Accepted values.'),
    suggestions: listProperty('Likely alternatives, or a call to try.'),
    retryable: { type: 'boolean', description: 'Whether the same call may succeed later.' },
  },
  additionalProperties: false,
});
