import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { quote } from '../../base/text.ts';
import type { Session } from '../session.ts';
import { packs } from './packs.ts';
import { RECORDS } from './records.ts';
import type { ListedResource, ResourceKind } from './resource.ts';
import { schemas } from './schemas.ts';
import { tools } from './tools.ts';

export const RESOURCE_KINDS: readonly ResourceKind[] = [...RECORDS, schemas, tools, packs];

const PAGE_SIZE = 100;

type SharedSession = Omit<Session, 'signal'>;

export async function listResources(
  session: SharedSession,
  cursor: string | undefined,
): Promise<{ resources: readonly ListedResource[]; nextCursor?: string }> {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no page ${quote(cursor ?? '')} of this list.`,
    );
  const all = (await Promise.all(RESOURCE_KINDS.map((kind) => kind.list(session)))).flat();
  const to = from + PAGE_SIZE;
  return { resources: all.slice(from, to), ...(to < all.length ? { nextCursor: String(to) } : {}) };
}

export async function readResource(
  uri: string,
  session: SharedSession,
): Promise<{ contents: { uri: string; mimeType: string; text: string }[] }> {
  const [, name = '', path = ''] = /^svc:\/\/([a-z]+)\/(.+)$/s.exec(uri) ?? [];
  const kind = RESOURCE_KINDS.find((one) => one.kind === name);
  const found = await kind?.read(path, session).catch((thrown: unknown) => {
    // For example an invalid percent escape.
    if (thrown instanceof URIError) return undefined;
    throw thrown;
  });
  if (!found)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no resource ${quote(uri, 200)}. There are svc://${RESOURCE_KINDS.map((one) => one.kind).join('/…, svc://')}/….`,
    );
  return { contents: [{ uri, ...found }] };
}
