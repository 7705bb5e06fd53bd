import type { Property } from '../tool.ts';

/** Parameters that several actions have, in one wording. */
export const PROJECT_PATH: Property = {
  type: 'string',
  description:
    'Folder of the project, from the folder the server was started in. Only needed where that holds several projects.',
  examples: ['apps/web'],
};

export const NAMESPACE: Property = {
  type: 'string',
  description: 'Whose records; @official unless given.',
  maxLength: 64,
  default: '@official',
  examples: ['@official'],
};

export const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;
