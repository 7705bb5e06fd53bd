import { join } from 'node:path';
import type { ContentRecord, ContentType } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { readContract } from '../project/contract.ts';
import { readDocument } from '../project/file.ts';
import { ESSENCE } from '../project/paths.ts';
import { parse } from '../schemas/parse.ts';
import { nearestNames, quote } from '../base/text.ts';
import type { Preview } from './respond.ts';
import { createLivePreview } from './live.ts';
import type { Appearance } from './urls.ts';
import { type CallOptions, createRecordCache, type Service } from './records.ts';
import {
  loadDocument,
  loadOrigin,
  loadRecord,
  loadShell,
  type LoadedSubject,
  type Sources,
} from './subject.ts';

/** What to look at: the contract of a project, one record of the service, or a theme in a file. */
export type Subject =
  | { readonly project: string }
  | { readonly type: ContentType; readonly slug: string }
  | { readonly themeFile: string };

/** The file whose changes are followed; records have none. */
export const fileOf = (subject: Subject): string | undefined =>
  'project' in subject
    ? join(subject.project, ESSENCE)
    : 'themeFile' in subject
      ? subject.themeFile
      : undefined;

/** Ready to be looked at: everything is loaded and drawn once, in this theme if one is asked for. */
export async function openPreview(
  subject: Subject,
  theme: string | undefined,
  service: Service,
  call: CallOptions,
): Promise<Preview> {
  const sources: Sources = { service, shelf: createRecordCache(service, call), call };
  const listed = (await service.list('theme', { limit: 100 }, call)).items.map(({ slug }) => slug);
  const [first] = listed;
  if (first === undefined) throw new ServiceError('BAD_ANSWER', 'The service has no theme to draw with.');
  const isTheme = 'themeFile' in subject || ('type' in subject && subject.type === 'theme');
  const themes = isTheme ? [] : [...listed].sort();
  if (theme !== undefined && !themes.includes(theme)) throw unknownTheme(theme, themes);
  const live = await createLivePreview(async () => inTheme(await load(subject, first, sources), theme));
  return { live, themes };
}

function unknownTheme(theme: string, themes: readonly string[]): ServiceError {
  if (themes.length === 0)
    return new ServiceError('USAGE', 'A theme is shown as it is: --theme has no meaning for it.');
  const suggestions = nearestNames(theme, themes);
  return new ServiceError('UNKNOWN_RECORD', `No theme is called ${quote(theme)}.`, { suggestions });
}

/** The same, in another theme unless somebody asks for a third. */
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
  if ('project' in subject) return loadDocument(await readContract(subject.project), ESSENCE, sources);
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

/** A record that is being made; it has no dates, which nothing draws. */
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
