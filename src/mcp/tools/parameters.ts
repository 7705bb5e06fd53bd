import type { Parameter } from '../tool.ts';

/** Parameters that several actions have, in one wording. */
export const PROJECT_PATH: Parameter = {
  type: 'string',
  description:
    'Folder of the project, from the folder the server was started in. Only needed where that holds several projects.',
  examples: ['apps/web'],
};

export const NAMESPACE: Parameter = {
  type: 'string',
  description: 'Whose records; @official unless given.',
  maxLength: 64,
  default: '@official',
  examples: ['@official'],
};

export const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;

/** Another document than the contract of the project, as itself or as a file. */
export const ESSENCE_SOURCE = {
  essence: {
    type: 'object',
    description: 'An essence document (4.0.0) to compile instead of the contract of the project.',
    examples: [{ version: '4.0.0', dna: {}, blueprint: {}, meta: {} }],
  },
  essence_path: {
    type: 'string',
    description: 'File of an essence document instead of svc.essence.json, from the folder of the server.',
    examples: ['drafts/next.essence.json'],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const WORKSPACE_ROOT: Parameter = {
  type: 'string',
  description:
    'Folder in which projects are looked for, from the folder of the server; all of that unless given.',
  examples: ['apps'],
};
