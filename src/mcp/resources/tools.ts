import { toJson } from '../../base/json.ts';
import { buildCallSchema } from '../describe.ts';
import { TOOLS } from '../tools/index.ts';
import type { ResourceKind } from './resource.ts';

/** The parameters of each tool by action: the union that model providers reject in a list of tools. */
export const tools: ResourceKind = {
  kind: 'tool',
  list: async () =>
    TOOLS.map(({ name, title }) => ({
      uri: `svc://tool/${name}`,
      name: `tool/${name}`,
      title,
      description: `Parameters of ${name}, one schema per action`,
      mimeType: 'application/schema+json',
    })),
  async read(path) {
    const tool = TOOLS.find(({ name }) => name === path);
    return tool && { text: toJson(buildCallSchema(tool)), mimeType: 'application/schema+json' };
  },
};
