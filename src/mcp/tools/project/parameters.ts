import type { Property } from '../../tool.ts';

export const WORKSPACE_ROOT: Property = {
  type: 'string',
  description:
    'Folder in which projects are looked for, from the folder of the server; all of that unless given.',
  examples: ['apps'],
};
