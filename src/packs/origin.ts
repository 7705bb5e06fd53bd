import { CUSTOM } from '../essence/custom.ts';
import type { ContentRecord } from '../content/corpus.ts';
import type { DocumentParts } from '../essence/walk.ts';
import type {
  EssenceV4,
  ExecutionPackCommonV1ArchetypeRef,
  ExecutionPackCommonV1Voice,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import type { ReportDiagnostic } from './diagnostics.ts';
import { freezeCopy, recordName, type Resolver } from './records.ts';

/** The blueprint or archetype that the document was composed from, and what the packs take from it. */
export interface AppOrigin {
  readonly record: ContentRecord<'archetype'> | ContentRecord<'blueprint'> | undefined;
  readonly ref: ExecutionPackCommonV1ArchetypeRef;
  readonly voice: ExecutionPackCommonV1Voice | undefined;
  readonly blueprint: ContentRecord<'blueprint'> | undefined;
  /** The archetype behind a section. */
  archetypeOf(section: string): ContentRecord<'archetype'> | undefined;
  brief(section: SectionOrigin, page: string): string | undefined;
  pageTitle(section: SectionOrigin, page: string): Title | undefined;
}

/** A section and the archetype behind it. */
interface SectionOrigin {
  readonly id: string;
  readonly archetype: ContentRecord<'archetype'> | undefined;
}

export function resolveOrigin({ meta }: EssenceV4, resolver: Resolver, report: ReportDiagnostic): AppOrigin {
  const id = meta.archetype;
  const blueprint = resolver.find('blueprint', id);
  const archetype = blueprint ? undefined : resolver.find('archetype', id);
  const record = blueprint ?? archetype;
  if (!record && id !== CUSTOM)
    report(
      'ARCHETYPE_UNRESOLVED',
      '/meta/archetype',
      `There is no archetype or blueprint ${quote(id)}; the packs contain neither voice nor page briefs.`,
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
  const pageOf = ({ archetype: behind }: SectionOrigin, page: string) =>
    behind?.data.pages.find((one) => one.id === page);
  return {
    record,
    blueprint,
    ref: {
      id,
      resolved: record !== undefined,
      ...(record ? { name: record.data.name, description: record.data.description } : {}),
    },
    voice: record && readVoice(record),
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
      if (renamed !== undefined && blueprint) return { text: renamed, record: recordName(blueprint) };
      const own = pageOf(section, page)?.name;
      return own !== undefined && section.archetype
        ? { text: own, record: recordName(section.archetype) }
        : undefined;
    },
  };
}

type VoicedRecord = ContentRecord<'archetype'> | ContentRecord<'blueprint'>;

const voices = new WeakMap<VoicedRecord, ExecutionPackCommonV1Voice>();

/** The voice of a record; optional for archetypes. */
export function readVoice(record: VoicedRecord): ExecutionPackCommonV1Voice | undefined {
  const { type, slug, data } = record;
  if (!data.voice) return undefined;
  const known = voices.get(record) ?? freezeCopy({ source: { type, id: slug }, says: data.voice });
  voices.set(record, known);
  return known;
}

/** The title of a page and its source: a JSON pointer into the document, or a record. */
export interface Title {
  readonly text: string;
  readonly essence?: string;
  readonly record?: string;
}

/** Finds the label of the first navigation item, or else hotkey, that leads to one of the given paths. */
export function indexTitles(
  { navigationItems }: DocumentParts,
  { meta }: EssenceV4,
): (paths: readonly string[]) => Title | undefined {
  const labels = new Map<string, Title>();
  const add = (route: string | undefined, text: string, essence: string): void => {
    if (route !== undefined && !labels.has(route)) labels.set(route, { text, essence });
  };
  for (const { item, pointer } of navigationItems) add(item.route, item.label, `${pointer}/label`);
  for (const [at, { route, label }] of (meta.navigation?.hotkeys ?? []).entries())
    add(route, label, `/meta/navigation/hotkeys/${at}/label`);
  return (paths) => {
    for (const path of paths) {
      const label = labels.get(path);
      if (label !== undefined) return label;
    }
    return undefined;
  };
}
