import { type ContentRecord, OFFICIAL } from '../../content/corpus.ts';
import type { Service } from '../route.ts';
import { GALLERY_THEME } from './gallery-files.ts';

/** The theme of the gallery; in a corpus without it, the first one. */
export async function readTheme({ library }: Service): Promise<ContentRecord<'theme'>> {
  const selection = { type: 'theme', recommended: false, blueprintSet: 'all' } as const;
  const { summaries } = await library.list(selection, 'name', { limit: 10_000, offset: 0 });
  const { slug = GALLERY_THEME } = summaries.find((one) => one.slug === GALLERY_THEME) ?? summaries[0] ?? {};
  return readRecord(library, 'theme', slug);
}

/** A record as the renderer takes it; it does not render digests and dates. */
export async function readRecord<Type extends 'pattern' | 'theme'>(
  library: Service['library'],
  type: Type,
  slug: string,
): Promise<ContentRecord<Type>> {
  const { version, data } = await library.detail(type, OFFICIAL, slug);
  const record = { type, slug, version, digest: '', publishedAt: '', updatedAt: '', data };
  return record as unknown as ContentRecord<Type>;
}
