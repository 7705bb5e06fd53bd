import type { Route } from '../route.ts';
import { isPaged } from './example.ts';

/** `public-content-list.v1.json` is `PublicContentListV1`: the names of the generated types. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** The name of a schema, or of a part of one, among the components. */
export function componentName(file: string, fragment = ''): string {
  const steps = fragment.split('/').filter((part) => part !== '$defs' && part !== 'properties');
  return pascal(file.replace(/\.json$/, '')) + steps.map(pascal).join('');
}

/** Operations whose path does not say what they do. */
const OPERATIONS: Readonly<Record<string, string>> = {
  '/': 'getReferencePage',
  '/health': 'getRootHealth',
  '/llms.txt': 'getTextForModels',
  '/openapi.json': 'getOpenApi',
  '/schemas/': 'listSchemas',
  '/schemas/:name': 'getPublishedSchema',
  '/v1/packs/compile': 'compilePacks',
  '/v1/packs/select': 'selectPack',
  '/v1/search': 'searchContent',
};

/** The name of a route in generated clients, and its anchor on the reference page. */
export function operationIdOf(route: Route): string {
  const { path } = route;
  const known = OPERATIONS[path];
  if (known !== undefined) return known;
  const words = path.split('/').filter((part) => part !== '' && part !== 'v1' && !part.startsWith(':'));
  if (path.endsWith('/:slug')) return `get${words.map((word) => pascal(word.replace(/s$/, ''))).join('')}`;
  return `${isPaged(route) ? 'list' : 'get'}${words.map(pascal).join('')}`;
}

/** `/v1/schema/:name` is written `/v1/schema/{name}` in OpenAPI and on the page. */
export const templateOf = ({ path }: Route): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The method that a route is there for; GET stands for HEAD as well. */
export const methodOf = ({ kind }: Route): 'GET' | 'POST' => (kind === 'pack' ? 'POST' : 'GET');
