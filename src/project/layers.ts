import type { RuleDescription } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';

const LAYERS: ReadonlyMap<string, RuleDescription['layer']> = new Map(
  RULES.map(({ code, layer }) => [code, layer]),
);

/** Codes of all rules. */
export const CODES: readonly string[] = [...LAYERS.keys()].sort();

/** The layer of the contract that sets the severity of a code; undefined if the rule does. */
export const layerOf = (code: string): RuleDescription['layer'] => LAYERS.get(code);
