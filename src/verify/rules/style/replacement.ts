import type { Declaration, Source } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import type { Raw } from '../../values.ts';
import type { Style } from './style.ts';
import { placeOfRaw } from './styles.ts';
import { propertiesOf } from './token-names.ts';

/**
 * The change that puts a token in the place of its value, if nothing can look different afterwards: one token alone has
 * that value and has it in every mode, and its custom property is certainly there with it.
 */
export function replacement<Value>(
  source: Source,
  style: Style,
  raw: Raw,
  value: Value,
  tokens: ReadonlyMap<Value, readonly string[]>,
  valueOf: (text: string) => Value | undefined,
): Edit | undefined {
  const [token, another] = tokens.get(value) ?? [];
  if (token === undefined || another !== undefined) return undefined;
  if ([...tokens.values()].filter((names) => names.includes(token)).length > 1) return undefined;
  const { span, isExact } = placeOfRaw(source, style, raw);
  const name = propertiesOf(token).find((each) => isThere(source, each, (text) => valueOf(text) === value));
  return isExact && name !== undefined ? { ...span, text: `var(${name})` } : undefined;
}

/** It is declared for the whole document and nowhere with another value, or used without anything to fall back to. */
function isThere(source: Source, name: string, isValue: (text: string) => boolean): boolean {
  const { declared, used } = propertiesIn(source);
  const own = declared.get(name) ?? [];
  if (own.some(({ value }) => !isValue(value))) return false;
  return used.has(name) || own.some(isForAll);
}

const isForAll = ({ selector, within }: Declaration): boolean =>
  /^(?::root|html|:host)$/i.test(selector) || within.some((rule) => /^theme\b/i.test(rule));

interface Properties {
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  /** Those that are used without anything to fall back to. */
  readonly used: ReadonlySet<string>;
}

const known = new WeakMap<Source, Properties>();

/** The custom properties of a file; every value in it may ask for them. */
function propertiesIn(source: Source): Properties {
  const before = known.get(source);
  if (before) return before;
  const declared = new Map<string, Declaration[]>();
  const used = new Set<string>();
  for (const declaration of source.declarations) {
    const { property, value } = declaration;
    if (property.startsWith('--')) {
      const same = declared.get(property);
      if (same) same.push(declaration);
      else declared.set(property, [declaration]);
    }
    for (const [, name = ''] of value.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)) used.add(name);
  }
  const properties = { declared, used };
  known.set(source, properties);
  return properties;
}
