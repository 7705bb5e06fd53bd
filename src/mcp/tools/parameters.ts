import type { Parameter } from '../tool.ts';

/** Parameters that several actions have, in one wording. */
export const PROJECT_PATH: Parameter = {
  type: 'string',
  description: 'Project folder, if the server folder contains several.',
  examples: ['apps/web'],
};

export const NAMESPACE: Parameter = {
  type: 'string',
  description: 'Namespace of the records.',
  maxLength: 1000,
  default: '@official',
  examples: ['@official'],
};

export const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;

/** Selects another document than the contract of the project, inline or as a file. */
export const ESSENCE_SOURCE = {
  essence: {
    type: 'object',
    description: 'Essence document instead of the contract of the project.',
    examples: [{ version: '4.0.0', dna: {}, blueprint: {}, meta: {} }],
  },
  essence_path: {
    type: 'string',
    description: 'Essence file instead of svc.essence.json.',
    examples: ['drafts/next.essence.json'],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const WORKSPACE_ROOT: Parameter = {
  type: 'string',
  description: 'Folder to search for projects instead of the server folder.',
  examples: ['apps'],
};
