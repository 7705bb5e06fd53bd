import type { Parameter } from '../tool.ts';

/** Parameters that several actions have, in one wording. */
export const PROJECT_PATH: Parameter = {
  type: 'string',
  description:
    'Project folder, relative to the folder the server was started in. Required only if that contains several projects.',
  examples: ['apps/web'],
};

export const NAMESPACE: Parameter = {
  type: 'string',
  description: 'Namespace of the records; @official by default.',
  maxLength: 1000,
  default: '@official',
  examples: ['@official'],
};

export const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;

/** Selects another document than the contract of the project, inline or as a file. */
export const ESSENCE_SOURCE = {
  essence: {
    type: 'object',
    description: 'Essence document (4.0.0) to compile instead of the contract of the project.',
    examples: [{ version: '4.0.0', dna: {}, blueprint: {}, meta: {} }],
  },
  essence_path: {
    type: 'string',
    description: 'Essence file to use instead of svc.essence.json, relative to the server folder.',
    examples: ['drafts/next.essence.json'],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const WORKSPACE_ROOT: Parameter = {
  type: 'string',
  description:
    'Folder to search for projects, relative to the server folder; the whole server folder by default.',
  examples: ['apps'],
};
