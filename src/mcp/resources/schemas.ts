import { toJson } from '../../base/json.ts';
import { catalog } from '../../schemas/folder.ts';
import type { ResourceKind } from './resource.ts';

export const schemas: ResourceKind = {
  kind: 'schema',
  list: async () =>
    catalog().names.map((name) => ({
      uri: `svc://schema/${name}`,
      name: `schema/${name}`,
      title: name,
      description: `JSON Schema of ${name.replace(/\.v\d+\.json$/, '').replaceAll('-', ' ')}`,
      mimeType: 'application/schema+json',
    })),
  async read(path) {
    const schema = catalog().schema(path);
    return schema && { text: toJson(schema), mimeType: 'application/schema+json' };
  },
};
