import { CONTENT_FOLDERS } from '../../content/corpus.ts';
import type { Route } from '../route.ts';

/** Routes that belong together: the tags of the OpenAPI document and the chapters of the page. */
export interface Group {
  readonly name: string;
  readonly about: string;
}

interface Rule extends Group {
  /** First segments after `/v1`. */
  readonly segments: readonly string[];
}

const RULES: readonly Rule[] = [
  { name: 'Search', about: 'Find records of every type by words.', segments: ['search'] },
  {
    name: 'Records',
    about: 'Patterns, themes, blueprints, archetypes and shells: page by page, or one by its slug.',
    segments: CONTENT_FOLDERS,
  },
  {
    name: 'Schemas',
    about: 'The catalog of JSON schemas (2020-12) that every document follows.',
    segments: ['schema', 'schemas'],
  },
  { name: 'Packs', about: 'Execution packs, compiled from an essence document.', segments: ['packs'] },
  {
    name: 'Intelligence',
    about: 'What is known of the quality of the records.',
    segments: ['intelligence'],
  },
  {
    name: 'Showcase',
    about: 'Apps that were composed from the records and audited.',
    segments: ['showcase'],
  },
  { name: 'Health', about: 'Whether the service is ready.', segments: ['health'] },
];

const REST: Group = { name: 'Description', about: 'The service, described for people, tools and models.' };

function groupOf(route: Route): Group {
  const [first = '', second = ''] = route.path.split('/').slice(1);
  const segment = first === 'v1' ? second : first;
  return RULES.find(({ segments }) => segments.includes(segment)) ?? REST;
}

/** The routes in their groups; groups without routes are left out. */
export function grouped(routes: readonly Route[]): { group: Group; routes: Route[] }[] {
  return [...RULES, REST]
    .map((group) => ({ group, routes: routes.filter((route) => groupOf(route) === group) }))
    .filter((entry) => entry.routes.length > 0);
}

export const groupNameOf = (route: Route): string => groupOf(route).name;
