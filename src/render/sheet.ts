import { type Rule, rulesOf } from './css-rules.ts';

/** Rules that come up while pages are drawn, each once and in the order of their first use. */
export interface Sheet {
  /** The class for these rules, `&` standing for its selector; the same rules get the same class. */
  classFor(stem: string, rules: (selector: string) => string): string;
  /** Rules under a name of their own. */
  add(name: string, rules: string): void;
  rules(): readonly Rule[];
}

export function createSheet(): Sheet {
  const classes = new Map<string, string>();
  const named = new Map<string, readonly Rule[]>();
  const add = (name: string, rules: string): void => {
    if (!named.has(name)) named.set(name, rulesOf(rules));
  };
  return {
    classFor(stem, rules) {
      const key = `${stem} ${rules('&')}`;
      const known = classes.get(key) ?? `${stem}-${classes.size + 1}`;
      classes.set(key, known);
      add(known, rules(`.${known}`));
      return known;
    },
    add,
    rules: () => [...named.values()].flat(),
  };
}
