import { formatCount } from '../base/text.ts';
import type { ContentType } from '../content/corpus.ts';
import type { EssenceV4, ExecutionPackCommonV1Diagnostic as Diagnostic } from '../schemas/types.ts';
import { readPointer } from './edit-values.ts';

/** A name in a contract that no record has. */
export interface UnresolvedName {
  readonly type: Exclude<ContentType, 'blueprint'>;
  readonly name: string;
  /** Every place in the contract that has the name. */
  readonly pointers: readonly string[];
  /** Names of records that are spelled almost like it. */
  readonly similar: readonly string[];
}

const TYPES: Readonly<Record<string, UnresolvedName['type']>> = {
  PATTERN_UNRESOLVED: 'pattern',
  THEME_UNRESOLVED: 'theme',
  SHELL_UNRESOLVED: 'shell',
  ARCHETYPE_UNRESOLVED: 'archetype',
};

/** Collects the unresolved names of a contract from the diagnostics of its compile. */
export function collectUnresolved(
  essence: EssenceV4,
  diagnostics: readonly Diagnostic[] = [],
): readonly UnresolvedName[] {
  const names = new Map<string, UnresolvedName & { readonly pointers: string[] }>();
  for (const { code, pointer, suggestions = [] } of diagnostics) {
    const type = TYPES[code];
    const value = type && readPointer(essence, pointer);
    const name = typeof value === 'object' && value !== null && 'pattern' in value ? value.pattern : value;
    if (type === undefined || typeof name !== 'string') continue;
    const key = `${type}/${name}`;
    const known = names.get(key);
    if (known) known.pointers.push(pointer);
    else names.set(key, { type, name, pointers: [pointer], similar: suggestions });
  }
  return [...names.values()];
}

/** Counts unresolved names, as `12 placements of 5 patterns and 1 theme do not resolve`; undefined if there are none. */
export function describeUnresolved(names: readonly UnresolvedName[]): string | undefined {
  if (names.length === 0) return undefined;
  const of = (type: UnresolvedName['type']): readonly UnresolvedName[] =>
    names.filter((one) => one.type === type);
  const patterns = of('pattern');
  const placements = patterns.reduce((sum, { pointers }) => sum + pointers.length, 0);
  const parts = [
    patterns.length === 0
      ? ''
      : `${formatCount(placements, 'placement')} of ${formatCount(patterns.length, 'unknown pattern')}`,
    ...(['theme', 'shell', 'archetype'] as const).map((type) =>
      of(type).length === 0 ? '' : formatCount(of(type).length, `unknown ${type}`),
    ),
  ].filter(Boolean);
  const last = parts.pop();
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** True for a diagnostic about `svc.product.json`; its pointer leads into that file. */
export const isAboutProduct = ({ code }: { readonly code: string }): boolean =>
  code === 'PRODUCT_IGNORED' || code === 'PRODUCT_CONTRADICTS';
