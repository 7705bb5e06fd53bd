import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { folder } from './support.ts';

export const ESSENCE = 'svc.essence.json';
export const TEXT = JSON.stringify(SAMPLE_ESSENCE);
/** A project with a contract and nothing else. */
export const project = (): string => folder({ [ESSENCE]: TEXT });

/** The commands that ask a service. */
export const COMMANDS = {
  search: ['search', 'data table'],
  list: ['list', 'patterns'],
  get: ['get', 'pattern', 'data-table'],
  summary: ['summary'],
  'packs compile': ['packs', 'compile', '--write'],
  'packs select': ['packs', 'select', 'scaffold', '--write'],
} as const;
export type Name = keyof typeof COMMANDS;
export const NAMES = Object.keys(COMMANDS) as Name[];
