import { join } from 'node:path';
import type { ContentRecord, ContentType } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { readContract } from '../project/contract.ts';
import { readDocument } from '../project/file.ts';
import { ESSENCE } from '../project/paths.ts';
import { readProductFile } from '../project/product.ts';
import { parse } from '../schemas/parse.ts';
import { compareText, nearestNames, quote } from '../base/text.ts';
import type { Product } from './pages.ts';
import type { Preview } from './respond.ts';
import { createLivePreview } from './live.ts';
import type { Appearance } from './urls.ts';
import { type CallOptions, createRecordCache, type Service } from '../content/record-cache.ts';
import {
  loadDocument,
  loadOrigin,
  loadRecord,
  loadShell,
  type LoadedSubject,
  type Sources,
} from './subject.ts';

/** The subject of a preview: the contract of a project, one record of the service, or a theme file. */
export type Subject =
  | { readonly project: string }
  | { readonly type: ContentType; readonly slug: string }
  | { readonly themeFile: string };

/** The file to watch; undefined for records. */
export const fileOf = (subject: Subject): string | undefined =>
  'project' in subject
    ? join(subject.project, ESSENCE)
    : 'themeFile' in subject
      ? subject.themeFile
      : undefined;

/** Loads the subject and renders it once, in this theme if there is one. */
export async function openPreview(
  subject: Subject,
  theme: string | undefined,
  service: Service,
  call: CallOptions,
): Promise<Preview> {
  const sources: Sources = { service, shelf: createRecordCache(service, call), call };
  const listed = (await service.list('theme', { limit: 100 }, call)).items.map(({ slug }) => slug);
  const [first] = listed;
  if (first === undefined) throw new ServiceError('BAD_ANSWER', 'The service has no theme to render with.');
  const isTheme = 'themeFile' in subject || ('type' in subject && subject.type === 'theme');
  const themes = isTheme ? [] : [...listed].sort();
  if (theme !== undefined && !themes.includes(theme)) throw unknownTheme(theme, themes);
  let shown = subject;
  const live = await createLivePreview(async () => inTheme(await load(shown, first, sources), theme));
  return {
    live,
    themes,
    products: await listProducts(subject, sources),
    async choose({ slug }) {
      const before = shown;
      shown = { type: 'blueprint', slug };
      await live.refresh();
      // The view still shows the last product, with the reason.
      if (live.error) shown = before;
    },
  };
}

/** The products beside the previewed one, by name. */
async function listProducts(subject: Subject, { service, call }: Sources): Promise<Product[]> {
  if (!('type' in subject) || subject.type !== 'blueprint') return [];
  const { items } = await service.list('blueprint', { limit: 100 }, call);
  return items
    .map(({ slug, name }) => ({ slug, name: name ?? slug }))
    .toSorted((one, other) => compareText(one.name, other.name));
}

function unknownTheme(theme: string, themes: readonly string[]): ServiceError {
  if (themes.length === 0)
    return new ServiceError('USAGE', 'A theme is always shown as itself: --theme does not apply.');
  const suggestions = nearestNames(theme, themes);
  return new ServiceError('UNKNOWN_RECORD', `There is no theme ${quote(theme)}.`, { suggestions });
}

/** Renders the subject in another theme by default. */
function inTheme(showing: LoadedSubject, theme: string | undefined): LoadedSubject {
  if (theme === undefined) return showing;
  const asked = (look: Appearance): Appearance => ({ ...look, theme: look.theme ?? theme });
  return {
    ...showing,
    themeIn: (look) => showing.themeIn(asked(look)),
    site: (look) => showing.site(asked(look)),
  };
}

async function load(subject: Subject, firstTheme: string, sources: Sources): Promise<LoadedSubject> {
  if ('project' in subject)
    return loadDocument(
      await readContract(subject.project),
      ESSENCE,
      sources,
      () => readProductFile(subject.project)?.content,
    );
  if ('themeFile' in subject) return loadRecord(await themeIn(subject.themeFile), firstTheme, sources);
  const { type, slug } = subject;
  switch (type) {
    case 'pattern':
      return loadRecord(await sources.shelf.get(type, slug), firstTheme, sources);
    case 'theme':
      return loadRecord(await sources.shelf.get(type, slug), firstTheme, sources);
    case 'shell':
      return loadShell(slug, sources);
    case 'archetype':
    case 'blueprint':
      return loadOrigin(type, slug, sources);
  }
}

/** A theme under construction: it has no dates, which nothing renders. */
async function themeIn(file: string): Promise<ContentRecord<'theme'>> {
  const data = parse('theme.v1.json', await readDocument(file, async () => new Uint8Array()));
  return {
    type: 'theme',
    slug: data.id,
    version: data.version,
    digest: '',
    data,
    publishedAt: '',
    updatedAt: '',
  };
}
