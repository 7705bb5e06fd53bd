import type { ExecutionPackCommonV1TokenGroups, ScaffoldPackV1 } from '../schemas/types.ts';
import type { Collector } from './collect.ts';
import { componentId, decoratorId, PROJECT_ID, themeId, tokenId } from './ids.ts';
import { RECORDS_ID } from './sources.ts';

/** The theme with its tokens and decorators, and which components they dress. */
export function addTheme(
  to: Collector,
  { theme, design, themeDecorators = [] }: ScaffoldPackV1['data'],
): void {
  const id = themeId(theme.id);
  const { name, version, mode, shape, resolved } = theme;
  to.node(id, 'Theme', { resolved, mode, shape, ...(resolved ? { name, version } : {}) });
  to.edge(PROJECT_ID, 'PROJECT_USES_THEME', id);
  if (resolved) to.edge(id, 'NODE_DERIVED_FROM_SOURCE', RECORDS_ID);
  for (const [token, payload] of tokensOf(design?.tokens)) {
    to.node(token, 'Token', payload);
    to.edge(id, 'THEME_DEFINES_TOKEN', token);
  }
  for (const { class: decorator, intent, applyTo, properties = {} } of themeDecorators) {
    to.node(decoratorId(decorator), 'Decorator', { intent, properties });
    to.edge(id, 'THEME_DEFINES_DECORATOR', decoratorId(decorator));
    for (const component of applyTo.split(', ').map(componentId)) {
      // A theme dresses every component there is; the graph has those that the app needs.
      if (!to.has(component)) continue;
      to.edge(component, 'COMPONENT_DECORATED_WITH_DECORATOR', decoratorId(decorator));
      for (const token of referencesIn(Object.values(properties)))
        to.edge(component, 'COMPONENT_STYLED_WITH_TOKEN', token);
    }
  }
}

type Tokens = NonNullable<ScaffoldPackV1['data']['design']>['tokens'];

/** A token has one value, or one for each mode that is in effect somewhere. */
function tokensOf(tokens: Tokens): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [group, names] of Object.entries(tokens?.common ?? {}))
    for (const [name, value] of Object.entries(names))
      found.set(tokenId(group, name), { name: `${group}.${name}`, value });
  const inModes = new Map<string, { name: string; modes: Record<string, string | number> }>();
  const read = (mode: string, groups: ExecutionPackCommonV1TokenGroups | undefined): void => {
    for (const [group, names] of Object.entries(groups ?? {})) {
      for (const [name, value] of Object.entries(names)) {
        const id = tokenId(group, name);
        const known = inModes.get(id) ?? { name: `${group}.${name}`, modes: {} };
        known.modes[mode] = value;
        inModes.set(id, known);
      }
    }
  };
  read('light', tokens?.modes.light);
  read('dark', tokens?.modes.dark);
  return new Map([...found, ...inModes]);
}

/** `{color.surface}` in the values of properties, as ids of tokens. */
export function referencesIn(values: readonly string[]): string[] {
  return values.flatMap((value) =>
    [...value.matchAll(/\{([^{}.]+)\.([^{}]+)\}/g)].map(([, group = '', name = '']) => tokenId(group, name)),
  );
}
