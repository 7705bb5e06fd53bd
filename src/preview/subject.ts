import type { ContentRecord } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { composeContract } from '../project/compose.ts';
import { renderRecord } from '../render/record.ts';
import { renderSite, type Site } from '../render/site.ts';
import type { CommonV1ProductContent, EssenceV4, ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import { applyAppearance, type Appearance } from './urls.ts';
import {
  type CallOptions,
  createPartialCorpus,
  type Service,
  type RecordCache,
} from '../content/record-cache.ts';

/** A subject that can be rendered in any appearance. */
export interface LoadedSubject {
  readonly name: string;
  /** A file, or a record such as `pattern/data-table@1.0.0`. */
  readonly from: string;
  readonly diagnostics: readonly ExecutionPackCommonV1Diagnostic[];
  themeIn(look: Appearance): Promise<ContentRecord<'theme'> | undefined>;
  /** Renders each appearance once. */
  site(look: Appearance): Promise<Site>;
}

export interface Sources {
  readonly service: Service;
  readonly shelf: RecordCache;
  readonly call: CallOptions;
}

/** Loads an app from its document. */
export async function loadDocument(
  document: EssenceV4,
  from: string,
  { service, shelf, call }: Sources,
  product?: () => CommonV1ProductContent | undefined,
): Promise<LoadedSubject> {
  const bundle = await service.compilePacks(document, {}, call);
  const corpus = await shelf.corpusOf(bundle);
  const own = corpus.get('theme', document.dna.theme.id);
  const origin =
    corpus.get('blueprint', document.meta.archetype) ?? corpus.get('archetype', document.meta.archetype);
  const themeIn: LoadedSubject['themeIn'] = async ({ theme }) =>
    theme === undefined || theme === own?.slug ? own : await shelf.get('theme', theme);
  return {
    name: origin?.data.name ?? 'App',
    from,
    // The compiler's diagnostics take all records into account, not only the ones loaded here.
    diagnostics: bundle.diagnostics ?? [],
    themeIn,
    site: memoizeSites(async (look) => {
      const theme = await themeIn(look);
      const other = theme === own ? undefined : theme;
      const drawn = applyAppearance(document, { theme: other?.data, old: own?.data, mode: look.mode });
      const records = other ? createPartialCorpus([...corpus.records, other]) : corpus;
      return renderSite(drawn, records, product?.(), look.state);
    }),
  };
}

/** Loads one pattern or theme, shown in full on one page. A theme is always shown as itself. */
export function loadRecord(
  record: ContentRecord<'pattern'> | ContentRecord<'theme'>,
  firstTheme: string,
  { shelf }: Sources,
): LoadedSubject {
  const themeIn = async ({ theme }: Appearance): Promise<ContentRecord<'theme'>> =>
    record.type === 'theme' ? record : await shelf.get('theme', theme ?? firstTheme);
  return {
    name: record.data.name,
    from: `${record.type}/${record.slug}@${record.version}`,
    diagnostics: [],
    themeIn,
    site: memoizeSites(async (look) => renderRecord(record, await themeIn(look), look.mode)),
  };
}

/** Loads an archetype or blueprint as the app that `svc init` would create from it. */
export async function loadOrigin(
  type: 'archetype' | 'blueprint',
  slug: string,
  sources: Sources,
): Promise<LoadedSubject> {
  const { service, shelf, call } = sources;
  const { version } = await shelf.get(type, slug);
  const document = await composeContract(service, { type, slug }, {}, call);
  return loadDocument(document, `${type}/${slug}@${version}`, sources);
}

/** Loads a shell around the first archetype, because a shell alone is an empty frame. */
export async function loadShell(slug: string, sources: Sources): Promise<LoadedSubject> {
  const { service, shelf, call } = sources;
  const { version, data } = await shelf.get('shell', slug);
  const [first] = (await service.list('archetype', { limit: 1 }, call)).items;
  if (!first)
    throw new ServiceError(
      'BAD_ANSWER',
      'The service has no archetype, so there is nothing to put in a shell.',
    );
  const document = await composeContract(service, { type: 'archetype', slug: first.slug }, {}, call);
  const showing = await loadDocument(inShell(document, slug), `shell/${slug}@${version}`, sources);
  return { ...showing, name: `${data.name}, around ${showing.name}` };
}

function inShell(document: EssenceV4, shell: string): EssenceV4 {
  const { blueprint } = document;
  return {
    ...document,
    blueprint: {
      ...blueprint,
      ...(blueprint.shell === undefined ? {} : { shell }),
      sections: blueprint.sections.map((section) => ({
        ...section,
        shell,
        pages: section.pages.map((page) => ({ ...page, shell_override: shell })),
      })),
    },
  };
}

const MAX_CACHED_SITES = 6;

function memoizeSites(draw: (look: Appearance) => Promise<Site>): LoadedSubject['site'] {
  const kept = new Map<string, Promise<Site>>();
  return (look) => {
    const key = `${look.theme ?? ''} ${look.mode ?? ''} ${look.state ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    const drawn = draw(look);
    kept.set(key, drawn);
    const [oldest = key] = kept.keys();
    if (kept.size > MAX_CACHED_SITES) kept.delete(oldest);
    // A failure is not cached.
    drawn.catch(() => kept.delete(key));
    return drawn;
  };
}
