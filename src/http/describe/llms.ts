import type { Service } from '../route.ts';
import { grouped } from './groups.ts';
import { parametersOf } from './example.ts';
import { methodOf, templateOf } from './names.ts';

/** The service for models that read: short, complete, with one address that works for each route. */
export function llmsText({ routes, catalog, version }: Service): string {
  const chapters = grouped(routes).map(({ group, routes: members }) => {
    const lines = members.map((route) => {
      const names = parametersOf(route).filter((one) => one.in === 'query');
      const listed = names.map(({ name, required }) => `\`${name}\`${required ? ' (required)' : ''}`);
      const parameters = listed.length === 0 ? '' : ` Parameters: ${listed.join(', ')}.`;
      const answer =
        route.kind === 'document' || route.kind === 'pack' ? ` Answers \`${route.response}\`.` : '';
      const body = route.kind === 'pack' ? ` Body: ${route.body.summary}` : '';
      return `- [${methodOf(route)} ${templateOf(route)}](${route.example}): ${route.summary}${body}${parameters}${answer}`;
    });
    return `## ${group.name}\n\n${group.about}\n\n${lines.join('\n')}\n`;
  });
  return `# svc content API

> Read-only service over an official corpus of design records: patterns, themes, blueprints, archetypes and shells.
> It searches, lists and returns them, serves the ${catalog.names.length} JSON schemas they follow, and compiles essence documents into
> execution packs. Public: no account, no key.

Version ${version}. Addresses below are relative to the root of the service; each link is an example that is answered.
Answers are JSON. Failures are problem documents (RFC 9457, \`application/problem+json\`) with a stable \`code\`, and often
\`suggestions\`. Lists and searches take \`limit\` (1 to 100, 20 if absent) and \`offset\`; \`total\` counts all matches, and
the header \`Link\` leads to the next page. Bodies are sent as \`application/json\`. Search first, then fetch a record by its slug: summaries leave out the payload.

- [OpenAPI 3.1](/openapi.json): every route, parameter and answer, for tools.
- [Reference](/): the same for people, with forms to try.
- [Schemas](/schemas/): the catalog; a schema is at \`/schemas/\` and its file name.

${chapters.join('\n')}`;
}
