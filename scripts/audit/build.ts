import type { ContentType, Corpus } from '../../src/content/corpus.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import type { RecordNames } from '../../src/content/showcase-folder.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import type { Site } from '../../src/render/site.ts';

export type Render = (document: EssenceV4, corpus: Corpus) => Site;
export type Mode = 'light' | 'dark';

/** Path of the pack manifest in the site. */
export const PACK_MANIFEST = 'pack-manifest.json';

/** A blueprint as a site that can be served: the input of the audit. */
export interface BuiltSite {
  readonly slug: string;
  /** By path from the root of the site. */
  readonly files: ReadonlyMap<string, string>;
  readonly pages: readonly { readonly path: string; readonly file: string }[];
  /** Modes of the theme, the initial mode first. */
  readonly modes: readonly [Mode, ...Mode[]];
  /** Digest of everything that visitors see: not of the pack manifest and of the versions of records. */
  readonly digest: string;
  /** Records used by the site. */
  readonly records: RecordNames;
  readonly hasPackManifest: boolean;
}

/** The version in `data-record="hero@1.0.0"`. Looking back from every `@` instead would take twenty times as long. */
const RECORD_VERSION = /(data-record="[a-z0-9/-]+)@[0-9.]+/g;

/** Composes, compiles and renders a blueprint; throws if the build fails. */
export function buildSite(slug: string, corpus: Corpus, render: Render): BuiltSite {
  const document = compose(slug, corpus);
  const bundle = compile(document, corpus);
  const { files: rendered, pages } = render(document, corpus);
  const files = new Map(rendered).set(PACK_MANIFEST, `${JSON.stringify(bundle.manifest)}\n`);
  const named = (type: ContentType): string[] =>
    (bundle.sources ?? []).filter((source) => source.type === type).map(({ id }) => id);
  const records: RecordNames = {
    pattern: named('pattern'),
    theme: named('theme'),
    blueprint: named('blueprint'),
    archetype: named('archetype'),
    shell: named('shell'),
  };
  return {
    slug,
    files,
    pages: pages.map(({ path, file }) => ({ path, file })),
    modes: listModes(document, corpus),
    digest: sha256Digest(
      [...rendered]
        .map(([path, text]) => `${path}\0${text.replace(RECORD_VERSION, '$1')}\0`)
        .sort()
        .join(''),
    ),
    records,
    hasPackManifest:
      validate('pack-manifest.v1.json', bundle.manifest).issues.length === 0 &&
      bundle.manifest.pages.length >= pages.length,
  };
}

function listModes({ dna }: EssenceV4, corpus: Corpus): readonly [Mode, ...Mode[]] {
  const own = corpus.get('theme', dna.theme.id)?.data.modes ?? [];
  const [first, second] = (['light', 'dark'] as const).filter((mode) => own.includes(mode));
  if (first === undefined) return ['light'];
  if (second === undefined) return [first];
  return dna.theme.mode === 'dark' ? [second, first] : [first, second];
}
