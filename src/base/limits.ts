import { CLIENT_LIMITS } from './client-limits.ts';

/** One limit of the product: its value, what it applies to, and what happens beyond it. */
export interface Limit {
  readonly max: number;
  /** The unit of the value, in the plural. */
  readonly unit: string;
  readonly scope: LimitScope;
  /** The limited thing; the sentence "At most <max> <unit> <of>" is readable. */
  readonly of: string;
  /** The consequence of exceeding it; error codes are in backticks. */
  readonly beyond: string;
  /** The environment variable, option or parameter that sets another value, and the range it accepts. */
  readonly setting?: string;
  /** JSON pointers into `essence.v4.json`; the description of each states the limit. */
  readonly schema?: readonly string[];
  /** True if the OpenAPI document states the limit. */
  readonly openapi?: true;
}

export type LimitScope = 'document' | 'request' | 'service' | 'client' | 'tools' | 'project';

/** The chapters of the generated reference. */
export const LIMIT_SCOPES: Readonly<Record<LimitScope, string>> = {
  document: 'Documents. The same for a file, a request body and the argument of an agent tool.',
  request: 'Requests to the service and their results.',
  service: 'Load on the service.',
  client: 'The client, as the command line and the agent tools use it with `SVC_API_URL`.',
  tools: 'Agent tools.',
  project: 'Projects on the command line and in the agent tools.',
};

const KIB = 1024;
const MIB = 1024 * KIB;

const COMPLEX = '`DOCUMENT_TOO_COMPLEX`, with a pointer';
const BUSY = '`OVERLOADED` with `Retry-After: 1`';
const CLOSED = 'the connection is closed';
const UNREAD = 'the file is reported as not read, and the run goes on';

const ROWS = {
  documentBytes: {
    max: 256 * KIB,
    unit: 'bytes',
    scope: 'document',
    of: 'in the JSON text of a document',
    beyond: '`FILE_TOO_LARGE` for a file, `PAYLOAD_TOO_LARGE` in a request or a tool call',
    schema: [''],
    openapi: true,
  },
  documentDepth: {
    max: 32,
    unit: 'levels',
    scope: 'document',
    of: 'of nested objects and arrays',
    beyond: COMPLEX,
    openapi: true,
  },
  documentValues: {
    max: 20_000,
    unit: 'values',
    scope: 'document',
    of: 'in a document, counting every object, array, text, number and literal',
    beyond: COMPLEX,
    schema: [''],
    openapi: true,
  },
  pages: {
    max: 500,
    unit: 'pages',
    scope: 'document',
    of: 'in all sections of an essence document together',
    beyond: COMPLEX,
    schema: ['/$defs/Blueprint/properties/sections', '/$defs/BlueprintSection/properties/pages'],
    openapi: true,
  },
  placements: {
    max: 4_000,
    unit: 'placements',
    scope: 'document',
    of: 'of patterns on all pages of an essence document together, in `layout` and `default_layout`',
    beyond: COMPLEX,
    schema: ['/$defs/BlueprintPage/properties/layout', '/$defs/BlueprintPage/properties/default_layout'],
    openapi: true,
  },
  nameCharacters: {
    max: 128,
    unit: 'characters',
    scope: 'document',
    of: 'in the id of a section, a page, a shell or a theme, which many packs and file names repeat',
    beyond: COMPLEX,
    schema: [
      '/$defs/Theme/properties/id',
      '/$defs/Blueprint/properties/shell',
      '/$defs/BlueprintSection/properties/id',
      '/$defs/BlueprintSection/properties/shell',
      '/$defs/BlueprintPage/properties/id',
      '/$defs/BlueprintPage/properties/shell_override',
    ],
    openapi: true,
  },
  textCharacters: {
    max: 10_000,
    unit: 'characters',
    scope: 'document',
    of: 'in any other text or key of an essence document',
    beyond: COMPLEX,
    schema: [''],
    openapi: true,
  },

  bodyBytes: {
    max: 256 * KIB,
    unit: 'bytes',
    scope: 'request',
    of: 'in a request body',
    beyond: '`PAYLOAD_TOO_LARGE`',
    setting:
      '`SVC_BODY_LIMIT`, 1 to 4,194,304; more than the limit of a document only makes room for the other members of a selection',
    openapi: true,
  },
  resultBytes: {
    max: 16 * MIB,
    unit: 'bytes',
    scope: 'request',
    of: 'in the result of a compile',
    beyond: '`RESULT_TOO_LARGE`, also on the command line and in the agent tools',
    openapi: true,
  },
  targetBytes: {
    max: 2_048,
    unit: 'bytes',
    scope: 'request',
    of: 'in the path and query of a URL',
    beyond: '`URI_TOO_LONG`',
    openapi: true,
  },
  queryCharacters: {
    max: 200,
    unit: 'characters',
    scope: 'request',
    of: 'in the search text `q`',
    beyond: '`INVALID_PARAMETER`',
    openapi: true,
  },
  pageSize: {
    max: 100,
    unit: 'records',
    scope: 'request',
    of: 'on a page; `offset` has no limit',
    beyond: 'larger values of `limit` are treated as this one',
    openapi: true,
  },
  headerBytes: {
    max: 16 * KIB,
    unit: 'bytes',
    scope: 'request',
    of: 'in the headers of a request',
    beyond: '`HEADERS_TOO_LARGE`',
  },
  headerCount: {
    max: 256,
    unit: 'headers',
    scope: 'request',
    of: 'in a request',
    beyond: '`HEADERS_TOO_LARGE`',
  },

  waitingCompiles: {
    max: 8,
    unit: 'requests',
    scope: 'service',
    of: 'wait for a compile; addresses take turns',
    beyond: `${BUSY}, for the address with the most of them`,
  },
  compileWaitMs: {
    max: 2_000,
    unit: 'ms',
    scope: 'service',
    of: 'of waiting for a compile',
    beyond: BUSY,
  },
  compileRunMs: {
    max: 10_000,
    unit: 'ms',
    scope: 'service',
    of: 'for a compile',
    beyond: `${BUSY}; its thread is replaced`,
  },
  waitingRequests: {
    max: 1_000,
    unit: 'requests',
    scope: 'service',
    of: 'wait for the event loop, if their responses are not cached',
    beyond: `${BUSY}, for the address with the most of them`,
  },
  inFlightBytes: {
    max: 32 * MIB,
    unit: 'bytes',
    scope: 'service',
    of: 'in bodies that are being received, requests that wait on their connection and responses that are being sent',
    beyond: `the address that holds the most loses its oldest connection, or gets ${BUSY}`,
  },
  connections: {
    max: 4_000,
    unit: 'connections',
    scope: 'service',
    of: 'at the same time',
    beyond: CLOSED,
  },
  connectionsPerAddress: {
    max: 100,
    unit: 'connections',
    scope: 'service',
    of: 'from one address',
    beyond: CLOSED,
    setting: '`SVC_CONNECTIONS_PER_ADDRESS`, 0 for no limit, as needed behind a proxy',
  },
  requestsPerConnection: {
    max: 1_000,
    unit: 'requests',
    scope: 'service',
    of: 'on one connection',
    beyond: `${CLOSED} after the last response`,
  },
  headersMs: {
    max: 5_000,
    unit: 'ms',
    scope: 'service',
    of: 'until the headers of a request are complete',
    beyond: '`REQUEST_TIMEOUT`',
  },
  requestMs: {
    max: 10_000,
    unit: 'ms',
    scope: 'service',
    of: 'until a request with its body is complete',
    beyond: '`REQUEST_TIMEOUT`',
  },
  idleMs: {
    max: 5_000,
    unit: 'ms',
    scope: 'service',
    of: 'between two requests on a connection',
    beyond: CLOSED,
  },
  stallMs: {
    max: 15_000,
    unit: 'ms',
    scope: 'service',
    of: 'in which a client does not read, plus a second for every 64 KiB of the response',
    beyond: CLOSED,
  },
  drainMs: {
    max: 9_000,
    unit: 'ms',
    scope: 'service',
    of: 'to finish open requests after SIGTERM',
    beyond: CLOSED,
  },

  connectMs: {
    max: CLIENT_LIMITS.connectMs,
    unit: 'ms',
    scope: 'client',
    of: 'until the headers of a response arrive',
    beyond: '`SERVICE_UNAVAILABLE`',
    setting: '`connectTimeoutMs` of `createClient`',
  },
  responseMs: {
    max: CLIENT_LIMITS.responseMs,
    unit: 'ms',
    scope: 'client',
    of: 'for all attempts of a call, without the delays between them',
    beyond: '`SERVICE_UNAVAILABLE`',
    setting: '`timeoutMs` of `createClient`',
  },
  responseBytes: {
    max: CLIENT_LIMITS.responseBytes,
    unit: 'bytes',
    scope: 'client',
    of: 'in a decoded response, the same as the result of a compile',
    beyond: '`BAD_ANSWER`',
    setting: '`bodyLimit` of `createClient`',
  },

  resultTokens: {
    max: 10_000,
    unit: 'tokens',
    scope: 'tools',
    of: 'in the result of a call; 4,000 by default',
    beyond: 'parts that do not fit are listed in `omitted`',
    setting: '`max_tokens` of every action, 500 to 10,000',
  },
  argumentCharacters: {
    max: 1_000,
    unit: 'characters',
    scope: 'tools',
    of: 'in a text argument, unless its description has another limit',
    beyond: '`INVALID_PARAMETER`',
  },
  messageBytes: {
    max: 10 * MIB,
    unit: 'bytes',
    scope: 'tools',
    of: 'in a message on standard input',
    beyond: 'the server exits with 1',
  },
  toolBodyBytes: {
    max: 4 * MIB,
    unit: 'bytes',
    scope: 'tools',
    of: 'in a request to `svc mcp --http`',
    beyond: 'status 413',
  },

  sourceFiles: {
    max: 20_000,
    unit: 'files',
    scope: 'project',
    of: 'of source code in a project',
    beyond: 'the rest is reported as not read',
  },
  sourceBytes: {
    max: MIB,
    unit: 'bytes',
    scope: 'project',
    of: 'in a source file',
    beyond: UNREAD,
  },
  sourceCpuMs: {
    max: 5_000,
    unit: 'ms',
    scope: 'project',
    of: 'of CPU time for one of two passes over a source file',
    beyond: UNREAD,
  },
  sourceElapsedMs: {
    max: 15_000,
    unit: 'ms',
    scope: 'project',
    of: 'of elapsed time for one of two passes over a source file',
    beyond: UNREAD,
  },
  findingsPerRule: {
    max: 1_000,
    unit: 'findings',
    scope: 'project',
    of: 'of one rule in a file, or about the project',
    beyond: 'the rest is counted',
  },
  findings: {
    max: 50_000,
    unit: 'findings',
    scope: 'project',
    of: 'in a project',
    beyond: 'the rest is counted',
  },
  lockMs: {
    max: 10_000,
    unit: 'ms',
    scope: 'project',
    of: 'of waiting for another process that writes to the project',
    beyond: '`CONFLICT`, with the process that holds the lock',
  },
  visitMs: {
    max: 15_000,
    unit: 'ms',
    scope: 'project',
    of: 'for a page that is opened in a browser',
    beyond: 'the route is reported as skipped',
    setting: '`--route-timeout`, 1 to 300 seconds',
  },
  visitedRoutes: {
    max: 300,
    unit: 'routes',
    scope: 'project',
    of: 'opened by `svc verify --url` and `--build`',
    beyond: 'the rest is reported as skipped',
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof ROWS;

/**
 * Every limit that a user can meet. The code reads its values here, `docs/reference/limits.md` is generated from it, and
 * tests compare it with the schema descriptions, the OpenAPI document and the behaviour of service, command line and tools.
 */
export const LIMITS: Readonly<Record<LimitName, Limit>> = ROWS;

/** Formats a value with a comma between thousands, as documentation and descriptions write it. */
export const formatLimit = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
