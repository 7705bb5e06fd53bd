import { CONTENT_TYPES, folderOf } from '../content/corpus.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, SORTS, SOURCES } from '../content/entries.ts';
import type { Parameter } from './route.ts';

/** What each parameter means, for the description of the interface; `query.ts` reads them. */

export const NAMESPACE: Parameter = {
  name: 'namespace',
  summary: 'Whose records to look at. Only @official has any; another namespace gives an empty answer.',
  schema: { type: 'string', pattern: '^@[a-z0-9][a-z0-9-]{0,63}$', default: '@official' },
};

export const PACK_NAMESPACE: Parameter = {
  ...NAMESPACE,
  summary:
    'Whose records are taken first. What is not there is taken from @official, and a diagnostic says so.',
};

export const SELECTION: readonly Parameter[] = [
  NAMESPACE,
  {
    name: 'source',
    summary: 'Where records come from. All records are official; the other two give an empty page.',
    schema: { type: 'string', enum: SOURCES },
  },
  {
    name: 'sort',
    summary:
      'Order of the records. Lists are in recommended order unless told otherwise, searches in order of relevance.',
    schema: { type: 'string', enum: SORTS },
  },
  {
    name: 'recommended',
    summary: 'With true, only recommended records.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  {
    name: 'intelligence_source',
    summary: 'Only records whose intelligence comes from this source.',
    schema: { type: 'string', enum: INTELLIGENCE_SOURCES },
  },
  {
    name: 'blueprint_set',
    summary: 'Which blueprints: all but labs, featured, certified, or labs. Other types are not affected.',
    schema: { type: 'string', enum: BLUEPRINT_SETS, default: 'all' },
  },
  {
    name: 'limit',
    summary: 'How many records a page has at most; above 100 it is 100.',
    schema: { type: 'integer', minimum: 1, default: 20 },
  },
  {
    name: 'offset',
    summary: 'How many records to skip.',
    schema: { type: 'integer', minimum: 0, maximum: 10_000, default: 0 },
  },
];

export const TYPE: Parameter = {
  name: 'type',
  summary: 'Only records of this type, in the singular or the plural.',
  schema: { type: 'string', enum: CONTENT_TYPES.flatMap((type) => [type, folderOf(type)]) },
};
