/** Target, status, code, 3.x message, and a part of the detail. */
type Row = readonly [target: string, status: number, code: string, error: string, detail?: string];

const TYPES = 'pattern, patterns, theme, themes, blueprint, blueprints, archetype, archetypes, shell, shells';

/** Bad input for GET; tested in this process and, as a claim, over a socket. */
export const ROWS: readonly Row[] = [
  ['/v1/foo', 404, 'NOT_FOUND', 'No route GET /v1/foo.', '/openapi.json'],
  ['/v1/patterns/', 404, 'NOT_FOUND', 'No route GET /v1/patterns/.'],
  ['//v1/patterns', 404, 'NOT_FOUND', 'No route GET //v1/patterns.'],
  ['/v1/%zz', 400, 'MALFORMED_REQUEST', 'The URL contains an invalid percent-encoding.'],
  ['/v1/schema/%c0%ae', 400, 'MALFORMED_REQUEST', 'The URL contains an invalid percent-encoding.'],
  ['/v1/schema/%00', 400, 'MALFORMED_REQUEST', 'The URL contains an invalid percent-encoding.'],
  ['/v1/search', 400, 'INVALID_PARAMETER', 'Query parameter "q" is required'],
  ['/v1/search?q=', 400, 'INVALID_PARAMETER', 'Query parameter "q" is required'],
  ['/v1/search?q=%20%20', 400, 'INVALID_PARAMETER', 'Query parameter "q" is required'],
  [
    `/v1/search?q=${'x'.repeat(300)}`,
    400,
    'INVALID_PARAMETER',
    'Parameter "q" must have at most 200 characters; got 300.',
  ],
  ['/v1/search?q=a&type=widget', 400, 'INVALID_PARAMETER', 'Invalid type filter: widget', TYPES],
  ['/v1/search?q=a&sort=new', 400, 'INVALID_PARAMETER', 'Invalid sort: new', 'recommended, recent, name'],
  ['/v1/patterns?sort=newest', 400, 'INVALID_PARAMETER', 'Invalid sort: newest', 'recommended, recent, name'],
  [
    '/v1/patterns?source=x',
    400,
    'INVALID_PARAMETER',
    'Invalid source filter: x',
    'official, community, organization',
  ],
  [
    '/v1/patterns?intelligence_source=x',
    400,
    'INVALID_PARAMETER',
    'Invalid intelligence source: x',
    'authored, benchmark, hybrid',
  ],
  [
    '/v1/patterns?blueprint_set=x',
    400,
    'INVALID_PARAMETER',
    'Invalid blueprint set: x',
    'all, featured, certified, labs',
  ],
  ['/v1/patterns?recommended=yes', 400, 'INVALID_PARAMETER', 'Invalid recommended: yes', 'true, false'],
  ...['abc', '0', '-1', '1.5', '5abc', '1e9', '0x10', '%2B5', '%205', '%D9%A3'].map(
    (limit): Row => [
      `/v1/patterns?limit=${limit}`,
      400,
      'INVALID_PARAMETER',
      `Parameter "limit" must be an integer from 1 to 100; got "${decodeURIComponent(limit)}".`,
    ],
  ),
  ...['-1', '1.5', 'x'].map(
    (offset): Row => [
      `/v1/search?q=a&offset=${offset}`,
      400,
      'INVALID_PARAMETER',
      `Parameter "offset" must be an integer of at least 0; got "${offset}".`,
    ],
  ),
  ['/v1/widgets', 404, 'NOT_FOUND', 'No route GET /v1/widgets.'],
  ['/v1/patterns/@official/heroo', 404, 'UNKNOWN_RECORD', 'pattern "@official/heroo" not found'],
  ['/v1/patterns/@official/UPPER', 404, 'UNKNOWN_RECORD', 'pattern "@official/UPPER" not found'],
  ['/v1/patterns/@acme/hero', 404, 'UNKNOWN_RECORD', 'pattern "@acme/hero" not found'],
  ['/v1/themes/@official/__proto__', 404, 'UNKNOWN_RECORD', 'theme "@official/__proto__" not found'],
  ['/v1/pattern/@official/hero', 404, 'NOT_FOUND', 'No route GET /v1/pattern/@official/hero.'],
  [
    '/v1/patterns/@official/hero/thumbnail',
    404,
    'NOT_FOUND',
    'Thumbnail assets are not served by the content API.',
  ],
  ...[
    'nope.json',
    'essence.v4',
    '__proto__',
    'constructor',
    'toString',
    '..%2Fpackage.json',
    '%5C',
    'ESSENCE.V4.JSON',
    'con.json',
    'x'.repeat(1000),
  ].map((name): Row => [`/v1/schema/${name}`, 404, 'UNKNOWN_SCHEMA', 'Schema not found']),
  ['/r/heroo.json', 404, 'NOT_FOUND', 'The registry has no file "heroo.json".'],
  [
    `/v1/patterns?x=${'y'.repeat(2048)}`,
    414,
    'URI_TOO_LONG',
    'The path and query may have at most 2048 bytes.',
  ],
];

/** Route families of older versions that were removed. */
export const REMOVED = [
  'auth',
  'auth/login',
  'publish',
  'upload',
  'scan',
  'critique',
  'audit',
  'billing',
  'orgs',
  'organizations',
  'users',
  'user',
  'usage',
  'metering',
  'telemetry',
  'thumbnails',
  'validate',
  'packs',
];
