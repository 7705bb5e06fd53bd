import { ServiceError } from '../base/errors.ts';
import type { Corpus } from '../content/corpus.ts';
import { parseJson } from '../schemas/json.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { acceptedEncodings } from './cached-response.ts';
import { encodeText, type Encoding, joinBytes, type RouteResult } from './messages.ts';
import type { Route } from './route.ts';

/** A request to a pack route, in a form that can be sent to another thread. */
export interface PackJob {
  /** The path of the route. */
  readonly path: string;
  readonly query: string;
  readonly body: Uint8Array;
  readonly acceptEncoding: string | undefined;
}

/** The dependencies of a pack job. */
export interface PackContent {
  corpusFor(essence: EssenceV4): Corpus | Promise<Corpus>;
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): string | Promise<string>;
  encode?(body: Uint8Array, digest: undefined, encoding: Encoding): Uint8Array | undefined;
  readonly maxResultBytes: number;
}

/** The CPU-bound part of a pack route, from parsing the body to compressing the response. */
export async function runPackJob(
  routes: readonly Route[],
  { path, query, body, acceptEncoding }: PackJob,
  content: PackContent,
): Promise<RouteResult<Uint8Array>> {
  const route = routes.find((one) => one.path === path);
  if (route?.kind !== 'pack') throw new Error(`No pack route ${path}`);
  const result = await route.handle({
    query: new URLSearchParams(query),
    body: parseJson(body, 'essence document', { isWrapped: !route.body.isDocument }),
    corpusFor: content.corpusFor,
    maxResultBytes: content.maxResultBytes,
    digest: async (text) => `sha256:${await content.digest(encodeText(text))}`,
  });
  const bytes = serializeWithin(result.body as object, content.maxResultBytes);
  const headers = { 'Content-Type': 'application/json', ...result.headers };
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const encoded = content.encode?.(bytes, undefined, encoding);
    if (encoded) return { headers: { ...headers, 'Content-Encoding': encoding }, body: encoded };
  }
  return { headers, body: bytes };
}

/**
 * Serializes a result like `JSON.stringify`, one entry of its lists at a time. A small document can have a large result,
 * because every pack repeats parts of the document, and the text of the whole result would take twice its size.
 */
export function serializeWithin(result: object, maxBytes: number): Uint8Array {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const add = (text: string): void => {
    const chunk = encodeText(text);
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks = [];
  };
  let separator = '{';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    add(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    if (Array.isArray(value) && value.length > 0) {
      value.forEach((item: unknown, index) => add(`${index === 0 ? '[' : ','}${JSON.stringify(item)}`));
      add(']');
    } else add(JSON.stringify(value));
  }
  add(separator === '{' ? '{}' : '}');
  if (size > maxBytes) throw resultTooLarge(size, maxBytes);
  return joinBytes(chunks);
}

export const resultTooLarge = (size: number | string, maxBytes: number): ServiceError =>
  new ServiceError(
    'RESULT_TOO_LARGE',
    `The document compiles to ${size} bytes; the limit is ${maxBytes} bytes. Select single packs, or split the document: every page carries the contracts of its placements and the features of its section.`,
    { suggestions: ['POST /v1/packs/select'] },
  );
