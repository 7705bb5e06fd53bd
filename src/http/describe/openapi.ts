import type { SchemaCatalog } from '../../schemas/catalog.ts';
import type { Route } from '../route.ts';
import { createComponents, type Components } from './components.ts';
import { isPaged, mediaOf, notesOn, parametersOf, type Placed } from './example.ts';
import { grouped, groupNameOf } from './groups.ts';
import { methodOf, operationIdOf, templateOf } from './names.ts';
import { failureStatuses, PROBLEM_SCHEMA, problemResponses, responseRef } from './problems.ts';

type Node = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document: nothing in it is written twice, all of it comes from the routes and the schemas. */
export function openapiOf(routes: readonly Route[], catalog: SchemaCatalog, version: string): Node {
  const components = createComponents(catalog);
  const paths = Object.fromEntries(
    routes.map((route) => [
      templateOf(route),
      { [methodOf(route).toLowerCase()]: operationOf(route, components) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc content API',
      version,
      summary: 'Design records, searched, read and compiled into packs; and the schemas they follow.',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // Everything is public: there is no credential to send.
    security: [],
    tags: grouped(routes).map(({ group: { name, about } }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { ...components.all(), Health: HEALTH, ProblemDocument: PROBLEM_SCHEMA },
      responses: { ...problemResponses(), NotModified: NOT_MODIFIED },
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      headers: HEADERS,
    },
  };
}

const ABOUT = `A read-only service over an official corpus of design records. It needs no credential and sets no cookie.

- Every GET route answers HEAD as well. The two POST routes compute an answer from a document and keep nothing. Browsers of every origin may read, unless the deployment lists some.
- Equal questions to an equal corpus give equal bytes. \`X-Corpus-Digest\` tells which corpus it is.
- Send the \`ETag\` back in \`If-None-Match\`: as long as nothing changed, the answer is 304 without a body.
- Every failure is a problem document (RFC 9457) with a stable \`code\`.
- Unknown query parameters are passed over. An empty value counts as absent; of repeated ones the first counts.`;

const HEALTH = {
  title: 'Health',
  description: 'What the service says of itself when it is ready.',
  type: 'object',
  additionalProperties: false,
  required: ['status', 'version', 'surface'],
  properties: {
    status: {
      type: 'string',
      const: 'ok',
      description: 'Always `ok`: a service that is not ready says 503.',
    },
    version: { type: 'string', description: 'Version of the service.' },
    surface: { type: 'string', const: 'content-api', description: 'Which service this is.' },
  },
} as const;

const text = { type: 'string' } as const;

const HEADERS = {
  AcceptPost: { description: 'The media type that a body must have.', schema: text },
  Allow: { description: 'The methods of the path.', schema: text },
  CorpusDigest: {
    description: 'Digest of the corpus that the answer was made from.',
    schema: { ...text, pattern: '^sha256:[0-9a-f]{64}$' },
  },
  ETag: { description: 'Strong validator: the SHA-256 of the body, and its encoding.', schema: text },
  Link: {
    description:
      'The neighbouring pages (`first`, `prev`, `next`, `last`) and the schema of the body (`describedby`).',
    schema: text,
  },
  NoStore: { description: 'Failures are not kept.', schema: { ...text, const: 'no-store' } },
  RequestId: {
    description: 'Id of the request, for the log: the one that was sent if it is sane, else a new one.',
    schema: text,
  },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
} as const;

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that is there already.',
  schema: text,
} as const;

const headerRef = (name: keyof typeof HEADERS): Node => ({ $ref: `#/components/headers/${name}` });

const NOT_MODIFIED = {
  description: 'What the client has is current.',
  headers: {
    ETag: headerRef('ETag'),
    'X-Request-ID': headerRef('RequestId'),
    'X-Corpus-Digest': headerRef('CorpusDigest'),
  },
};

function operationOf(route: Route, components: Components): Node {
  const notes = notesOn(route);
  const kept = route.kind !== 'health' && route.kind !== 'pack';
  const failures = failureStatuses(route).map((status) => [String(status), responseRef(status)]);
  return {
    operationId: operationIdOf(route),
    tags: [groupNameOf(route)],
    summary: route.summary,
    ...(notes === undefined ? {} : { description: notes }),
    parameters: [
      ...parametersOf(route).map(parameterOf),
      ...(kept ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(route.kind === 'pack' ? { requestBody: requestBodyOf(route, components) } : {}),
    responses: {
      '200': {
        description: 'The answer.',
        headers: {
          'Cache-Control': {
            description: 'How long it may be kept.',
            schema: { ...text, const: route.cache },
          },
          ...(kept ? { ETag: headerRef('ETag') } : {}),
          ...(isPaged(route) ? { Link: headerRef('Link') } : {}),
          'X-Request-ID': headerRef('RequestId'),
          'X-Corpus-Digest': headerRef('CorpusDigest'),
        },
        content: { [mediaOf(route)]: { schema: schemaOf(route, components) } },
      },
      ...(kept ? { '304': { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(failures),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function requestBodyOf({ body }: Extract<Route, { kind: 'pack' }>, components: Components): Node {
  const schema = body.schema((name) => ({ $ref: components.refTo(name) }));
  return {
    description: body.summary,
    required: true,
    content: { 'application/json': { schema, example: body.example } },
  };
}

function schemaOf(route: Route, components: Components): Node {
  if (route.kind === 'document' || route.kind === 'pack') return { $ref: components.refTo(route.response) };
  if (route.kind === 'health') return { $ref: '#/components/schemas/Health' };
  return mediaOf(route).endsWith('json') ? { type: 'object' } : text;
}

function parameterOf(parameter: Placed): Node {
  const { name, summary, schema, sample } = parameter;
  const number = schema['type'] === 'integer' || schema['type'] === 'number';
  return {
    name,
    in: parameter.in,
    description: summary,
    ...(parameter.in === 'path' || parameter.required ? { required: true } : {}),
    schema,
    ...(sample === undefined ? {} : { example: number ? Number(sample) : sample }),
  };
}
