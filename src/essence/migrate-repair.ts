import { isObject } from '../base/guards.ts';
import { nearestNames, quote } from '../base/text.ts';
import { findViolations } from '../schemas/explain.ts';
import { catalog } from '../schemas/folder.ts';
import type { Path, Violation } from '../schemas/issue.ts';
import {
  changeValue,
  type Draft,
  type DraftPath,
  dropValue,
  setValue,
  valueAt,
  wrapValue,
} from './migrate-draft.ts';
import { type DraftDefault, findV2Default, findV3Default } from './migrate-defaults.ts';

type OldSchema = 'essence.v2.json' | 'essence.v3.json';

/** Violations that one round repairs; more take further rounds. */
const MAX_VIOLATIONS = 5000;

/**
 * Repairs what an old document needs to match its schema: other notations of a value, missing properties that have a
 * default, and properties that do not exist. The rest is left for the schema to reject.
 */
export function repairDraft(draft: Draft, schema: OldSchema): void {
  const located = { schema: { $ref: chooseForm(draft, schema) }, file: schema };
  let isRepaired = true;
  while (isRepaired) {
    const violations = findViolations(catalog(), located, draft.document, MAX_VIOLATIONS);
    // Not `some`, which would stop at the first one.
    isRepaired = violations.filter((violation) => repair(draft, violation, schema)).length > 0;
  }
}

/** 2.x has two forms, which unknown properties must not confuse: one with sections, and one without. */
function chooseForm(draft: Draft, schema: OldSchema): string {
  if (schema === 'essence.v3.json') return schema;
  return `${schema}#/$defs/${valueAt(draft, ['sections']) === undefined ? 'Simple' : 'Sectioned'}Essence`;
}

/** Repairs one violation; returns false if there is no way to. */
function repair(draft: Draft, { keyword, path, value, key = '', at }: Violation, schema: OldSchema): boolean {
  const where = listKeys(path);
  // An earlier repair of this round may have changed it.
  if (valueAt(draft, where) !== value) return false;
  switch (keyword) {
    case 'additionalProperties':
      return dropUnknown(draft, [...where, key], Object.keys(at.schema.properties ?? {}));
    case 'required':
      return addDefault(draft, [...where, key], schema === 'essence.v2.json' ? findV2Default : findV3Default);
    case 'type':
      return convertType(draft, where, value, [at.schema.type ?? []].flat());
    case 'enum':
      return chooseAllowed(draft, where, value, at.schema.enum ?? []);
    default:
      return false;
  }
}

const listKeys = (path: Path): DraftPath => (path === undefined ? [] : [...listKeys(path.parent), path.key]);

function dropUnknown(draft: Draft, path: DraftPath, known: readonly string[]): boolean {
  if (valueAt(draft, path) === undefined) return false;
  const [near] = nearestNames(String(path.at(-1)), known);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  dropValue(draft, path, `4.0.0 has no such property.${hint}`);
  return true;
}

function addDefault(
  draft: Draft,
  path: DraftPath,
  find: (draft: Draft, path: DraftPath) => DraftDefault | undefined,
): boolean {
  const found = valueAt(draft, path) === undefined ? find(draft, path) : undefined;
  if (found === undefined || !setValue(draft, path, found.value)) return false;
  const { value, pointer } = found;
  // An empty object is filled in the next round, with a note for each of its properties.
  if (!isObject(value) || Object.keys(value).length > 0)
    draft.notes.push({ kind: 'derived', pointer, message: `Set to ${JSON.stringify(value)}.` });
  return true;
}

/** Converts a number to text, numeric text to a number, and one text to a list. */
function convertType(draft: Draft, path: DraftPath, value: unknown, types: readonly string[]): boolean {
  const [type] = types;
  if (types.length !== 1) return false;
  if (type === 'string' && typeof value === 'number') {
    changeValue(draft, path, String(value), 'Written as text.');
    return true;
  }
  if (type === 'number' && typeof value === 'string' && /^\d{1,6}(?:\.\d{1,6})?(?:px)?$/.test(value)) {
    changeValue(draft, path, Number.parseFloat(value), 'Written as a number.');
    return true;
  }
  if (type === 'array' && typeof value === 'string') {
    wrapValue(draft, path, 0, 'Written as a list.');
    return true;
  }
  return false;
}

/** Names that older tools used for one of the allowed values. */
const SYNONYMS: Readonly<Record<string, string>> = {
  system: 'auto',
  'app-router': 'pathname',
  browser: 'history',
  file: 'pathname',
  'file-based': 'pathname',
  path: 'pathname',
  ssg: 'static',
  maintenance: 'strict',
  soft: 'rounded',
  round: 'rounded',
  square: 'sharp',
  cozy: 'comfortable',
  default: 'comfortable',
  normal: 'comfortable',
  dense: 'compact',
  airy: 'spacious',
  warning: 'warn',
  // 4.0.0 never fails for a difference from the blueprint.
  error: 'warn',
};

function chooseAllowed(draft: Draft, path: DraftPath, value: unknown, allowed: readonly unknown[]): boolean {
  if (typeof value !== 'string' || path.at(-1) === 'version') return false;
  const wanted = value.trim().toLowerCase();
  const chosen =
    allowed.find((one) => typeof one === 'string' && one.toLowerCase() === wanted) ??
    allowed.find((one) => Object.hasOwn(SYNONYMS, wanted) && one === SYNONYMS[wanted]);
  if (typeof chosen !== 'string') return false;
  changeValue(draft, path, chosen, `${quote(value)} is now ${quote(chosen)}.`);
  return true;
}
