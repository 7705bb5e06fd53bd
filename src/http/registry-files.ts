import { toJsonDocument } from '../base/json.ts';

/** Items for the shadcn command line, which the build writes for its own corpus. */
export interface RegistryFiles {
  /** Compressed documents by file name: `data-table.json`. Texts of files that several items have are in `shared`. */
  readonly items: ReadonlyMap<string, Uint8Array>;
  /** Those texts by path, compressed together; absent without items. */
  readonly shared?: Uint8Array | undefined;
}

export const NO_REGISTRY: RegistryFiles = { items: new Map() };

/** Names of entries in the file of the build that are not items. */
export const REGISTRY_ENTRIES = { corpus: 'corpus', shared: 'shared' } as const;

/** The same as text, for runtimes without a file system: base64 by entry. */
export type EncodedRegistry = Readonly<Record<string, string>>;

/** Reads the entries of the file of the build; there is no registry for other corpora. */
export function toRegistryFiles(entries: ReadonlyMap<string, Uint8Array>, corpus: string): RegistryFiles {
  const { corpus: digest, shared } = REGISTRY_ENTRIES;
  const made = entries.get(digest);
  if (!made || new TextDecoder().decode(made) !== corpus) return NO_REGISTRY;
  return {
    items: new Map([...entries].filter(([name]) => name !== digest && name !== shared)),
    shared: entries.get(shared),
  };
}

interface RegistryItem {
  readonly files?: readonly {
    readonly path: string;
    readonly content?: string;
    readonly type: string;
    readonly target: string;
  }[];
}

const sharedTexts = new WeakMap<RegistryFiles, Promise<Readonly<Record<string, string>>>>();

/** Reads a document of the registry as `svc export shadcn-registry` writes it. */
export async function readRegistryFile(registry: RegistryFiles, name: string): Promise<string | undefined> {
  const compressed = registry.items.get(name);
  if (!compressed) return undefined;
  const item = JSON.parse(await decompress(compressed)) as RegistryItem;
  if (!item.files || !registry.shared) return toJsonDocument(item);
  const texts = sharedTexts.get(registry) ?? parseTexts(registry.shared);
  sharedTexts.set(registry, texts);
  const known = await texts;
  const files = item.files.map(({ path, content = known[path] ?? '', type, target }) => ({
    path,
    content,
    type,
    target,
  }));
  return toJsonDocument({ ...item, files });
}

const parseTexts = async (compressed: Uint8Array): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await decompress(compressed)) as Readonly<Record<string, string>>;

const decompress = (bytes: Uint8Array): Promise<string> =>
  new Response(
    new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();

export const decodeRegistry = (encoded: EncodedRegistry): Map<string, Uint8Array> =>
  new Map(
    Object.entries(encoded).map(([name, text]) => [
      name,
      Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    ]),
  );
