import type { ContentRecord } from '../content/corpus.ts';
import type {
  EssenceV4,
  ExecutionPackCommonV1ArchetypeRef,
  ExecutionPackCommonV1Voice,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';
import { frozen, nameOf, type Resolver } from './records.ts';

/** The blueprint or archetype the document was made from, and what it still tells. */
export interface AppOrigin {
  readonly record: ContentRecord<'archetype'> | ContentRecord<'blueprint'> | undefined;
  readonly ref: ExecutionPackCommonV1ArchetypeRef;
  readonly voice: ExecutionPackCommonV1Voice | undefined;
  readonly blueprint: ContentRecord<'blueprint'> | undefined;
  /** The archetype behind a section. */
  archetypeOf(section: string): ContentRecord<'archetype'> | undefined;
  brief(section: Behind, page: string): string | undefined;
  pageTitle(section: Behind, page: string): Title | undefined;
}

/** A section and the archetype behind it. */
interface Behind {
  readonly id: string;
  readonly archetype: ContentRecord<'archetype'> | undefined;
}

export function originOf({ meta }: EssenceV4, resolver: Resolver, report: Report): AppOrigin {
  const id = meta.archetype;
  const blueprint = resolver.find('blueprint', id);
  const archetype = blueprint ? undefined : resolver.find('archetype', id);
  const record = blueprint ?? archetype;
  if (!record)
    report(
      'ARCHETYPE_UNRESOLVED',
      '/meta/archetype',
      `No archetype or blueprint is called ${quote(id)}; the packs carry no voice and no page briefs.`,
      () => [...resolver.near('blueprint', id), ...resolver.near('archetype', id)].slice(0, 3),
    );
  const prefixes = new Map(
    blueprint?.data.compose.map((part) =>
      typeof part === 'string' ? [part, part] : [part.prefix ?? part.archetype, part.archetype],
    ),
  );
  const archetypeOf = (section: string): ContentRecord<'archetype'> | undefined => {
    const slug = prefixes.get(section);
    return slug === undefined ? archetype : resolver.find('archetype', slug);
  };
  const pageOf = ({ archetype: behind }: Behind, page: string) =>
    behind?.data.pages.find((one) => one.id === page);
  return {
    record,
    blueprint,
    ref: {
      id,
      resolved: record !== undefined,
      ...(record ? { name: record.data.name, description: record.data.description } : {}),
    },
    voice: record && voiceOf(record),
    archetypeOf,
    brief: (section, page) => {
      const briefs = section.archetype?.data.page_briefs;
      const brief = briefs && Object.hasOwn(briefs, page) ? briefs[page] : undefined;
      return brief ?? pageOf(section, page)?.description;
    },
    pageTitle: (section, page) => {
      const part = prefixes.get(section.id);
      const renamed =
        part === undefined ? undefined : blueprint?.data.overrides?.pages?.[`${part}/${page}`]?.name;
      if (renamed !== undefined && blueprint) return { text: renamed, record: nameOf(blueprint) };
      const own = pageOf(section, page)?.name;
      return own !== undefined && section.archetype
        ? { text: own, record: nameOf(section.archetype) }
        : undefined;
    },
  };
}

type Speaking = ContentRecord<'archetype'> | ContentRecord<'blueprint'>;

const voices = new WeakMap<Speaking, ExecutionPackCommonV1Voice>();

/** How a record speaks; archetypes need not say. */
export function voiceOf(record: Speaking): ExecutionPackCommonV1Voice | undefined {
  const { type, slug, data } = record;
  if (!data.voice) return undefined;
  const known = voices.get(record) ?? frozen({ source: { type, id: slug }, says: data.voice });
  voices.set(record, known);
  return known;
}

/** What people call a page, and where it is said: a place in the document, or a record. */
export interface Title {
  readonly text: string;
  readonly essence?: string;
  readonly record?: string;
}

/** The label of what leads to one of these paths: a navigation item, else a hotkey. */
export function titlesOf(document: EssenceV4): (paths: readonly string[]) => Title | undefined {
  const labels = new Map<string, Title>();
  const name = (route: string | undefined, text: string, essence: string): void => {
    if (route !== undefined && !labels.has(route)) labels.set(route, { text, essence });
  };
  for (const [index, section] of document.blueprint.sections.entries())
    for (const [at, { route, label }] of (section.navigation_items ?? []).entries())
      name(route, label, `/blueprint/sections/${index}/navigation_items/${at}/label`);
  for (const [at, { route, label }] of (document.meta.navigation?.hotkeys ?? []).entries())
    name(route, label, `/meta/navigation/hotkeys/${at}/label`);
  return (paths) => {
    for (const path of paths) {
      const label = labels.get(path);
      if (label !== undefined) return label;
    }
    return undefined;
  };
}
