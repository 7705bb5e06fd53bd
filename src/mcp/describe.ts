import { MOST_TOKENS, DEFAULT_TOKENS } from './answer.ts';
import type { Action, Property, Tool } from './tool.ts';

/** Every action has it: how long its answer may be. */
export const MAX_TOKENS: Property = {
  type: 'integer',
  description: `At most so many tokens of answer; ${DEFAULT_TOKENS} unless given. What is left out is listed in "omitted".`,
  minimum: 500,
  maximum: MOST_TOKENS,
  default: DEFAULT_TOKENS,
};

/**
 * A tool as clients list it. Its parameters are those of all its actions in one closed object, and each says which
 * actions take it: providers of models refuse a union at the top of an input schema, and the whole session with it.
 * The union itself is enforced by the server, and can be read as the resource `svc://tool/<name>`.
 */
export function described(tool: Tool): Record<string, unknown> {
  return {
    name: tool.name,
    title: tool.title,
    description: `${tool.description}\n\nActions:\n${tool.actions.map(lineOf).join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: { action: actionProperty(tool), ...parametersOf(tool), max_tokens: MAX_TOKENS },
      required: ['action'],
      additionalProperties: false,
    },
    outputSchema: outputOf(tool),
    annotations: { title: tool.title, ...tool.hints },
  };
}

const lineOf = ({ name, summary, parameters, required = [] }: Action): string => {
  const optional = Object.keys(parameters).filter((one) => !required.includes(one));
  const listed = [...required, ...optional.map((one) => `${one}?`)].join(', ');
  return `- ${name}(${listed}): ${summary}`;
};

const actionProperty = ({ actions }: Tool): Record<string, unknown> => ({
  type: 'string',
  enum: actions.map(({ name }) => name),
  description: 'What to do.',
});

function parametersOf({ actions }: Tool): Record<string, unknown> {
  const names = [...new Set(actions.flatMap(({ parameters }) => Object.keys(parameters)))];
  return Object.fromEntries(
    names.map((name) => {
      const takers = actions.filter(({ parameters }) => Object.hasOwn(parameters, name));
      const [first] = takers;
      const { description, ...rest } = first?.parameters[name] ?? { description: '' };
      const needed = takers.filter(({ required = [] }) => required.includes(name)).map((one) => one.name);
      const who =
        takers.length === actions.length ? '' : ` For: ${takers.map((one) => one.name).join(', ')}.`;
      const must = needed.length > 0 ? ` Required for: ${needed.join(', ')}.` : '';
      return [name, { ...rest, description: `${description}${who}${must}` }];
    }),
  );
}

/** The closed union by action, as the server holds calls against it. */
export const unionOf = (tool: Tool): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: tool.name,
  oneOf: tool.actions.map((action) => ({
    title: action.name,
    description: `${action.summary} Result: ${action.result.description}`,
    type: 'object',
    properties: { action: { const: action.name }, ...action.parameters, max_tokens: MAX_TOKENS },
    required: ['action', ...(action.required ?? [])],
    additionalProperties: false,
    examples: [{ action: action.name, ...action.example }],
  })),
});

/** The envelope of every answer; what is in it by action, with the document of the catalog that it follows. */
const outputOf = ({ actions }: Tool): Record<string, unknown> => ({
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
    more: { type: 'string', description: 'How to get what was left out.' },
    next: { type: 'array', items: { type: 'string' }, description: 'Calls that make sense now.' },
  },
  required: ['action', 'result'],
  additionalProperties: false,
});
