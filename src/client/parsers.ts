import { isObject } from '../base/guards.ts';
import type { Catalog } from '../schemas/types.ts';

/** Checks the media type of a response and the required members of its body. */
export interface ResponseParser<Body> {
  /** Sent in `Accept` and required of the response. */
  readonly mediaType: string;
  /** True if the body is not text; `parse` then gets one character for each byte. */
  readonly isBinary?: true;
  /** Returns the body, or a description of the problem with it. */
  parse(text: string): { readonly body: Body } | { readonly problem: string };
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'objects' | 'any';
type MemberKinds = Readonly<Record<string, Kind>>;

/** The required members of a type. */
type RequiredMembers<Type> = {
  [Key in keyof Type as Record<never, never> extends Pick<Type, Key> ? never : Key]: Kind;
};

/**
 * The required members of the response documents; omitting one does not compile. The service validates its responses
 * against the full schema, so this only has to detect that something else responded.
 */
const REQUIRED_MEMBERS = {
  'search-response.v1.json': { results: 'objects', total: 'number' },
  'public-content-list.v1.json': { items: 'objects', total: 'number' },
  'public-content-record.v1.json': {
    id: 'string',
    slug: 'string',
    namespace: 'string',
    type: 'string',
    version: 'string',
    data: 'object',
    visibility: 'string',
    status: 'string',
    created_at: 'string',
    updated_at: 'string',
  },
  'registry-intelligence-summary.v1.json': {
    $schema: 'string',
    generated_at: 'string',
    namespace: 'any',
    totals: 'object',
    by_type: 'object',
  },
  'showcase-manifest.v1.json': { total: 'number', shortlisted: 'number', apps: 'objects' },
  'showcase-shortlist.v1.json': { generatedAt: 'any', summary: 'any', apps: 'objects' },
  'showcase-shortlist-report.v1.json': {
    $schema: 'string',
    generatedAt: 'string',
    dryRun: 'boolean',
    summary: 'object',
    results: 'objects',
  },
  'execution-pack-bundle.v1.json': {
    $schema: 'string',
    generatedAt: 'string',
    sourceEssenceVersion: 'string',
    manifest: 'object',
    scaffold: 'object',
    review: 'object',
    sections: 'objects',
    pages: 'objects',
    mutations: 'objects',
  },
  'selected-execution-pack.v1.json': {
    $schema: 'string',
    generatedAt: 'string',
    sourceEssenceVersion: 'string',
    manifest: 'object',
    selector: 'object',
    pack: 'object',
  },
} satisfies { [Name in keyof Catalog]?: RequiredMembers<Catalog[Name]> };

type DocumentName = keyof typeof REQUIRED_MEMBERS;

/** Parses a document of the catalog. */
export const documentParser = <Name extends DocumentName>(name: Name): ResponseParser<Catalog[Name]> =>
  objectParser<Catalog[Name]>(REQUIRED_MEMBERS[name]);

/** Parses any JSON object with these members. */
export const objectParser = <Body>(members: MemberKinds): ResponseParser<Body> => ({
  mediaType: 'application/json',
  parse(text) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return { problem: 'text that is not JSON' };
    }
    if (!isObject(value)) return { problem: 'JSON that is not an object' };
    const invalid = Object.entries(members).find(([name, kind]) => !KIND_CHECKS[kind](value[name]));
    return invalid
      ? { problem: `a document without a valid ${JSON.stringify(invalid[0])}` }
      : { body: value as Body };
  },
});

/** Accepts any text of this media type. */
export const textParser = (mediaType: string): ResponseParser<string> => ({
  mediaType,
  parse: (body) => ({ body }),
});

/** Accepts any bytes of this media type. */
export const bytesParser = (mediaType: string): ResponseParser<Uint8Array> => ({
  mediaType,
  isBinary: true,
  parse: (text) => ({ body: Uint8Array.from(text, (character) => character.charCodeAt(0)) }),
});

const KIND_CHECKS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  objects: (value) => Array.isArray(value) && value.every(isObject),
  any: (value) => value !== undefined,
};
