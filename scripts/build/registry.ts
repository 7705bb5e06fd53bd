import { gzipSync } from 'node:zlib';
import type { Corpus } from '../../src/content/corpus.ts';
import { createRegistry } from '../../src/create/registry.ts';
import { packEncoded } from '../../src/http/encoded-file.ts';
import { REGISTRY_ENTRIES } from '../../src/http/registry-files.ts';
import { readTemplates } from '../../src/project/templates.ts';

/** The registry as one file: an item is served alone, so each is compressed alone, without the texts that others have too. */
export function packRegistry(corpus: Corpus): Uint8Array {
  const { documents } = createRegistry(corpus, {
    react: readTemplates('react'),
    shadcn: readTemplates('shadcn'),
  });
  const items = [...documents];
  const uses = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const { path, content } of items.flatMap(([, item]) => item.files ?? [])) {
    uses.set(path, (uses.get(path) ?? 0) + 1);
    texts.set(path, content);
  }
  const isShared = (path: string): boolean => (uses.get(path) ?? 0) > 1;
  const shared = Object.fromEntries([...texts].filter(([path]) => isShared(path)));
  const compress = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 6 });
  return packEncoded(
    new Map<string, Uint8Array>([
      [REGISTRY_ENTRIES.corpus, Buffer.from(corpus.digest)],
      [REGISTRY_ENTRIES.shared, compress(shared)],
      ...items.map(([name, item]): [string, Uint8Array] => [
        name,
        compress({
          ...item,
          ...(item.files
            ? {
                files: item.files.map((file) =>
                  isShared(file.path) ? { ...file, content: undefined } : file,
                ),
              }
            : {}),
        }),
      ]),
    ]),
  );
}
