import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';

export const COMPILE = '/v1/packs/compile';
export const SELECT = '/v1/packs/select';
export const PATHS = [COMPILE, SELECT];
export const LIMIT = 262_144;

/** A copy with one member set or, for undefined, removed. */
export const altered = (changes: object): object => ({ ...SAMPLE_ESSENCE, ...changes });
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
export const [section] = SAMPLE_ESSENCE.blueprint.sections;
export const [page] = section?.pages ?? [];
export const withSections = (sections: readonly unknown[]): object =>
  altered({ blueprint: { ...SAMPLE_ESSENCE.blueprint, sections } });

/** A request and the expected status, code, 3.x message and part of the detail. */
export interface Row {
  readonly what: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly detail?: string;
  readonly pointer?: string;
}

const media = (type: string): Row => ({
  what: `the media type ${JSON.stringify(type)}`,
  body: SAMPLE_ESSENCE,
  headers: { 'content-type': type },
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  error: 'Send the document as Content-Type: application/json.',
});
const malformed = (what: string, body: unknown, detail: string): Row => ({
  what,
  body,
  status: 400,
  code: 'MALFORMED_JSON',
  error: 'Invalid JSON body',
  detail,
});
const complex = (what: string, body: unknown, error: string): Row => ({
  what,
  body,
  status: 400,
  code: 'DOCUMENT_TOO_COMPLEX',
  error,
});
const keyed = (what: string, code: string, body: string, error: string, pointer: string): Row => ({
  what,
  body,
  status: 400,
  code,
  error,
  pointer,
});

/** Bodies that both routes reject before they validate the document. */
export const BOTH: readonly Row[] = [
  ...[
    '',
    'text/plain',
    'application/json\ta',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=y',
    'application/vnd.x+json',
    'application/json, application/json',
    'multipart/form-data',
  ].map(media),
  ...['gzip', 'br', 'deflate', 'identity, gzip', 'x'].map(
    (encoding): Row => ({
      what: `the encoding ${encoding}`,
      body: SAMPLE_ESSENCE,
      headers: { 'content-encoding': encoding },
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: 'Compressed request bodies are not accepted.',
    }),
  ),
  {
    what: 'a byte more than the limit',
    body: ' '.repeat(LIMIT + 1),
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    error: 'Request body too large',
    detail: 'The limit is 262144 bytes.',
  },
  malformed('an empty body', '', 'The text is empty; expected one essence document.'),
  malformed('only spaces', ' \n\t', 'The text is empty; expected one essence document.'),
  malformed('half a document', '{"version": "4.0.0"', 'Line 1, column 20: "," or "}" is expected.'),
  malformed('text', '{\n  version: 1}', 'Line 2, column 3: a key in double quotes is expected.'),
  malformed('NaN', '{"a": NaN}', 'Line 1, column 7: a value is expected.'),
  malformed('1e400', '{"a": 1e400}', 'Line 1, column 7: the number is too large.'),
  malformed('a number of 200,000 digits', `{"a": ${'9'.repeat(200_000)}}`, 'the number is too large'),
  malformed('half a surrogate', '{"a": "\\ud800"}', 'lone surrogate'),
  malformed('bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'The text is not valid UTF-8.'),
  malformed(
    'two byte order marks',
    new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    'Line 1, column 1: a value is expected.',
  ),
  malformed('UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'The text is not valid UTF-8.'),
  keyed(
    'a key twice',
    'DUPLICATE_KEY',
    '{"version": "4.0.0", "version": "4.0.0"}',
    'Key "version" appears twice.',
    '',
  ),
  keyed(
    'a key twice, once escaped',
    'DUPLICATE_KEY',
    '{"a": {"b": 1, "\\u0062": 2}}',
    'Key "b" appears twice.',
    '/a',
  ),
  ...['{"__proto__": {}}', '{"\\u005f_proto__": 1}'].map((body) =>
    keyed('__proto__', 'FORBIDDEN_KEY', body, 'Key "__proto__" is not allowed.', ''),
  ),
  keyed(
    '__proto__ inside',
    'FORBIDDEN_KEY',
    '{"a": [{"__proto__": 1}]}',
    'Key "__proto__" is not allowed.',
    '/a/0',
  ),
  ...[34, 5_000, 40_000].map((levels) =>
    complex(`${levels} levels`, deep(levels), 'The document is nested deeper than 32 levels.'),
  ),
  complex('20,100 values', `[${'1,'.repeat(20_099)}1]`, 'The document has more than 20000 values.'),
];

export const invalid = (
  what: string,
  body: unknown,
  detail: string,
  pointer?: string,
  error = 'Essence failed validation',
): Row => ({
  what,
  body,
  status: 400,
  code: 'INVALID_ESSENCE',
  error,
  detail,
  ...(pointer === undefined ? {} : { pointer }),
});

/** Invalid essence documents; in a selection, pointers start with `/essence`. */
export const DOCUMENTS: readonly Row[] = [
  invalid('no version', altered({ version: undefined }), 'version', ''),
  invalid(
    'version 3.1.0',
    altered({ version: '3.1.0' }),
    '/version must be "4.0.0"; got "3.1.0". Run "svc migrate" first.',
    '/version',
    'Essence failed validation. Run "svc migrate" first.',
  ),
  invalid(
    'version 2.0.0',
    altered({ version: '2.0.0' }),
    '/version must be "4.0.0"; got "2.0.0". Run "svc migrate" first.',
    '/version',
    'Essence failed validation. Run "svc migrate" first.',
  ),
  invalid(
    'an unknown property',
    altered({ dna: { ...SAMPLE_ESSENCE.dna, theme: { ...SAMPLE_ESSENCE.dna.theme, colour: 'red' } } }),
    '/dna/theme has the unknown property "colour". Known: id, mode, shape.',
    '/dna/theme',
  ),
  complex(
    '501 pages',
    withSections([
      {
        ...section,
        pages: Array.from({ length: 501 }, (_, n) => ({ ...page, id: `p-${n}`, route: `/p-${n}` })),
      },
    ]),
    'The document has 501 pages; at most 500 are allowed.',
  ),
  complex(
    '4,001 placements',
    withSections([{ ...section, pages: [{ ...page, layout: Array<string>(4001).fill('hero') }] }]),
    'The document places 4001 patterns on its pages; at most 4000 are allowed.',
  ),
  complex(
    'an id of 129 characters',
    withSections([{ ...section, id: 'x'.repeat(129) }]),
    '/blueprint/sections/0/id has 129 characters; at most 128 are allowed.',
  ),
  complex(
    'a text of 10,001 characters',
    withSections([{ ...section, description: 'x'.repeat(10_001) }]),
    '/blueprint/sections/0/description has 10001 characters; at most 10000 are allowed.',
  ),
];

const selection = (what: string, body: unknown, error: string, detail: string, pointer: string): Row => ({
  what,
  body,
  status: 400,
  code: 'INVALID_SELECT_BODY',
  error,
  detail,
  pointer,
});
const NO_ESSENCE = 'Body must include an essence document.';
const NO_TYPE = 'Body must include a valid pack_type.';
const TYPES = 'Allowed: scaffold, section, page, mutation, review.';

/** Invalid selections. */
export const SELECTIONS: readonly Row[] = [
  ...[
    {},
    { pack_type: 'page', id: 'x' },
    { essence: null, pack_type: 'page' },
    { essence: [] },
    { essence: 'x' },
  ].map((body) => selection(`no essence: ${JSON.stringify(body)}`, body, NO_ESSENCE, NO_ESSENCE, '/essence')),
  ...['[]', 'null', '"page"'].map((body) => selection(body, body, NO_ESSENCE, NO_ESSENCE, '/essence')),
  ...[undefined, null, 1, '', 'Page', 'constructor', ['page']].map((pack_type) =>
    selection(
      `the pack_type ${JSON.stringify(pack_type)}`,
      { essence: SAMPLE_ESSENCE, pack_type },
      NO_TYPE,
      TYPES,
      '/pack_type',
    ),
  ),
  ...['section', 'page', 'mutation'].flatMap((pack_type) =>
    [undefined, null, '', 5, ['a']].map((id) => {
      const error = `Body must include id for pack_type "${pack_type}".`;
      return selection(
        `no id for ${pack_type}: ${JSON.stringify(id)}`,
        { essence: SAMPLE_ESSENCE, pack_type, id },
        error,
        error,
        '/id',
      );
    }),
  ),
  selection(
    'an unknown member',
    { essence: SAMPLE_ESSENCE, pack_type: 'scaffold', packType: 'page' },
    'Body has an unknown member "packType". Allowed: essence, pack_type, id.',
    'Allowed: essence, pack_type, id.',
    '/packType',
  ),
];
