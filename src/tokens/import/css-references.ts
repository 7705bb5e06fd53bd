/** What a custom property says once its references are followed; or why it says nothing. */
export type Resolved = { readonly text: string } | { readonly reason: string };

/** Chains of design systems are three or four long; texts that double at each step end here. */
const DEEPEST = 32;
const LONGEST = 4_000;

/** Follows `var(--name, fallback)` within the properties of one mode. */
export class References {
  readonly #values: ReadonlyMap<string, string>;
  readonly #known = new Map<string, Resolved>();

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  valueOf(name: string, path: readonly string[] = []): Resolved {
    const known = this.#known.get(name);
    if (known) return known;
    const resolved = this.#read(name, path);
    this.#known.set(name, resolved);
    return resolved;
  }

  #read(name: string, path: readonly string[]): Resolved {
    if (path.includes(name))
      return { reason: `it refers to itself: ${[...path.slice(path.indexOf(name)), name].join(' → ')}` };
    if (path.length >= DEEPEST) return { reason: `it is more than ${DEEPEST} references away from a value` };
    const text = this.#values.get(name);
    if (text === undefined) return { reason: `it refers to ${name}, which the file does not set` };
    return this.#replaced(text, [...path, name]);
  }

  #replaced(text: string, path: readonly string[]): Resolved {
    let done = '';
    let rest = text;
    while (done.length + rest.length <= LONGEST) {
      const at = rest.search(/\bvar\(/i);
      if (at < 0) return { text: done + rest };
      const end = closing(rest, at + 3);
      if (end < 0) return { reason: 'a bracket is not closed' };
      const [, name = '', fallback] = /^\s*(--[^\s,]+)\s*(?:,(.*))?$/s.exec(rest.slice(at + 4, end)) ?? [];
      const found =
        this.#values.has(name) || fallback === undefined
          ? this.valueOf(name, path)
          : this.#fallback(fallback, path);
      if ('reason' in found) return found;
      done += rest.slice(0, at) + found.text.trim();
      rest = rest.slice(end + 1);
    }
    return { reason: `the value is longer than ${LONGEST} characters` };
  }

  #fallback(text: string, path: readonly string[]): Resolved {
    if (path.length >= DEEPEST) return { reason: `it is more than ${DEEPEST} references away from a value` };
    return this.#replaced(text, [...path, '']);
  }
}

/** Where the bracket that opens at `start` closes. */
export function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
