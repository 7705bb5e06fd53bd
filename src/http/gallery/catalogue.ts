import { type ContentType, OFFICIAL, type RecordData } from '../../content/corpus.ts';
import type { Selection } from '../../content/entries.ts';
import type { PictureEntry } from '../../content/pictures.ts';
import type { Service } from '../route.ts';

/** A record as the gallery shows it. */
export interface Exhibit<Type extends ContentType = ContentType> {
  readonly slug: string;
  readonly data: RecordData<Type>;
  /** Only of this version of the record. */
  readonly picture: (PictureEntry & { readonly name: string }) | undefined;
}

/** Everything in the gallery, in the order in which it is shown. */
export interface Catalogue {
  readonly products: readonly Exhibit<'blueprint'>[];
  readonly themes: readonly Exhibit<'theme'>[];
  readonly patterns: readonly Exhibit<'pattern'>[];
}

/** No corpus has as many records of a type. */
const ALL = { limit: 10_000, offset: 0 } as const;

/** Lists what the service lists: hidden blueprints never, experimental ones last. */
export async function readCatalogue(service: Service): Promise<Catalogue> {
  const [listed, labs, themes, patterns] = await Promise.all([
    exhibitsOf(service, 'blueprint'),
    exhibitsOf(service, 'blueprint', 'labs'),
    exhibitsOf(service, 'theme'),
    exhibitsOf(service, 'pattern'),
  ]);
  return { products: [...listed, ...labs], themes, patterns };
}

async function exhibitsOf<Type extends ContentType>(
  { library, gallery }: Service,
  type: Type,
  blueprintSet: Selection['blueprintSet'] = 'all',
): Promise<Exhibit<Type>[]> {
  const order = type === 'blueprint' ? 'recommended' : 'name';
  const { summaries } = await library.list({ type, recommended: false, blueprintSet }, order, ALL);
  return Promise.all(
    summaries.map(async ({ slug, version }) => {
      const { data } = await library.detail(type, OFFICIAL, slug);
      const name = `${type}-${slug}`;
      const entry = gallery.pictures.entries[name];
      const picture = entry && entry.version === version ? { ...entry, name } : undefined;
      return { slug, data: data as unknown as RecordData<Type>, picture };
    }),
  );
}
