import { isObject, type JsonObject } from '../base/guards.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { invalidParameter } from './find.ts';

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Splits a JSON pointer (RFC 6901) into unescaped steps. The pointer to the whole document has no steps. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer))
    throw invalidParameter(
      `${quote(pointer)} is not a JSON pointer. A pointer starts with "/" and escapes a slash in a name as "~1", as in /blueprint/routes/~1.`,
    );
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a pointer, or throws an error that lists the keys at the deepest existing place. */
export function readPointer(document: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((held, step) => readEntry(held, step, pointer), document);
}

/** Sets the value at a pointer: replaces it, or adds a property. `-` appends to a list. */
export function setAt(document: EssenceV4, pointer: string, value: unknown): EssenceV4 {
  return updateAt(document, parsePointer(pointer), pointer, (held, step) => {
    if (!Array.isArray(held)) return { ...held, [step]: value };
    const at = step === '-' ? held.length : parseIndex(step);
    if (at === undefined || at > held.length) throw missingEntry(held, step, pointer);
    return at === held.length ? [...held, value] : held.with(at, value);
  }) as EssenceV4;
}

/** Removes the value at a pointer. Later entries of a list move up. */
export function removeAt(document: EssenceV4, pointer: string): EssenceV4 {
  return updateAt(document, parsePointer(pointer), pointer, (held, step) => {
    readEntry(held, step, pointer);
    if (Array.isArray(held)) return held.filter((_, at) => at !== parseIndex(step));
    return Object.fromEntries(Object.entries(held).filter(([key]) => key !== step));
  }) as EssenceV4;
}

/** Applies `change` to the container at the last step of a pointer. Shares all other parts of the document. */
function updateAt(
  held: unknown,
  [step, ...rest]: readonly string[],
  pointer: string,
  change: (held: Container, step: string) => unknown,
): unknown {
  if (step === undefined)
    throw invalidParameter(
      'The pointer names the whole document. Name a value inside it, such as /dna/theme/mode.',
    );
  if (!isContainer(held)) throw missingEntry(held, step, pointer);
  if (rest.length === 0) return change(held, step);
  const inner = updateAt(readEntry(held, step, pointer), rest, pointer, change);
  return Array.isArray(held) ? held.with(parseIndex(step) ?? 0, inner) : { ...held, [step]: inner };
}

function readEntry(held: unknown, step: string, pointer: string): unknown {
  if (isContainer(held)) {
    const at = Array.isArray(held) ? parseIndex(step) : undefined;
    if (Array.isArray(held) && at !== undefined && at < held.length) return held[at];
    if (!Array.isArray(held) && Object.hasOwn(held, step))
      return (held as Readonly<Record<string, unknown>>)[step];
  }
  throw missingEntry(held, step, pointer);
}

const parseIndex = (step: string): number | undefined =>
  /^(?:0|[1-9]\d{0,6})$/.test(step) ? Number(step) : undefined;

function missingEntry(held: unknown, step: string, pointer: string): Error {
  const keys = isContainer(held) && !Array.isArray(held) ? Object.keys(held) : [];
  const there = Array.isArray(held)
    ? `a list of ${held.length}`
    : isContainer(held)
      ? formatNames(keys) || 'nothing'
      : 'a plain value';
  return invalidParameter(
    `${quote(pointer)} does not exist: there is no ${quote(step)} in ${there}.`,
    nearestNames(step, keys),
  );
}

/** Applies a JSON merge patch (RFC 7396): merges objects at every depth, removes keys set to null, replaces the rest. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const kept = isObject(target) ? Object.entries(target) : [];
  const result = new Map(kept);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, applyMergePatch(result.get(key), value));
  }
  return Object.fromEntries(result);
}

/** Patches design values. The schema rejects unknown names. */
export const updateDna = (document: EssenceV4, patch: JsonObject): EssenceV4 => ({
  ...document,
  dna: applyMergePatch(document.dna, patch) as EssenceV4['dna'],
});

/** Patches top-level values of the blueprint. Sections, pages and features have their own operations. */
export function updateBlueprint(document: EssenceV4, patch: JsonObject): EssenceV4 {
  if ('sections' in patch || 'features' in patch)
    throw invalidParameter(
      'update_blueprint changes top-level values such as shell, routes or icon_style. For sections, pages and features, use add_section, remove_section, add_page, remove_page, update_page_layout, add_feature, remove_feature, or set with a pointer.',
    );
  return { ...document, blueprint: applyMergePatch(document.blueprint, patch) as EssenceV4['blueprint'] };
}
