import { MAX_TOKENS, DEFAULT_MAX_TOKENS } from './result.ts';
import type { Action, Parameter, Tool } from './tool.ts';

/** Every action has it: how long its answer may be. */
export const MAX_TOKENS_PARAMETER: Parameter = {
  type: 'integer',
  description: `At most so many tokens of answer; ${DEFAULT_MAX_TOKENS} unless given. What is left out is listed in "omitted".`,
  minimum: 500,
  maximum: MAX_TOKENS,
  default: DEFAULT_MAX_TOKENS,
};

/**
 * A tool as clients list it. Its parameters are those of all its actions in one closed object, and each says which
 * actions take it: providers of models refuse a union at the top of an input schema, and the whole session with it.
 * The union itself is enforced by the server, and can be read as the resource `svc://tool/<name>`.
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
        max_tokens: MAX_TOKENS_PARAMETER,
      },
      required: ['action'],
      additionalProperties: false,
    },
    outputSchema: buildOutputSchema(tool),
    annotations: {
      title: tool.title,
      ...tool.hints,
      // Whoever compiles a contract asks the service that was named for it.
      openWorldHint: tool.hints.openWorldHint || isRemote,
    },
  };
}

const formatAction = ({ name, summary, parameters, required = [] }: Action): string => {
  const optional = Object.keys(parameters).filter((one) => !required.includes(one));
  const listed = [...required, ...optional.map((one) => `${one}?`)].join(', ');
  return `- ${name}(${listed}): ${summary}`;
};

const describeActionParameter = ({ actions }: Tool): Record<string, unknown> => ({
  type: 'string',
  enum: actions.map(({ name }) => name),
  description: 'What to do.',
});

function mergeParameters({ actions }: Tool): Record<string, unknown> {
  const names = [...new Set(actions.flatMap(({ parameters }) => Object.keys(parameters)))];
  return Object.fromEntries(
    names.map((name) => {
      const takers = actions.filter(({ parameters }) => Object.hasOwn(parameters, name));
      const { description, ...rest } = widenParameter(
        takers.flatMap(({ parameters }) => parameters[name] ?? []),
      );
      const needed = takers.filter(({ required = [] }) => required.includes(name)).map((one) => one.name);
      const who =
        takers.length === actions.length ? '' : ` For: ${takers.map((one) => one.name).join(', ')}.`;
      const must = needed.length > 0 ? ` Required for: ${needed.join(', ')}.` : '';
      return [name, { ...rest, description: `${description}${who}${must}` }];
    }),
  );
}

/** What fits any of the actions that take a parameter: a client may hold a call against the list. */
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

/** The closed union by action, as the server holds calls against it. */
export const buildCallSchema = (tool: Tool): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: tool.name,
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
 * The envelope of every answer; what is in it by action, with the document of the catalog that it follows. Failures
 * fit it too: clients of the first SDK hold them against it, and show their own complaint instead.
 */
const buildOutputSchema = ({ actions }: Tool): Record<string, unknown> => ({
  type: 'object',
  properties: {
    action: { type: 'string', enum: actions.map(({ name }) => name) },
    origin: { type: 'string', description: 'Where records come from: embedded, or the base address.' },
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
      description: 'What was left out to keep the answer short.',
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
    more: textProperty('How to get what was left out.'),
    next: listProperty('Calls that make sense now.'),
    code: textProperty('Only of a failure, as everything below: what went wrong, as a word for programs.'),
    title: textProperty('The same in words.'),
    detail: textProperty('What is wrong here, and what would be right.'),
    error: textProperty('The message alone.'),
    pointer: textProperty('The first place that is wrong, as a JSON pointer.'),
    errors: { type: 'array', items: { type: 'object' }, description: 'Every place that is wrong, and why.' },
    allowed: listProperty('What would be accepted instead.'),
    suggestions: listProperty('What was probably meant, or a call to try.'),
    retryable: { type: 'boolean', description: 'The same call may work later.' },
  },
  additionalProperties: false,
});
