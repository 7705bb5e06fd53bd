import { formatLimit, type LimitName, LIMITS } from '../../base/limits.ts';
import { CONTENT_FOLDERS } from '../../content/corpus.ts';
import type { Parameter, Route } from '../route.ts';

/** The facts about routes that OpenAPI, the reference page and llms.txt share. */

export interface OperationParameter extends Parameter {
  readonly in: 'path' | 'query';
  /** The value in the route's example, else the parameter's own example. */
  readonly sample: string | undefined;
}

/** The parameters of a route, with the values of its example. */
export function listParameters(route: Route): OperationParameter[] {
  const [path = '', query = ''] = route.example.split('?', 2);
  const pattern = route.path.split('/');
  const segments = path.split('/').map(decodeURIComponent);
  const exampleQuery = new URLSearchParams(query);
  return [
    ...(route.pathParameters ?? []).map((parameter) => ({
      ...parameter,
      in: 'path' as const,
      sample: segments[pattern.indexOf(`:${parameter.name}`)] ?? parameter.example,
    })),
    ...(route.query ?? []).map((parameter) => ({
      ...parameter,
      in: 'query' as const,
      sample: exampleQuery.get(parameter.name) ?? parameter.example,
    })),
  ];
}

/** Pages whose paths do not end in a slash. */
const HTML_PATHS: ReadonlySet<string> = new Set(['/reference', '/gallery/patterns/:slug']);

/** The media type of the response, inferred from the path; a test compares it with the actual one. */
export function mediaTypeOf(route: Route): string {
  if (route.kind !== 'file') return 'application/json';
  if (HTML_PATHS.has(route.path) || route.path.endsWith('/')) return 'text/html';
  if (route.path.startsWith('/gallery/pictures/')) return 'image/webp';
  if (route.path.startsWith('/gallery/fonts/')) return 'font/woff2';
  if (route.path.startsWith('/r/')) return 'application/json';
  if (route.path.endsWith('.css')) return 'text/css';
  if (route.path.endsWith('.js')) return 'text/javascript';
  if (route.path.endsWith('.txt')) return 'text/plain';
  return route.path.endsWith('.json') ? 'application/json' : 'application/schema+json';
}

export const isPaged = ({ query = [] }: Route): boolean => query.some(({ name }) => name === 'offset');

const limitText = (name: LimitName): string => `${formatLimit(LIMITS[name].max)} ${LIMITS[name].unit}`;

const listDocumentLimits = (): string =>
  Object.values(LIMITS)
    .filter(({ scope }) => scope === 'document')
    .map(({ max, unit, of }) => `${formatLimit(max)} ${unit} ${of}`)
    .join('; ');

/** Details beyond the summary of a route, if there are any. */
export function describeRoute(route: Route): string | undefined {
  if (route.kind === 'health') {
    return 'The service listens only after it has loaded and verified all content. While it shuts down, it responds with 503.';
  }
  if (route.kind === 'pack') {
    return (
      'Equal documents produce equal bytes, and nothing is stored. Missing and substituted records are reported in ' +
      '`diagnostics`, with a pointer into the document. A document is rejected if it violates its schema or exceeds a ' +
      `limit: ${listDocumentLimits()}. The body has at most ${limitText('bodyBytes')} unless the deployment sets another ` +
      `limit, and the result at most ${limitText('resultBytes')}. Under load, the service responds with 503 and \`Retry-After\`.`
    );
  }
  if (isPaged(route)) {
    return (
      'Ties are sorted by slug, so pages neither repeat nor skip records. The `Link` header has the URLs of the ' +
      'first, previous, next and last page. A page past the end is empty and still has the correct `total`.'
    );
  }
  if (route.path.endsWith('/:slug')) {
    return 'For an unknown slug the response is 404, with the nearest slugs in `suggestions`.';
  }
  if (route.path.startsWith('/gallery/')) return undefined;
  if (route.path.startsWith('/r/')) {
    return (
      'Every item is complete: `npx shadcn add` followed by its address installs it in a project with React 19 and ' +
      'Tailwind 4. A deployment with a corpus of its own has no items.'
    );
  }
  if (route.path.endsWith('/:name')) {
    return 'Returns the published file unchanged. For an unknown name the response is 404, with all names in `available`.';
  }
  return undefined;
}

/** Converts `public-content-list.v1` to `PublicContentListV1`, like the names of the generated types. */
function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** The component name of a schema file, or of a part of it. */
export function componentName(file: string, fragment = ''): string {
  const steps = fragment.split('/').filter((part) => part !== '$defs' && part !== 'properties');
  return toPascalCase(file.replace(/\.json$/, '')) + steps.map(toPascalCase).join('');
}

/** Operation ids that cannot be derived from the path. */
const OPERATION_IDS: Readonly<Record<string, string>> = {
  '/': 'getGallery',
  '/gallery/page.css': 'getGalleryStyle',
  '/gallery/page.js': 'getGalleryScript',
  '/gallery/fonts/:name': 'getGalleryFont',
  '/gallery/pictures/:name': 'getGalleryPicture',
  '/gallery/patterns/:slug': 'getPatternPreview',
  '/gallery/patterns.css': 'getPatternPreviewStyle',
  '/gallery/patterns.js': 'getPatternPreviewScript',
  '/gallery/calendar.js': 'getPatternPreviewCalendarScript',
  '/health': 'getRootHealth',
  '/llms.txt': 'getTextForModels',
  '/openapi.json': 'getOpenApi',
  '/r/:name': 'getRegistryFile',
  '/reference': 'getReferencePage',
  '/schemas/': 'listSchemas',
  '/schemas/:name': 'getPublishedSchema',
  '/v1/packs/compile': 'compilePacks',
  '/v1/packs/select': 'selectPack',
  '/v1/search': 'searchContent',
};

/** The name of a route in generated clients, and its anchor on the reference page. */
export function operationIdOf(route: Route): string {
  const { path } = route;
  const known = OPERATION_IDS[path];
  if (known !== undefined) return known;
  const words = path.split('/').filter((part) => part !== '' && part !== 'v1' && !part.startsWith(':'));
  if (path.endsWith('/:slug'))
    return `get${words.map((word) => toPascalCase(word.replace(/s$/, ''))).join('')}`;
  return `${isPaged(route) ? 'list' : 'get'}${words.map(toPascalCase).join('')}`;
}

/** The path in OpenAPI notation: `/v1/schema/{name}` for `/v1/schema/:name`. */
export const pathTemplate = ({ path }: Route): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The method to document; HEAD and OPTIONS are implied. */
export const methodOf = ({ kind }: Route): 'GET' | 'POST' => (kind === 'pack' ? 'POST' : 'GET');

/** A tag of the OpenAPI document and a chapter of the reference page. */
export interface Group {
  readonly name: string;
  readonly description: string;
}

interface GroupRule extends Group {
  /** First path segments, after `/v1`, of the routes in the group. */
  readonly segments: readonly string[];
}

const GROUPS: readonly GroupRule[] = [
  { name: 'Search', description: 'Search records of all types.', segments: ['search'] },
  {
    name: 'Records',
    description: 'List patterns, themes, blueprints, archetypes and shells, or get one by its slug.',
    segments: CONTENT_FOLDERS,
  },
  {
    name: 'Schemas',
    description: 'The catalog of JSON schemas (2020-12) that all documents follow.',
    segments: ['schema', 'schemas'],
  },
  { name: 'Packs', description: 'Compile an essence document into execution packs.', segments: ['packs'] },
  {
    name: 'Intelligence',
    description: 'Statistics about the quality of the records.',
    segments: ['intelligence'],
  },
  {
    name: 'Showcase',
    description: 'Apps composed from the records, with the results of their audits.',
    segments: ['showcase'],
  },
  {
    name: 'shadcn registry',
    description: 'Patterns and themes of the release as items for the shadcn command line.',
    segments: ['r'],
  },
  { name: 'Health', description: 'Readiness of the service.', segments: ['health'] },
  {
    name: 'Gallery',
    description: 'The front page of the service: products, themes and patterns of the release, for people.',
    segments: ['gallery', ''],
  },
];

const OTHER: Group = { name: 'Description', description: 'The API, described for people, tools and models.' };

function findGroup(route: Route): Group {
  const [first = '', second = ''] = route.path.split('/').slice(1);
  const segment = first === 'v1' ? second : first;
  return GROUPS.find(({ segments }) => segments.includes(segment)) ?? OTHER;
}

/** Routes by group, without empty groups. */
export function groupRoutes(routes: readonly Route[]): { group: Group; routes: Route[] }[] {
  return [...GROUPS, OTHER]
    .map((group) => ({ group, routes: routes.filter((route) => findGroup(route) === group) }))
    .filter((entry) => entry.routes.length > 0);
}

export const groupNameOf = (route: Route): string => findGroup(route).name;
