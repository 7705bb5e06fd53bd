import { toJson } from '../../base/json.ts';
import type { ContentType } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import type { ListedResource, ResourceKind } from './resource.ts';

const TYPES = [
  'pattern',
  'theme',
  'blueprint',
  'archetype',
  'shell',
] as const satisfies readonly ContentType[];
const PAGE_SIZE = 100;

const createRecordKind = (type: ContentType): ResourceKind => ({
  kind: type,
  async list({ client }) {
    const found: ListedResource[] = [];
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { items, total } = await client.list(type, { limit: PAGE_SIZE, offset });
      found.push(
        ...items.map(({ slug, namespace, name = slug, description = '' }) => ({
          uri: `svc://${type}/${namespace}/${slug}`,
          name: `${type}/${slug}`,
          title: name,
          description,
          mimeType: 'application/json',
        })),
      );
      if (items.length === 0 || found.length >= total) return found;
    }
  },
  async read(path, { client }) {
    const [namespace = '', slug = '', ...rest] = path.split('/').map((step) => decodeURIComponent(step));
    if (namespace === '' || slug === '' || rest.length > 0) return undefined;
    try {
      return {
        text: toJson(await client.record(type, slug, { namespace })),
        mimeType: 'application/json',
      };
    } catch (thrown) {
      if (thrown instanceof ServiceError && thrown.status === 404) return undefined;
      throw thrown;
    }
  },
});

export const RECORDS: readonly ResourceKind[] = TYPES.map(createRecordKind);
