import { ServiceError } from '../../base/errors.ts';
import { isObject, type JsonObject } from '../../base/guards.ts';
import { formatLimit, LIMITS } from '../../base/limits.ts';
import { compareText } from '../../base/text.ts';
import type { Schema, SchemaCatalog } from '../../schemas/catalog.ts';
import type { Route } from '../route.ts';
import {
  componentName,
  describeRoute,
  groupNameOf,
  groupRoutes,
  isPaged,
  listParameters,
  mediaTypeOf,
  methodOf,
  operationIdOf,
  type OperationParameter,
  pathTemplate,
} from './operations.ts';
import { errorStatuses, PROBLEM_SCHEMA, problemResponses, responseRef } from './problems.ts';

/** Builds the OpenAPI 3.1 document from the routes and the schema catalog. */
export function buildOpenApi(routes: readonly Route[], catalog: SchemaCatalog, version: string): JsonObject {
  const components = createComponents(catalog);
  const paths = Object.fromEntries(
    routes.map((route) => [
      pathTemplate(route),
      { [methodOf(route).toLowerCase()]: buildOperation(route, components) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc content API',
      version,
      summary: 'Search and read design records, compile them into packs, and get the schemas they follow.',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // Everything is public.
    security: [],
    tags: groupRoutes(routes).map(({ group: { name, description } }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...components.all(), Health: HEALTH, ProblemDocument: PROBLEM_SCHEMA },
      responses: { ...problemResponses(), NotModified: NOT_MODIFIED },
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      headers: HEADERS,
    },
  };
}

const ABOUT = `A read-only API for an official corpus of design records. It requires no credentials and sets no cookies.

- Every GET route supports HEAD as well. The two POST routes compute a response from a document and store nothing. All origins may read, unless the deployment restricts them.
- Equal requests to the same corpus return equal bytes. \`X-Corpus-Digest\` identifies the corpus.
- Send the \`ETag\` back in \`If-None-Match\` to get 304 without a body as long as nothing has changed.
- Every error is a problem document (RFC 9457) with a stable \`code\`.
- Unknown query parameters are ignored. An empty value counts as absent; if a parameter is repeated, the first value counts.
- The path and query of a URL have at most ${formatLimit(LIMITS.targetBytes.max)} bytes.`;

const HEALTH = {
  title: 'Health',
  description: 'The status of a service that is ready.',
  type: 'object',
  additionalProperties: false,
  required: ['status', 'version', 'surface'],
  properties: {
    status: {
      type: 'string',
      const: 'ok',
      description: 'Always `ok`; a service that is not ready responds with 503.',
    },
    version: { type: 'string', description: 'Version of the service.' },
    surface: { type: 'string', const: 'content-api', description: 'Name of this API.' },
  },
} as const;

const text = { type: 'string' } as const;

const HEADERS = {
  AcceptPost: { description: 'The media type that the request body must have.', schema: text },
  Allow: { description: 'The methods that the path supports.', schema: text },
  CorpusDigest: {
    description: 'Digest of the corpus that the response is based on.',
    schema: { ...text, pattern: '^sha256:[0-9a-f]{64}$' },
  },
  ETag: { description: 'Strong validator: the SHA-256 of the body and its encoding.', schema: text },
  Link: {
    description:
      'URLs of other pages (`first`, `prev`, `next`, `last`) and of the schema of the body (`describedby`).',
    schema: text,
  },
  NoStore: { description: 'Errors must not be cached.', schema: { ...text, const: 'no-store' } },
  RequestId: {
    description:
      'Id of the request, as in the server log: the one that the client sent if it is valid, otherwise a new one.',
    schema: text,
  },
  RetryAfter: { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
} as const;

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a previous response.',
  schema: text,
} as const;

const headerRef = (name: keyof typeof HEADERS): JsonObject => ({ $ref: `#/components/headers/${name}` });

const NOT_MODIFIED = {
  description: 'The previous response is still current.',
  headers: {
    ETag: headerRef('ETag'),
    'X-Request-ID': headerRef('RequestId'),
    'X-Corpus-Digest': headerRef('CorpusDigest'),
  },
};

function buildOperation(route: Route, components: Components): JsonObject {
  const notes = describeRoute(route);
  const isCached = route.kind !== 'health' && route.kind !== 'pack';
  const errors = errorStatuses(route).map((status) => [String(status), responseRef(status)]);
  return {
    operationId: operationIdOf(route),
    tags: [groupNameOf(route)],
    summary: route.summary,
    ...(notes === undefined ? {} : { description: notes }),
    parameters: [
      ...listParameters(route).map(buildParameter),
      ...(isCached ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(route.kind === 'pack' ? { requestBody: buildRequestBody(route, components) } : {}),
    responses: {
      '200': {
        description: 'Success.',
        headers: {
          'Cache-Control': {
            description: 'How long the response may be cached.',
            schema: { ...text, const: route.cache },
          },
          ...(isCached ? { ETag: headerRef('ETag') } : {}),
          ...(isPaged(route) ? { Link: headerRef('Link') } : {}),
          'X-Request-ID': headerRef('RequestId'),
          'X-Corpus-Digest': headerRef('CorpusDigest'),
        },
        content: { [mediaTypeOf(route)]: { schema: buildResponseSchema(route, components) } },
      },
      ...(isCached ? { '304': { $ref: '#/components/responses/NotModified' } } : {}),
      ...Object.fromEntries(errors),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function buildRequestBody({ body }: Extract<Route, { kind: 'pack' }>, components: Components): JsonObject {
  const schema = body.schema((name) => ({ $ref: components.refTo(name) }));
  return {
    description: body.summary,
    required: true,
    content: { 'application/json': { schema, example: body.example } },
  };
}

function buildResponseSchema(route: Route, components: Components): JsonObject {
  if (route.kind === 'document' || route.kind === 'pack') return { $ref: components.refTo(route.response) };
  if (route.kind === 'health') return { $ref: '#/components/schemas/Health' };
  return mediaTypeOf(route).endsWith('json') ? { type: 'object' } : text;
}

function buildParameter(parameter: OperationParameter): JsonObject {
  const { name, summary, schema, sample } = parameter;
  const isNumber = schema['type'] === 'integer' || schema['type'] === 'number';
  return {
    name,
    in: parameter.in,
    description: summary,
    ...(parameter.in === 'path' || parameter.required ? { required: true } : {}),
    schema,
    ...(sample === undefined ? {} : { example: isNumber ? Number(sample) : sample }),
  };
}

/** Keywords whose value is data, in which `$ref` has no meaning. */
const DATA_KEYWORDS = new Set(['const', 'enum', 'examples', 'default', 'required']);

/** Keywords that only make sense in a file of its own. */
const FILE_KEYWORDS = new Set(['$id', '$schema', '$defs']);

interface Components {
  /** Returns a reference to a schema file, and adds the file and everything it refers to. */
  refTo(file: string): string;
  /** All schemas added so far, sorted by name. */
  all(): Record<string, JsonObject>;
}

function createComponents(catalog: SchemaCatalog): Components {
  const sources = new Map<string, string>();
  const schemas = new Map<string, JsonObject>();

  const add = (ref: string, from: string): string => {
    const located = catalog.resolve(ref, from);
    if (!located)
      throw new ServiceError('CORRUPT_DATA', `schemas/${from} refers to ${ref}, which does not exist.`);
    const fragment = ref.split('#', 2)[1] ?? '';
    const name = componentName(located.file, fragment);
    const source = `${located.file}#${fragment}`;
    const known = sources.get(name);
    if (known !== undefined && known !== source) {
      throw new ServiceError('CORRUPT_DATA', `${known} and ${source} would both be named ${name}.`);
    }
    if (known === undefined) {
      // Before copying, because a schema may refer to itself.
      sources.set(name, source);
      schemas.set(name, copy(located.schema, located.file));
    }
    return `#/components/schemas/${name}`;
  };

  const copy = (schema: Schema, file: string): JsonObject =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !FILE_KEYWORDS.has(keyword))
        .map(([keyword, value]: [string, unknown]) => [keyword, copyValue(keyword, value, file)]),
    );

  const copyValue = (keyword: string, value: unknown, file: string): unknown => {
    if (DATA_KEYWORDS.has(keyword)) return value;
    if (keyword === '$ref' && typeof value === 'string') return add(value, file);
    if (Array.isArray(value)) return value.map((one: unknown) => (isObject(one) ? copy(one, file) : one));
    if (!isObject(value)) return value;
    if (keyword !== 'properties') return copy(value, file);
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, isObject(one) ? copy(one, file) : one]),
    );
  };

  return {
    refTo: (file) => add(file, file),
    all: () => Object.fromEntries([...schemas].sort(([a], [b]) => compareText(a, b))),
  };
}
