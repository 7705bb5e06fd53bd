import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type { EssenceV4, EssenceV4GuardV4, EssenceV4HotkeySemantics } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { refuseTooLarge } from './limits.ts';

export const ESSENCE_VERSION = '4.0.0';

/** The short sentence of every refused essence; the detail says what is wrong. */
const REFUSED = 'Essence failed validation';

export type Enforcement = NonNullable<EssenceV4GuardV4['interactions_enforcement']>;

/** What the guard's mode means for interactions when the document does not say it. */
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

/** An essence document in which everything that has a default is said. It still fits `essence.v4.json`. */
export type Essence = Omit<EssenceV4, 'meta'> & {
  meta: Omit<Meta, 'guard' | 'navigation'> & {
    guard: Required<EssenceV4GuardV4>;
    navigation?: Omit<Navigation, 'hotkeys' | 'hotkey_semantics'> & {
      hotkeys?: (Omit<Hotkey, 'semantics'> & { semantics: HotkeySemantics })[];
      hotkey_semantics: HotkeySemantics;
    };
  };
};

/** Parses an essence document and fills in the defaults of the specification. The input is not changed. */
export function readEssence(value: unknown): Essence {
  return withDefaults(parseEssence(value));
}

/** The same document with the defaults of the specification said; for a document that is known to be valid. */
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
      ...(navigation ? { navigation: withSemantics(navigation) } : {}),
    },
  };
}

/** The document as it stands, typed; or a failure with at most twenty problems. */
export function parseEssence(value: unknown): EssenceV4 {
  refuseOldVersion(value);
  try {
    const document = parse('essence.v4.json', value, 'INVALID_ESSENCE');
    refuseTooLarge(document);
    return document;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'INVALID_ESSENCE') throw thrown;
    throw new ServiceError('INVALID_ESSENCE', thrown.message, { ...thrown.facts, error: REFUSED });
  }
}

/** A value for the key itself wins over the value for all keys, which wins over the default. */
function withSemantics({
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

/** A document of another version breaks hundreds of rules; one sentence about the version helps more. */
function refuseOldVersion(value: unknown): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'version')) return;
  const { version } = value as { version: unknown };
  if (typeof version !== 'string' || version === ESSENCE_VERSION) return;
  const hint = /^[23]\./.test(version) ? ' Run "svc migrate" first.' : '';
  const message = `/version must be "${ESSENCE_VERSION}"; got ${quote(version)}.${hint}`;
  throw new ServiceError('INVALID_ESSENCE', message, {
    error: REFUSED,
    errors: [{ pointer: '/version', message, expected: `"${ESSENCE_VERSION}"` }],
  });
}
