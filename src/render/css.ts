import { BREAKPOINTS } from '../packs/layout.ts';

/**
 * Names that a page must contain before a selector can match on it: all in the list, and one alternative of every
 * nested list. A name is written the way selectors write it: `svg`, `.p-card`, `.p-card[data-tone=danger]`,
 * `.p-card>svg`.
 */
export type Needs = readonly (string | readonly Needs[])[];

export interface Selector {
  readonly text: string;
  readonly needs: Needs;
}

export interface StyleRule {
  readonly selectors: readonly Selector[];
  /** Minified: `color:red;margin:0`. */
  readonly declarations: string;
}

/** Rules inside `@media`, `@container` or `@starting-style`. */
export interface ConditionalRule {
  readonly condition: string;
  readonly rules: readonly Rule[];
}

/** A CSS rule that needs no parser: the generator has split and minified the style sheets it comes from. */
export type Rule = StyleRule | ConditionalRule;

type Properties = Readonly<Record<string, string | number | undefined>>;

/** Declarations as text; properties without a value are left out. */
export const declare = (properties: Properties): string =>
  Object.entries(properties)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');

/** One rule for one selector, from declarations and blocks of them; empty ones are left out. */
export const styleRule = (
  selector: Selector,
  ...blocks: readonly (Properties | string | undefined)[]
): StyleRule => ({
  selectors: [selector],
  declarations: blocks
    .map((block) => (typeof block === 'string' ? block : declare(block ?? {})))
    .filter((text) => text !== '')
    .join(';'),
});

export type Breakpoint = keyof typeof BREAKPOINTS;

export const isBreakpoint = (name: string | undefined): name is Breakpoint =>
  name !== undefined && Object.hasOwn(BREAKPOINTS, name);

export const from = (breakpoint: Breakpoint, rules: readonly Rule[]): Rule => ({
  condition: `@media (min-width:${BREAKPOINTS[breakpoint]}px)`,
  rules,
});

export const below = (breakpoint: Breakpoint, rules: readonly Rule[]): Rule => ({
  condition: `@media (max-width:${BREAKPOINTS[breakpoint] - 0.02}px)`,
  rules,
});

/** The names that a page contains. */
export type Names = Pick<ReadonlySet<string>, 'has'>;

/** The names of all pages together: every rule can match. */
export const ALL_NAMES: Names = { has: () => true };

/** The rules that can match on a page with these names, as text. Their order stays, since it decides ties. */
export function printRules(rules: readonly Rule[], names: Names): string {
  let css = '';
  for (const rule of rules) {
    if ('rules' in rule) {
      const inner = printRules(rule.rules, names);
      if (inner !== '') css += `${rule.condition}{${inner}}`;
      continue;
    }
    const selectors = rule.selectors.filter(({ needs }) => areMet(needs, names));
    if (selectors.length > 0 && rule.declarations !== '')
      css += `${selectors.map(({ text }) => text).join(',')}{${rule.declarations}}`;
  }
  return css;
}

/** The same rules as data. */
export const selectRules = (rules: readonly Rule[], names: Names): Rule[] =>
  rules.flatMap((rule): Rule[] => {
    if ('rules' in rule) {
      const inner = selectRules(rule.rules, names);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    const selectors = rule.selectors.filter(({ needs }) => areMet(needs, names));
    return selectors.length > 0 && rule.declarations !== '' ? [{ ...rule, selectors }] : [];
  });

const areMet = (needs: Needs, names: Names): boolean =>
  needs.every((need) =>
    typeof need === 'string' ? names.has(need) : need.some((alternative) => areMet(alternative, names)),
  );
