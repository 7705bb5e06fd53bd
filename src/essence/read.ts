import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type {
  EssenceV4,
  EssenceV4GuardV4,
  EssenceV4HotkeySemantics,
  EssenceV4LayoutItem,
  EssenceV4PatternRef,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import { isColumns, pagesOf, sectionsOf } from './walk.ts';

export const ESSENCE_VERSION = '4.0.0';

/** The title of every error about an invalid document; the detail has the reason. */
const REFUSED_TITLE = 'Essence failed validation';

export type Enforcement = NonNullable<EssenceV4GuardV4['interactions_enforcement']>;

/** The default enforcement of interactions for each guard mode. */
const INTERACTIONS_BY_MODE = {
  creative: 'off',
  guided: 'warn',
  strict: 'error',
} as const satisfies Record<EssenceV4GuardV4['mode'], Enforcement>;

export type HotkeySemantics = Required<EssenceV4HotkeySemantics>;

export const HOTKEY_DEFAULTS: HotkeySemantics = {
  chord_window_ms: 900,
  input_guard: true,
  modifier_suppression: true,
  match_case: false,
  show_chord_indicator: true,
};

type Meta = EssenceV4['meta'];
type Navigation = NonNullable<Meta['navigation']>;
type Hotkey = NonNullable<Navigation['hotkeys']>[number];

/** An essence document with all defaults filled in. It still matches `essence.v4.json`. */
export type Essence = Omit<EssenceV4, 'meta'> & {
  meta: Omit<Meta, 'guard' | 'navigation'> & {
    guard: Required<EssenceV4GuardV4>;
    navigation?: Omit<Navigation, 'hotkeys' | 'hotkey_semantics'> & {
      hotkeys?: (Omit<Hotkey, 'semantics'> & { semantics: HotkeySemantics })[];
      hotkey_semantics: HotkeySemantics;
    };
  };
};

/** Parses an essence document and fills in its defaults. Does not change the input. */
export function readEssence(value: unknown): Essence {
  return withDefaults(parseEssence(value));
}

/** Fills in the defaults of a valid document. */
export function withDefaults(document: EssenceV4): Essence {
  const { guard, navigation, ...meta } = document.meta;
  return {
    ...document,
    meta: {
      ...meta,
      guard: {
        ...guard,
        interactions_enforcement: guard.interactions_enforcement ?? INTERACTIONS_BY_MODE[guard.mode],
      },
      ...(navigation ? { navigation: applyHotkeyDefaults(navigation) } : {}),
    },
  };
}

/** Returns the document unchanged but typed, or throws an error with at most twenty issues. */
export function parseEssence(value: unknown): EssenceV4 {
  assertCurrentVersion(value);
  try {
    const document = parse('essence.v4.json', value, 'INVALID_ESSENCE');
    assertWithinLimits(document);
    return document;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'INVALID_ESSENCE') throw thrown;
    throw new ServiceError('INVALID_ESSENCE', thrown.message, { ...thrown.facts, error: REFUSED_TITLE });
  }
}

/** Settings of a hotkey override those of all hotkeys, which override the defaults. */
function applyHotkeyDefaults({
  hotkeys,
  hotkey_semantics,
  ...rest
}: Navigation): NonNullable<Essence['meta']['navigation']> {
  const general = { ...HOTKEY_DEFAULTS, ...hotkey_semantics };
  return {
    ...rest,
    ...(hotkeys
      ? { hotkeys: hotkeys.map((hotkey) => ({ ...hotkey, semantics: { ...general, ...hotkey.semantics } })) }
      : {}),
    hotkey_semantics: general,
  };
}

/** Reports a wrong version on its own, because such a document violates hundreds of rules. */
function assertCurrentVersion(value: unknown): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'version')) return;
  const { version } = value as { version: unknown };
  if (typeof version !== 'string' || version === ESSENCE_VERSION) return;
  const hint = /^[23]\./.test(version) ? ' Run "svc migrate" first.' : '';
  const message = `/version must be "${ESSENCE_VERSION}"; got ${quote(version)}.${hint}`;
  throw new ServiceError('INVALID_ESSENCE', message, {
    error: REFUSED_TITLE,
    errors: [{ pointer: '/version', message, expected: `"${ESSENCE_VERSION}"` }],
  });
}

/**
 * Well above any real document (the largest blueprint has 27 pages and 121 placements), but small enough to bound the
 * work of a compile. Names and features are repeated in every pack of their section: without a limit, a document of
 * 40 KB could produce packs of 100 MB.
 */
const LIMITS = {
  sections: 100,
  pages: 500,
  placements: 4000,
  /** Per section. */
  features: 100,
  /** Characters of a name, and of any other text below. */
  name: 128,
  text: 10_000,
};

/** Throws if a valid document exceeds the limits. */
export function assertWithinLimits(document: EssenceV4): void {
  const sections = sectionsOf(document);
  if (sections.length > LIMITS.sections)
    refuse(
      '/blueprint/sections',
      `The document has ${sections.length} sections; at most ${LIMITS.sections} are allowed.`,
    );
  const pages = pagesOf(document);
  if (pages.length > LIMITS.pages)
    refuse(
      '/blueprint/sections',
      `The document has ${pages.length} pages; at most ${LIMITS.pages} are allowed.`,
    );
  let placements = 0;
  for (const { page } of pages)
    placements += countPlacements(page.layout) + countPlacements(page.default_layout);
  if (placements > LIMITS.placements)
    refuse(
      '/blueprint/sections',
      `The document places ${placements} patterns on its pages; at most ${LIMITS.placements} are allowed.`,
    );
  for (const { section, pointer } of sections)
    if (section.features.length > LIMITS.features)
      refuse(
        `${pointer}/features`,
        `A section has ${section.features.length} features; at most ${LIMITS.features} are allowed.`,
      );
  const named = findLongName(document);
  if (named !== undefined) refuse(named, `A name has more than ${LIMITS.name} characters.`);
  const long = findLongText(document);
  if (long !== undefined) refuse(long, `A text has more than ${LIMITS.text} characters.`);
}

function refuse(pointer: string, message: string): never {
  throw new ServiceError('DOCUMENT_TOO_COMPLEX', message, { errors: [{ pointer, message }] });
}

function countPlacements(layout: readonly EssenceV4LayoutItem[] = []): number {
  let count = 0;
  for (const item of layout) count += isColumns(item) ? item.cols.length : 1;
  return count;
}

const isLong = (name: string | null | undefined): boolean => (name?.length ?? 0) > LIMITS.name;

/** Finds the pointer to a name that is too long. */
function findLongName(document: EssenceV4): string | undefined {
  const { dna, meta, blueprint } = document;
  if (isLong(dna.theme.id)) return '/dna/theme/id';
  if (isLong(meta.target)) return '/meta/target';
  if (isLong(blueprint.shell)) return '/blueprint/shell';
  for (const { section, pointer } of sectionsOf(document)) {
    if (isLong(section.id)) return `${pointer}/id`;
    if (isLong(section.shell)) return `${pointer}/shell`;
    const feature = section.features.findIndex(isLong);
    if (feature >= 0) return `${pointer}/features/${feature}`;
  }
  for (const { page, pointer } of pagesOf(document)) {
    if (isLong(page.id)) return `${pointer}/id`;
    if (isLong(page.shell_override)) return `${pointer}/shell_override`;
    const layout = findLongPlacement(page.layout);
    if (layout !== undefined) return `${pointer}/layout${layout}`;
    const suggested = findLongPlacement(page.default_layout);
    if (suggested !== undefined) return `${pointer}/default_layout${suggested}`;
  }
  return undefined;
}

function findLongPlacement(layout: readonly EssenceV4LayoutItem[] = []): string | undefined {
  for (const [index, item] of layout.entries()) {
    if (!isColumns(item)) {
      if (isLongRef(item)) return `/${index}`;
      continue;
    }
    const column = item.cols.findIndex(isLongRef);
    if (column >= 0) return `/${index}/cols/${column}`;
  }
  return undefined;
}

const isLongRef = (ref: string | EssenceV4PatternRef): boolean =>
  typeof ref === 'string' ? isLong(ref) : isLong(ref.pattern) || isLong(ref.preset) || isLong(ref.as);

/** Finds the pointer to a text that is too long. Builds it on the way back, because most documents have no such text. */
function findLongText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length > LIMITS.text ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const rest = key.length > LIMITS.text ? '' : findLongText(child);
    if (rest !== undefined) return pointerStep(key) + rest;
  }
  return undefined;
}
