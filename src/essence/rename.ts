import type { ContentType } from '../content/corpus.ts';
import type {
  EssenceV4,
  EssenceV4ColumnLayout,
  EssenceV4LayoutItem,
  EssenceV4PatternRef,
} from '../schemas/types.ts';
import { isColumns, toPatternRef } from './walk.ts';

/** A reference to a record that got another name. */
export interface RenamedReference {
  readonly type: ContentType;
  readonly from: string;
  readonly to: string;
  readonly pointer: string;
}

/** Returns the new name of a record, or undefined to keep the old one. */
export type Rename = (type: ContentType, name: string) => string | undefined;

/**
 * Replaces the names of records in a document: its theme, archetype or blueprint, shells and patterns. Pointers stay valid,
 * and what keeps its name is shared with the given document.
 */
export function renameReferences(
  document: EssenceV4,
  rename: Rename,
): { readonly document: EssenceV4; readonly renamed: readonly RenamedReference[] } {
  // Almost no document has a name to replace, and copying all its parts takes longer than looking.
  if (!namesOf(document).some(([type, name]) => (rename(type, name) ?? name) !== name))
    return { document, renamed: [] };
  const renamed: RenamedReference[] = [];
  const apply = <Name extends string | undefined>(type: ContentType, from: Name, pointer: string): Name => {
    const to = from === undefined ? undefined : rename(type, from);
    if (from === undefined || to === undefined || to === from) return from;
    renamed.push({ type, from, to, pointer });
    return to as Name;
  };
  const place = (item: string | EssenceV4PatternRef, pointer: string): string | EssenceV4PatternRef =>
    typeof item === 'string'
      ? apply('pattern', item, pointer)
      : { ...item, pattern: apply('pattern', item.pattern, `${pointer}/pattern`) };
  const layOut = (item: EssenceV4LayoutItem, pointer: string): EssenceV4LayoutItem => {
    if (!isColumns(item)) return place(item, pointer);
    const cols = item.cols.map((one, at) => place(one, `${pointer}/cols/${at}`));
    return { ...item, cols, ...(item.span ? { span: renameSpans(item.span, item.cols, cols) } : {}) };
  };

  const { meta, dna, blueprint } = document;
  const theme = apply('theme', dna.theme.id, '/dna/theme/id');
  const archetype =
    rename('blueprint', meta.archetype) === undefined
      ? apply('archetype', meta.archetype, '/meta/archetype')
      : apply('blueprint', meta.archetype, '/meta/archetype');
  const shell = apply('shell', blueprint.shell, '/blueprint/shell');
  const sections = blueprint.sections.map((section, index) => {
    const pointer = `/blueprint/sections/${index}`;
    return {
      ...section,
      shell: apply('shell', section.shell, `${pointer}/shell`),
      pages: section.pages.map((page, number) => {
        const at = `${pointer}/pages/${number}`;
        const override =
          typeof page.shell_override === 'string'
            ? apply('shell', page.shell_override, `${at}/shell_override`)
            : page.shell_override;
        return {
          ...page,
          ...(override === undefined ? {} : { shell_override: override }),
          layout: page.layout.map((item, position) => layOut(item, `${at}/layout/${position}`)),
        };
      }),
    };
  });
  return {
    document: {
      ...document,
      meta: { ...meta, archetype },
      dna: { ...dna, theme: { ...dna.theme, id: theme } },
      blueprint: { ...blueprint, ...(shell === undefined ? {} : { shell }), sections },
    },
    renamed,
  };
}

/** The names of all records that a document refers to. Its origin is a blueprint or an archetype. */
function namesOf({ meta, dna, blueprint }: EssenceV4): [ContentType, string][] {
  const names: [ContentType, string][] = [
    ['theme', dna.theme.id],
    ['blueprint', meta.archetype],
    ['archetype', meta.archetype],
  ];
  if (blueprint.shell !== undefined) names.push(['shell', blueprint.shell]);
  for (const { shell, pages } of blueprint.sections) {
    names.push(['shell', shell]);
    for (const { shell_override: override, layout } of pages) {
      if (typeof override === 'string') names.push(['shell', override]);
      for (const item of layout)
        for (const one of isColumns(item) ? item.cols : [item])
          names.push(['pattern', toPatternRef(one).pattern]);
    }
  }
  return names;
}

/** Spans name a column by its alias, or else by its pattern. */
function renameSpans(
  span: Readonly<Record<string, number>>,
  before: EssenceV4ColumnLayout['cols'],
  after: EssenceV4ColumnLayout['cols'],
): Record<string, number> {
  const names = new Map(
    before.map((one, at) => [toPatternRef(one).pattern, toPatternRef(after[at] ?? one)] as const),
  );
  return Object.fromEntries(
    Object.entries(span).map(([name, columns]) => {
      const now = names.get(name);
      return [now && now.as === undefined ? now.pattern : name, columns];
    }),
  );
}
