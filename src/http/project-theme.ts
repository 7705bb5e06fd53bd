import type { Client } from '../client/index.ts';
import type { ContentRecord, Corpus } from '../content/corpus.ts';
import { digestJson } from '../content/manifest.ts';
import type { ThemeV1 } from '../schemas/types.ts';

/** The namespace of records that a project defines itself. */
const PROJECT = '@project';

/** A client that also has the theme of a project, in place of an official theme of the same name. */
export function withProjectTheme(client: Client, read: () => ThemeV1 | undefined): Client {
  const findOwn = (type: string): ThemeV1 | undefined =>
    type === 'theme' || type === 'themes' ? read() : undefined;
  const record = async (...args: Parameters<Client['record']>) => {
    const [type, slug] = args;
    const theme = findOwn(type);
    return theme?.id === slug ? toWire(theme) : client.record(...args);
  };
  return {
    ...client,
    // The types of the payload depend on the type in the call, which this object cannot express.
    record: record as Client['record'],
    async list(...args) {
      const [type, query = {}] = args;
      const page = await client.list(...args);
      const theme = findOwn(type);
      if (!theme) return page;
      const items = page.items.filter(({ slug }) => slug !== theme.id);
      const total = page.total + 1 - (page.items.length - items.length);
      const {
        data: _,
        visibility: __,
        status: ___,
        created_at: ____,
        updated_at: _____,
        ...own
      } = toWire(theme);
      const summary = { ...own, name: theme.name, description: theme.description };
      return { ...page, items: Number(query.offset ?? 0) > 0 ? items : [summary, ...items], total };
    },
  };
}

/** A corpus with the theme of a project, in place of an official theme of the same name. */
export function addProjectTheme(corpus: Corpus, theme: ThemeV1): Corpus {
  const record: ContentRecord<'theme'> = {
    type: 'theme',
    slug: theme.id,
    version: theme.version,
    data: theme,
    digest: digestJson(theme),
    // A file of the project has no dates.
    publishedAt: '',
    updatedAt: '',
  };
  const isOwn = (type: string, slug: string): boolean => type === 'theme' && slug === theme.id;
  return {
    ...corpus,
    records: [...corpus.records.filter(({ type, slug }) => !isOwn(type, slug)), record],
    get: (type, slug) => (isOwn(type, slug) ? (record as never) : corpus.get(type, slug)),
    has: (type, slug) => isOwn(type, slug) || corpus.has(type, slug),
  };
}

const toWire = (theme: ThemeV1) => ({
  id: theme.id,
  slug: theme.id,
  namespace: PROJECT,
  type: 'theme',
  version: theme.version,
  data: theme as unknown as Record<string, unknown>,
  visibility: 'private' as const,
  status: 'approved' as const,
  created_at: NO_DATE,
  updated_at: NO_DATE,
});

/** Required on the wire; a file of the project has no dates. */
const NO_DATE = '1970-01-01T00:00:00Z';
