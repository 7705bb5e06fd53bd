/** Rules that come up while pages are drawn, each once and in the order of their first use. */
export interface Sheet {
  /** The class for these rules, `&` standing for its selector; the same rules get the same class. */
  classFor(stem: string, rules: (selector: string) => string): string;
  /** Rules under a name of their own. */
  add(name: string, rules: string): void;
  text(): string;
}

export function createSheet(): Sheet {
  const classes = new Map<string, string>();
  const named = new Map<string, string>();
  return {
    classFor(stem, rules) {
      const key = `${stem} ${rules('&')}`;
      const known = classes.get(key) ?? `${stem}-${classes.size + 1}`;
      classes.set(key, known);
      named.set(known, rules(`.${known}`));
      return known;
    },
    add: (name, rules) => void named.set(name, rules),
    text: () => [...named.values()].join('\n'),
  };
}
