import type { EssenceV4 } from '../schemas/types.ts';
import { withDefaults } from './read.ts';
import { type PlacedPage, patternsOf } from './walk.ts';

/** The design choices of an implementation, in terms of the contract. */
export interface Usage {
  readonly theme?: string | undefined;
  readonly mode?: string | undefined;
  /** Names of components or patterns, in any letter case. */
  readonly components: readonly string[];
}

/** One difference from the contract. */
export interface Drift {
  readonly rule: 'theme-match' | 'theme-mode' | 'component-pattern-match' | 'pattern-missing';
  readonly layer: 'dna' | 'blueprint';
  /** The enforcement level of the contract's guard. */
  readonly enforcement: 'error' | 'warn' | 'off';
  readonly message: string;
  /** The violated part of the contract. */
  readonly pointer: string;
  readonly expected: string;
  readonly used: string;
}

/** Without a page, only compares the theme and its mode. `partsOf` returns the components of a pattern. */
export function findDrift(
  document: EssenceV4,
  page: PlacedPage | undefined,
  usage: Usage,
  partsOf: (pattern: string) => readonly string[],
): Drift[] {
  const { dna_enforcement: dna, blueprint_enforcement: blueprint } = withDefaults(document).meta.guard;
  const drifts: Drift[] = [];
  const { id } = document.dna.theme;
  if (usage.theme !== undefined && usage.theme !== id)
    drifts.push({
      rule: 'theme-match',
      layer: 'dna',
      enforcement: dna,
      message: `The contract uses the theme ${id}, not ${usage.theme}.`,
      pointer: '/dna/theme/id',
      expected: id,
      used: usage.theme,
    });
  const { mode, pointer } = effectiveMode(document, page);
  if (usage.mode !== undefined && !allowsMode(mode, usage.mode))
    drifts.push({
      rule: 'theme-mode',
      layer: 'dna',
      enforcement: dna,
      message: `The mode is ${mode} here, not ${usage.mode}.`,
      pointer,
      expected: mode,
      used: usage.mode,
    });
  if (page === undefined || usage.components.length === 0) return drifts;
  const placed = patternsOf(page);
  const names = placed.flatMap(({ pattern, as }) => [
    pattern,
    ...(as === undefined || as === '' ? [] : [as]),
  ]);
  const known = new Set([...names, ...placed.flatMap(({ pattern }) => partsOf(pattern))].map(normalizeName));
  const wanted = [...new Set(names)].join(', ');
  const shown = new Set(usage.components.map(normalizeName));
  for (const component of new Set(usage.components))
    if (!known.has(normalizeName(component)))
      drifts.push({
        rule: 'component-pattern-match',
        layer: 'blueprint',
        enforcement: blueprint,
        message: `${component} is neither a pattern of ${page.id} nor a component of one.`,
        pointer: `${page.pointer}/layout`,
        expected: wanted,
        used: component,
      });
  for (const one of placed)
    if (![one.pattern, one.as ?? ''].some((name) => shown.has(normalizeName(name))))
      drifts.push({
        rule: 'pattern-missing',
        layer: 'blueprint',
        enforcement: blueprint,
        message: `The contract puts ${one.pattern} on ${page.id}, but no component of that name is used.`,
        pointer: one.pointer,
        expected: one.pattern,
        used: usage.components.join(', '),
      });
  return drifts;
}

/** The mode of a page: its own, or that of its section, or that of the app. */
function effectiveMode(
  { dna }: EssenceV4,
  page: PlacedPage | undefined,
): { readonly mode: string; readonly pointer: string } {
  const own = page?.page.dna_overrides?.mode;
  if (page && own !== undefined) return { mode: own, pointer: `${page.pointer}/dna_overrides/mode` };
  const shared = page?.section.dna_overrides?.mode;
  if (shared !== undefined) return { mode: shared, pointer: `${page?.sectionPointer}/dna_overrides/mode` };
  return { mode: dna.theme.mode, pointer: '/dna/theme/mode' };
}

/** `auto` follows the system setting and allows both modes. */
const allowsMode = (mode: string, used: string): boolean => mode === used || mode === 'auto';

/** Normalizes `DataTable`, `data_table` and `data-table` to the same name. */
export const normalizeName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
