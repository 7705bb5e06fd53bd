import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readTextInside } from '../../project/folder.ts';
import { findProjects } from '../../project/workspace.ts';
import type { PackManifestV1 } from '../../schemas/types.ts';
import type { ListedResource, ResourceKind } from './resource.ts';

const FOLDER = '.svc/context';
const MANIFEST = 'pack-manifest.json';

/** The stored packs of the projects in the workspace: `svc://pack/<project>/<file>`. */
export const packs: ResourceKind = {
  kind: 'pack',
  async list({ root }) {
    return findProjects(root).flatMap((project): ListedResource[] => {
      const folder = join(root, project, FOLDER);
      if (!existsSync(folder)) return [];
      return readPackNames(root, folder).map((file) => ({
        uri: `svc://pack/${encodeURIComponent(project)}/${file}`,
        name: `pack/${project}/${file}`,
        title: file,
        description: 'An execution pack of this project.',
        mimeType: 'text/markdown',
      }));
    });
  },
  async read(path, { root }) {
    const [project = '', file = '', ...rest] = path.split('/');
    if (rest.length > 0) return undefined;
    const folder = join(root, decodeURIComponent(project), FOLDER);
    if (relative(root, folder).startsWith('..') || !readPackNames(root, folder).includes(file))
      return undefined;
    const text = readTextInside(root, join(folder, file));
    return text === undefined ? undefined : { text, mimeType: 'text/markdown' };
  },
};

/** The pack files that the manifest lists; other files in the folder are not published. */
function readPackNames(root: string, folder: string): string[] {
  const text = readTextInside(root, join(folder, MANIFEST));
  if (text === undefined) return [];
  try {
    const manifest = JSON.parse(text) as Partial<PackManifestV1>;
    return findMarkdownNames(manifest).filter((file) => /^[\w.-]+\.md$/.test(file));
  } catch {
    return [];
  }
}

/** Every Markdown file name anywhere in a manifest. */
function findMarkdownNames(value: unknown): string[] {
  if (typeof value === 'string') return value.endsWith('.md') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findMarkdownNames) : [];
}
