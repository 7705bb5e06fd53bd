import type { Catalog } from '../schemas/types.ts';

/** What a route answers with, as far as it is checked here: the media type, and the members a document must have. */
export interface Expected<Body> {
  /** For `Accept`, and for the message if something else comes. */
  readonly media: string;
  /** The body, or in words what is wrong with it. */
  read(text: string): { readonly body: Body } | { readonly wrong: string };
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'objects' | 'any';
type Members = Readonly<Record<string, Kind>>;

/** The members that a type always has. */
type RequiredOf<Type> = {
  [Key in keyof Type as Record<never, never> extends Pick<Type, Key> ? never : Key]: Kind;
};

/**
 * The required members of what the routes answer with; a missing one does not compile. The service checks its answers
 * against the whole schema, so this only has to notice that something else answered.
 */
const DOCUMENTS = {
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
} satisfies { [Name in keyof Catalog]?: RequiredOf<Catalog[Name]> };

export type Answered = keyof typeof DOCUMENTS;

/** A document of the catalog. */
export const document = <Name extends Answered>(name: Name): Expected<Catalog[Name]> =>
  object<Catalog[Name]>(DOCUMENTS[name]);

/** Any JSON object with these members. */
export const object = <Body>(members: Members): Expected<Body> => ({
  media: 'application/json',
  read(text) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return { wrong: 'text that is not JSON' };
    }
    if (!isObject(value)) return { wrong: 'JSON that is not an object' };
    const odd = Object.entries(members).find(([name, kind]) => !IS[kind](value[name]));
    return odd ? { wrong: `a document without a valid ${JSON.stringify(odd[0])}` } : { body: value as Body };
  },
});

/** A text of this media type. */
export const text = (media: string): Expected<string> => ({ media, read: (body) => ({ body }) });

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  objects: (value) => Array.isArray(value) && value.every(isObject),
  any: (value) => value !== undefined,
};
