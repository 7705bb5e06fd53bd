import { groupRoutes, listParameters, methodOf, pathTemplate } from '../describe/operations.ts';
import {
  CACHE_CONTROL,
  type FileRoute,
  memoizeByService,
  type Route,
  type Service,
  textResult,
} from '../route.ts';

const textFor = memoizeByService(renderText);

export const llms = {
  kind: 'file',
  path: '/llms.txt',
  summary: 'Get a summary of the API for language models.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/llms.txt',
  handle: ({ service }) => textResult(textFor(service), 'text/plain; charset=utf-8'),
} as const satisfies FileRoute;

/** A short but complete description, with a working example for every route. */
function renderText({ routes, catalog, version }: Service): string {
  const chapters = groupRoutes(routes).map(
    ({ group, routes: members }) =>
      `## ${group.name}\n\n${group.description}\n\n${members.map(renderRoute).join('\n')}\n`,
  );
  return `# svc content API

> Read-only API for an official corpus of design records: patterns, themes, blueprints, archetypes and shells.
> It lists, searches and returns records, serves the ${catalog.names.length} JSON schemas they follow, and compiles essence documents into
> execution packs. Public: no account, no API key.

Version ${version}. Paths are relative to the root of the service; each link is a working example. Responses are JSON.
Errors are problem documents (RFC 9457, \`application/problem+json\`) with a stable \`code\` and often \`suggestions\`.
Lists and searches take \`limit\` (1 to 100, default 20) and \`offset\`; \`total\` counts all matches, and the \`Link\` header
has the URL of the next page. Send request bodies as \`application/json\`. Search first, then get a record by its slug:
search results are summaries without the payload.

- [OpenAPI 3.1](/openapi.json): every route, parameter and response, for tools.
- [Reference](/reference): the same for people, with forms to send requests.
- [Gallery](/): products, themes and patterns with pictures and live previews.
- [Schemas](/schemas/): the catalog; each schema is at \`/schemas/\` followed by its file name.

${chapters.join('\n')}`;
}

function renderRoute(route: Route): string {
  const names = listParameters(route)
    .filter((one) => one.in === 'query')
    .map(({ name, required }) => `\`${name}\`${required ? ' (required)' : ''}`);
  const parameters = names.length === 0 ? '' : ` Parameters: ${names.join(', ')}.`;
  const response =
    route.kind === 'document' || route.kind === 'pack' ? ` Returns \`${route.response}\`.` : '';
  const body = route.kind === 'pack' ? ` Body: ${route.body.summary}` : '';
  return `- [${methodOf(route)} ${pathTemplate(route)}](${route.example}): ${route.summary}${body}${parameters}${response}`;
}
