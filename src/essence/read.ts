import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type {
  EssenceV4,
  EssenceV4GuardV4,
  EssenceV4HotkeySemantics,
  EssenceV4LayoutItem,
} from '../schemas/types.ts';
import { LIMITS } from '../base/limits.ts';
import { quote } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import { ESSENCE_VERSION, isOlderVersion } from './version.ts';
import { collectParts, isColumns } from './walk.ts';

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
  const isOlder = isOlderVersion(version);
  if (version === ESSENCE_VERSION || (typeof version !== 'string' && !isOlder)) return;
  const hint = isOlder ? ' Run "svc migrate" first.' : '';
  const got = typeof version === 'string' ? quote(version) : String(version);
  const message = `/version must be "${ESSENCE_VERSION}"; got ${got}.${hint}`;
  throw new ServiceError('INVALID_ESSENCE', message, {
    // Older clients show nothing else.
    error: hint === '' ? REFUSED_TITLE : `${REFUSED_TITLE}.${hint}`,
    errors: [{ pointer: '/version', message, expected: `"${ESSENCE_VERSION}"` }],
  });
}

/**
 * Throws if a valid document exceeds the limits, which are well above any real document: the largest blueprint has 27
 * pages and 121 placements. They bound the time of a compile; the size of its result has a limit of its own. Ids of
 * sections, shells and themes are short because every pack repeats them: with 10,000 characters, a document of 35 KB
 * compiled to 150 MB. Ids of pages and sections are also file names.
 */
export function assertWithinLimits(document: EssenceV4): void {
  const { sections, pages, shells } = collectParts(document);
  requireAtMost(
    LIMITS.pages.max,
    pages.length,
    '/blueprint/sections',
    (count) => `The document has ${count} pages`,
  );
  let placements = 0;
  for (const { page } of pages)
    placements += countPlacements(page.layout) + countPlacements(page.default_layout);
  requireAtMost(
    LIMITS.placements.max,
    placements,
    '/blueprint/sections',
    (count) => `The document places ${count} patterns on its pages`,
  );
  const requireShort = (id: string, pointer: string): void =>
    requireAtMost(
      LIMITS.nameCharacters.max,
      id.length,
      pointer,
      (length) => `${pointer} has ${length} characters`,
    );
  requireShort(document.dna.theme.id, '/dna/theme/id');
  for (const { id, pointer } of shells) requireShort(id, pointer);
  for (const { section, pointer } of sections) requireShort(section.id, `${pointer}/id`);
  for (const { page, pointer } of pages) requireShort(page.id, `${pointer}/id`);
  const long = findLongText(document);
  if (long)
    requireAtMost(LIMITS.textCharacters.max, long.length, long.pointer, (length) =>
      describeLongText(long, length),
    );
}

function requireAtMost(
  max: number,
  actual: number,
  pointer: string,
  describe: (actual: number) => string,
): void {
  if (actual <= max) return;
  const message = `${describe(actual)}; at most ${max} are allowed.`;
  throw new ServiceError('DOCUMENT_TOO_COMPLEX', message, { errors: [{ pointer, message }] });
}

function countPlacements(layout: readonly EssenceV4LayoutItem[] = []): number {
  let count = 0;
  for (const item of layout) count += isColumns(item) ? item.cols.length : 1;
  return count;
}

interface LongText {
  /** The text, or the object that has the key. */
  readonly pointer: string;
  readonly length: number;
  readonly isKey?: true;
}

/** Finds a text that is too long. Builds its pointer on the way back, because most documents have no such text. */
function findLongText(value: unknown): LongText | undefined {
  const max = LIMITS.textCharacters.max;
  if (typeof value === 'string')
    return value.length > max ? { pointer: '', length: value.length } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    if (key.length > max) return { pointer: '', length: key.length, isKey: true };
    const found = findLongText(child);
    if (found) return { ...found, pointer: pointerStep(key) + found.pointer };
  }
  return undefined;
}

/** Keys may be long as well, and a message must stay readable. */
const MAX_POINTER_LENGTH = 200;

function describeLongText({ pointer, isKey }: LongText, length: number): string {
  const place = pointer.length <= MAX_POINTER_LENGTH ? pointer : '';
  if (isKey) return `${place || 'The document'} has a key of ${length} characters`;
  return `${place || 'A text'} has ${length} characters`;
}
