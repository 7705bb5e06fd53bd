import type { RuleDescription } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';

const LAYERS: ReadonlyMap<string, RuleDescription['layer']> = new Map(
  RULES.map(({ code, layer }) => [code, layer]),
);

/** Codes of all rules. */
export const CODES: readonly string[] = [...LAYERS.keys()].sort();

/** The part of the contract whose enforcement decides about findings of a code; undefined where the rule itself does. */
export const layerOf = (code: string): RuleDescription['layer'] => LAYERS.get(code);
