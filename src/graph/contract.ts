import { digestJson } from '../content/manifest.ts';
import type {
  EssenceV4,
  ExecutionPackBundleV1,
  ExecutionPackCommonV1TokenGroups,
  PagePackV1,
  ScaffoldPackV1,
} from '../schemas/types.ts';
import {
  componentId,
  decoratorId,
  featureId,
  type GraphBuilder,
  pageId,
  patternId,
  PROJECT_ID,
  regionId,
  routeId,
  ruleId,
  sectionId,
  shellId,
  themeId,
  tokenId,
} from './graph.ts';
import { RECORDS_ID } from './input.ts';

/** Adds the document and its compiled bundle, from the project down to components and tokens. */
export function addContract(to: GraphBuilder, document: EssenceV4, bundle: ExecutionPackBundleV1): void {
  addProject(to, document, bundle);
  addSections(to, bundle);
  addShells(to, bundle);
  for (const page of bundle.pages) addPage(to, page);
  addPatterns(to, bundle.pages);
  // Last, since decorators dress only components that are there.
  addTheme(to, bundle.scaffold.data);
}

function addProject(to: GraphBuilder, document: EssenceV4, { scaffold }: ExecutionPackBundleV1): void {
  const { archetype, guard, routing, design } = scaffold.data;
  to.node(PROJECT_ID, 'Project', {
    archetype: archetype?.id ?? null,
    framework: scaffold.target.framework,
    routing,
    guard: guard ?? null,
    dna: design?.dna ?? null,
    // Covers the parts of the document that no other node contains.
    essence: digestJson(document),
  });
  for (const [name, text] of Object.entries(document.dna.constraints ?? {})) {
    const id = ruleId(`constraint:${name}`);
    to.node(id, 'LocalRule', { text });
    to.edge(id, 'LOCAL_RULE_APPLIES_TO', PROJECT_ID);
  }
}

function addSections(to: GraphBuilder, { sections, scaffold }: ExecutionPackBundleV1): void {
  const users = new Map<string, string[]>(scaffold.data.features.map((feature) => [feature, []]));
  for (const { data } of sections) {
    const { role, description, shell, directives = [] } = data;
    const id = sectionId(data.sectionId);
    to.node(id, 'Section', { role, description, shell, directives });
    to.edge(PROJECT_ID, 'PROJECT_CONTAINS_SECTION', id);
    for (const feature of data.features ?? []) {
      const known = users.get(feature);
      if (known) known.push(data.sectionId);
      else users.set(feature, [data.sectionId]);
    }
  }
  for (const [feature, names] of users) {
    to.node(featureId(feature), 'Feature', { sections: names });
    to.edge(PROJECT_ID, 'PROJECT_ENABLES_FEATURE', featureId(feature));
  }
}

function addShells(to: GraphBuilder, { scaffold }: ExecutionPackBundleV1): void {
  for (const { id, resolved, name, version, layout, regions = [] } of scaffold.data.shells ?? []) {
    to.node(shellId(id), 'Shell', { resolved, ...(resolved ? { name, version, layout } : {}) });
    if (resolved) to.edge(shellId(id), 'NODE_DERIVED_FROM_SOURCE', RECORDS_ID);
    for (const [idx, { id: region, landmark, label, required }] of regions.entries()) {
      to.node(regionId(id, region), 'Region', { landmark, label, required });
      to.edge(shellId(id), 'SHELL_HAS_REGION', regionId(id, region), { idx });
    }
  }
}

function addPage(to: GraphBuilder, { data }: PagePackV1): void {
  const id = pageNodeId(data);
  to.node(id, 'Page', {
    section: data.sectionId,
    page: data.pageId,
    title: data.title,
    surface: data.surface,
    directives: data.directives ?? [],
  });
  to.edge(sectionId(data.sectionId ?? ''), 'SECTION_CONTAINS_PAGE', id);
  to.edge(id, 'PAGE_USES_SHELL', shellId(data.shell));
  for (const path of [data.path, ...(data.alsoAt ?? [])]) {
    to.node(routeId(path), 'Route', { path, declared: 'contract' });
    to.edge(id, 'PAGE_ROUTED_AT_ROUTE', routeId(path));
  }
  for (const [idx, { id: pattern, alias, preset }] of data.patterns.entries())
    to.edge(id, 'PAGE_COMPOSES_PATTERN', patternId(pattern), { payload: { alias, preset }, idx });
}

/** The qualified id carries a number where the document has the same id twice. */
export function pageNodeId({ sectionId: section, pageId: page, qualifiedId }: PagePackV1['data']): string {
  const owner = section ?? '';
  return pageId(owner, qualifiedId?.slice(owner.length + 1) ?? page);
}

/** Only one placement carries the contract of a pattern, so its fields are collected from all of them. */
function addPatterns(to: GraphBuilder, pages: readonly PagePackV1[]): void {
  for (const { data } of pages) {
    for (const { id, name, version, category, interactions } of data.patterns) {
      if (name === undefined) continue;
      to.node(patternId(id), 'Pattern', { resolved: true, name, version, category });
      to.edge(patternId(id), 'NODE_DERIVED_FROM_SOURCE', RECORDS_ID);
      for (const interaction of interactions ?? []) {
        const rule = ruleId(`behavior:${id}:${interaction}`);
        to.node(rule, 'LocalRule', { pattern: id, interaction });
        to.edge(rule, 'LOCAL_RULE_APPLIES_TO', patternId(id));
      }
    }
  }
  for (const { data } of pages) {
    for (const { id, components = [] } of data.patterns) {
      to.node(patternId(id), 'Pattern', { resolved: false });
      for (const name of components) {
        to.node(componentId(name), 'Component', { name, declared: 'contract' });
        to.edge(patternId(id), 'PATTERN_NEEDS_COMPONENT', componentId(name));
      }
    }
  }
}

/** Which node the contract's words at a JSON pointer are about: the nearest page or section around it. */
export function createAnchorResolver(bundle: ExecutionPackBundleV1): (pointer: string) => string {
  const byPointer = new Map<string, string>([['/dna/theme', themeId(bundle.scaffold.data.theme.id)]]);
  const at = (pack: ExecutionPackBundleV1['sections' | 'pages'][number], id: string): void => {
    const pointer = pack.trace?.find((entry) => entry.at === '/data')?.essence;
    if (pointer !== undefined) byPointer.set(pointer, id);
  };
  for (const pack of bundle.sections) at(pack, sectionId(pack.data.sectionId));
  for (const pack of bundle.pages) at(pack, pageNodeId(pack.data));
  return (pointer) => {
    for (let around = pointer; around.includes('/'); around = around.slice(0, around.lastIndexOf('/'))) {
      const id = byPointer.get(around);
      if (id !== undefined) return id;
    }
    return PROJECT_ID;
  };
}

/** The theme with its tokens and decorators, and which components they dress. */
export function addTheme(
  to: GraphBuilder,
  { theme, design, themeDecorators = [] }: ScaffoldPackV1['data'],
): void {
  const id = themeId(theme.id);
  const { name, version, mode, shape, resolved } = theme;
  to.node(id, 'Theme', { resolved, mode, shape, ...(resolved ? { name, version } : {}) });
  to.edge(PROJECT_ID, 'PROJECT_USES_THEME', id);
  if (resolved) to.edge(id, 'NODE_DERIVED_FROM_SOURCE', RECORDS_ID);
  for (const [token, payload] of collectTokens(design?.tokens)) {
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
      for (const token of findTokenReferences(Object.values(properties)))
        to.edge(component, 'COMPONENT_STYLED_WITH_TOKEN', token);
    }
  }
}

type Tokens = NonNullable<ScaffoldPackV1['data']['design']>['tokens'];

/** A token has one value, or one for each mode that is in effect somewhere. */
function collectTokens(tokens: Tokens): Map<string, unknown> {
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
export function findTokenReferences(values: readonly string[]): string[] {
  return values.flatMap((value) =>
    [...value.matchAll(/\{([^{}.]+)\.([^{}]+)\}/g)].map(([, group = '', name = '']) => tokenId(group, name)),
  );
}
