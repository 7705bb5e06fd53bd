import { isObject } from '../base/guards.ts';
import { toPointer } from '../schemas/json.ts';
import type { MigrationNote } from './migration.ts';

export type DraftPath = readonly (string | number)[];

/** A copy of an old document that is rewritten step by step, with a note for each change. */
export interface Draft {
  readonly document: unknown;
  readonly notes: MigrationNote[];
  /** Places of moved values: by the pointer in the draft, the one in the old document. */
  readonly origins: Map<string, string>;
}

export const createDraft = (value: unknown): Draft => ({
  document: structuredClone(value),
  notes: [],
  origins: new Map(),
});

/** Returns the value at a path; undefined if there is none. */
export function valueAt({ document }: Draft, path: DraftPath): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

export const arrayAt = (draft: Draft, path: DraftPath): readonly unknown[] => {
  const value = valueAt(draft, path);
  return Array.isArray(value) ? value : [];
};

/** Sets a value and creates missing objects on the way. Returns false if a parent is not an object. */
export function setValue(draft: Draft, path: DraftPath, value: unknown): boolean {
  const parentPath = path.slice(0, -1);
  const key = path.at(-1);
  if (key === undefined) return false;
  if (parentPath.length > 0 && valueAt(draft, parentPath) === undefined) setValue(draft, parentPath, {});
  const parent = valueAt(draft, parentPath);
  if (!isObject(parent) && !Array.isArray(parent)) return false;
  (parent as Record<string | number, unknown>)[key] = value;
  return true;
}

export function removeValue(draft: Draft, path: DraftPath): void {
  const parent = valueAt(draft, path.slice(0, -1));
  const key = path.at(-1);
  if (isObject(parent) && key !== undefined) delete parent[key];
}

/** Translates a pointer of the draft to the old document, by the longest part of it that was moved. */
export function toOldPointer({ origins }: Draft, pointer: string): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const old = origins.get(pointer.slice(0, end));
    if (old !== undefined) return old + pointer.slice(end);
  }
  return pointer;
}

export function addNote(
  draft: Draft,
  kind: Exclude<MigrationNote['kind'], 'derived'>,
  path: DraftPath,
  message: string,
  value?: unknown,
): void {
  const pointer = toOldPointer(draft, toPointer(path));
  draft.notes.push({ kind, pointer, message, ...(value === undefined ? {} : { value }) });
}

/** Moves a value to a place that is free. `newPlace` is the pointer in the 4.0.0 document. */
export function moveValue(
  draft: Draft,
  from: DraftPath,
  to: DraftPath,
  newPlace: string = toPointer(to),
): boolean {
  const value = valueAt(draft, from);
  if (value === undefined || valueAt(draft, to) !== undefined || !setValue(draft, to, value)) return false;
  addNote(draft, 'moved', from, `Now in ${newPlace}.`);
  draft.origins.set(toPointer(to), toOldPointer(draft, toPointer(from)));
  removeValue(draft, from);
  return true;
}

/** Replaces a value by another notation of it. */
export function changeValue(draft: Draft, path: DraftPath, value: unknown, message: string): void {
  setValue(draft, path, value);
  addNote(draft, 'changed', path, message);
}

/** Puts a value into an object or a list of its own, under `key`. */
export function wrapValue(draft: Draft, path: DraftPath, key: string | 0, message: string): void {
  const old = toOldPointer(draft, toPointer(path));
  const value = valueAt(draft, path);
  changeValue(draft, path, key === 0 ? [value] : { [key]: value }, message);
  draft.origins.set(toPointer([...path, key]), old);
}

/** Removes a value of which the note has all that is left. */
export function dropValue(
  draft: Draft,
  path: DraftPath,
  message: string,
  kind: 'dropped' | 'moved' = 'dropped',
): void {
  addNote(draft, kind, path, message, kind === 'dropped' ? valueAt(draft, path) : undefined);
  removeValue(draft, path);
}
