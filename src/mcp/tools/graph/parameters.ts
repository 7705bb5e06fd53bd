import type { Property } from '../../tool.ts';

export const LIMIT: Property = {
  type: 'integer',
  description: 'So many nodes at most; those that matter most are kept.',
  minimum: 1,
  maximum: 500,
  default: 60,
};

export const PAYLOADS: Property = {
  type: 'boolean',
  description: 'Give the payload of each node too.',
  default: false,
};

export const EDGES: Property = {
  type: 'boolean',
  description: 'Give the edges between the nodes too, a line each.',
  default: false,
};
