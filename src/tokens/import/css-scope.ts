import type { AtRule, Container, Node, Rule } from 'postcss';

/** The scope of a declaration: everywhere or one mode. */
export type Scope = 'base' | 'light' | 'dark';

/** The scopes of a declaration; `elsewhere` describes a scope that a theme cannot express. */
export interface Scopes {
  readonly scopes: readonly Scope[];
  readonly elsewhere?: string;
}

const EVERYWHERE: Scopes = { scopes: ['base'] };

/** The own scopes of rules and at-rules, so that a selector is not parsed again for every declaration below it. */
const ownScopes = new WeakMap<Node, Scopes>();

function findOwnScopes(node: Node): Scopes {
  const known = ownScopes.get(node);
  if (known) return known;
  const own = node.type === 'rule' ? scopesOfRule(node as Rule) : scopesOfAtRule(node as AtRule);
  ownScopes.set(node, own);
  return own;
}

/** Walks outwards from a rule or at-rule: each parent may narrow the scope of its declarations. */
export function findScopes(parent: Container | undefined): Scopes {
  let found = EVERYWHERE;
  for (let node: Node | undefined = parent; node && node.type !== 'root'; node = node.parent) {
    const own = findOwnScopes(node);
    if (own.elsewhere !== undefined) return own;
    found = intersectScopes(found, own);
    if (found.scopes.length === 0) return { scopes: [], elsewhere: 'two modes at once' };
  }
  return found;
}

/** The intersection: a mode is narrower than everywhere, and two modes exclude each other. */
function intersectScopes({ scopes: a }: Scopes, { scopes: b }: Scopes): Scopes {
  const both = a.flatMap((one) =>
    b.flatMap((other) => (one === 'base' ? [other] : other === 'base' || other === one ? [one] : [])),
  );
  return { scopes: [...new Set(both)] };
}

function scopesOfAtRule({ name, params }: AtRule): Scopes {
  switch (name.toLowerCase()) {
    case 'layer':
    case 'supports':
    case 'theme':
      return EVERYWHERE;
    case 'variant':
      if (params === 'dark' || params === 'light') return { scopes: [params] };
      break;
    case 'media': {
      const [, mode] = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i.exec(params.trim()) ?? [];
      if (mode !== undefined) return { scopes: [mode.toLowerCase() === 'dark' ? 'dark' : 'light'] };
      if (/^(?:all|screen)$/i.test(params.trim())) return EVERYWHERE;
      break;
    }
    default:
  }
  return { scopes: [], elsewhere: `@${name} ${params}`.slice(0, 80).trim() };
}

function scopesOfRule({ selectors, selector }: Rule): Scopes {
  const scopes = new Set<Scope>();
  for (const one of selectors) {
    const scope = scopeOfSelector(one);
    if (scope) scopes.add(scope);
  }
  return scopes.size === 0 ? { scopes: [], elsewhere: selector.slice(0, 80) } : { scopes: [...scopes] };
}

/** The page as a whole. */
const PAGE = /^(?:::?root|:host|html|body|\*|&)/i;
/** `.dark`, `.theme-dark`, `[data-theme="dark"]`. */
const CLASS = /^\.(?:theme-|mode-|is-)?(light|dark)(?:-theme|-mode)?(?![\w-])/i;
const ATTRIBUTE =
  /^\[(?:data-)?[\w-]*(?:theme|mode|scheme)[\w-]*\s*[~^]?=\s*["']?(light|dark)["']?\s*(?:i\s*)?\]/i;
const MAX_SELECTOR_LENGTH = 200;

function scopeOfSelector(selector: string): Scope | undefined {
  if (selector.length > MAX_SELECTOR_LENGTH) return undefined;
  let rest = selector
    .replace(/:not\([^()]*\)/g, '')
    .replace(/:(?:where|is|host)\(([^(),]*)\)/g, '$1')
    .trim();
  let scope: Scope = 'base';
  while (rest !== '') {
    const page = PAGE.exec(rest);
    const mode = CLASS.exec(rest) ?? ATTRIBUTE.exec(rest);
    if (mode) scope = mode[1]?.toLowerCase() === 'dark' ? 'dark' : 'light';
    else if (!page) return undefined;
    rest = rest.slice((mode ?? page)?.[0].length).replace(/^\s*[>\s]\s*/, '');
  }
  return scope;
}
