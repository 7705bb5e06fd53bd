import { describe, expect, it } from 'vitest';
import { isColumns } from '../../src/essence/walk.ts';
import { parseEssence } from '../../src/essence/read.ts';
import { compile } from '../../src/packs/compile.ts';
import { select } from '../../src/packs/select.ts';
import { catalog } from '../../src/schemas/folder.ts';
import { validate } from '../../src/schemas/parse.ts';
import { pointerStep } from '../../src/schemas/json.ts';
import { maximal } from './maximal.ts';
import { at, corpus, leavesOf, pageAt, scaffoldOf, some } from './support.ts';

const document = maximal();
const bundle = compile(document, corpus);
const leaves = leavesOf(document);

/** The values of the placeholders in a pointer pattern. */
type Steps = Readonly<Record<string, string>>;

/** Matches a pointer with a pattern, in which `:name` matches any one step. */
function match(pattern: string, pointer: string): Steps | undefined {
  const patternSteps = pattern.split('/');
  const pointerSteps = pointer.split('/');
  if (patternSteps.length !== pointerSteps.length) return undefined;
  const steps: Record<string, string> = {};
  for (const [index, part] of patternSteps.entries()) {
    const step = some(pointerSteps[index]);
    if (part.startsWith(':')) steps[part.slice(1)] = step;
    else if (part !== step) return undefined;
  }
  return steps;
}

/** Adds `page`, the index in the whole document, and `place`, the index of the placement in its page. */
function addIndexes(steps: Steps): Steps {
  const { s, p, l, c = '0', path } = steps;
  const found: Record<string, string> = { ...steps };
  if (s !== undefined && p !== undefined) {
    const before = document.blueprint.sections.slice(0, Number(s)).flatMap(({ pages }) => pages);
    found['page'] = String(before.length + Number(p));
    const rows = pageAt(document, Number(s), Number(p)).layout.slice(0, Number(l ?? 0));
    const placed = rows.reduce((sum, row) => sum + (isColumns(row) ? row.cols.length : 1), 0);
    found['place'] = String(placed + Number(c));
  }
  if (path !== undefined)
    found['page'] = String(bundle.pages.findIndex(({ data }) => pointerStep(data.path) === `/${path}`));
  return found;
}

const fillTemplate = (template: string, steps: Steps): string =>
  template.replaceAll(/:([a-z]+)/g, (_, name: string) => some(addIndexes(steps)[name], `:${name}`));

const PAGE = '/blueprint/sections/:s/pages/:p';
const NAVIGATION = '/scaffold/data/navigation';

const rename = (from: string, to: readonly string[]): [string, readonly string[]] => [from, to];

/** The fields of a pattern reference, on its own and in a column. */
function reference(layout: string, row: string, placed: readonly string[]): [string, readonly string[]][] {
  const node = (name: string): string[] => [`${row}/${name}`];
  const fieldPointers = (name: string): string[] => placed.map((one) => `${one}/${name}`);
  return [
    [layout, [...node('pattern'), ...fieldPointers('id')]],
    [`${layout}/pattern`, [...node('pattern'), ...fieldPointers('id')]],
    [`${layout}/preset`, [...node('preset'), ...fieldPointers('preset')]],
    [`${layout}/as`, [...node('alias'), ...fieldPointers('alias')]],
  ];
}

function layout(field: string, rows: string, placed: readonly string[]): [string, readonly string[]][] {
  const item = `${PAGE}/${field}/:l`;
  const row = `${rows}/:l`;
  return [
    ...reference(item, row, placed),
    ...reference(`${item}/cols/:c`, `${row}/cols/:c`, placed),
    [`${item}/at`, [`${row}/at`]],
    [`${item}/span/:name`, [`${row}/span/:name`]],
    [`${item}/breakpoints/:b/at`, [`${row}/breakpoints/:b/at`]],
    [`${item}/breakpoints/:b/cols`, [`${row}/breakpoints/:b/cols`]],
    [`${item}/responsive`, [`${row}/responsive`]],
  ];
}

/** The places in the bundle that contain each field of the document. */
const PLACES: readonly (readonly [string, readonly string[]])[] = [
  ['/version', ['/sourceEssenceVersion']],
  ['/dna/theme/id', ['/scaffold/data/theme/id', '/sections/0/data/theme/id', '/pages/0/data/theme/id']],
  ['/dna/theme/mode', ['/scaffold/data/theme/mode']],
  ['/dna/theme/shape', ['/scaffold/data/theme/shape', '/sections/0/data/theme/shape']],
  ['/dna/accessibility/:field', ['/scaffold/data/design/dna/accessibility/:field']],
  [
    '/dna/accessibility/:field',
    ['/review/data/accessibility/:field', '/mutations/0/data/accessibility/:field'],
  ],
  ...['spacing', 'typography', 'color', 'radius', 'elevation', 'motion', 'personality', 'constraints'].map(
    (group) => rename(`/dna/${group}/:field`, [`/scaffold/data/design/dna/${group}/:field`]),
  ),
  ['/dna/constraints/effects/:name', ['/scaffold/data/design/dna/constraints/effects/:name']],
  ['/blueprint/shell', ['/scaffold/data/shell', '/review/data/shell']],
  ['/blueprint/features/:i', ['/scaffold/data/features/:i', '/review/data/features/:i']],
  [
    '/blueprint/routes/:path/section',
    ['/pages/:page/data/sectionId', '/scaffold/data/routes/:page/sectionId'],
  ],
  ['/blueprint/routes/:path/page', ['/pages/:page/data/pageId', '/scaffold/data/routes/:page/pageId']],
  ['/blueprint/icon_style', ['/scaffold/data/design/iconStyle']],
  ['/blueprint/avatar_style', ['/scaffold/data/design/avatarStyle']],
  ['/blueprint/sections/:s/id', ['/sections/:s/data/sectionId', '/scaffold/data/sections/:s/id']],
  ['/blueprint/sections/:s/role', ['/sections/:s/data/role', '/scaffold/data/sections/:s/role']],
  ['/blueprint/sections/:s/shell', ['/sections/:s/data/shell', '/scaffold/data/sections/:s/shell']],
  [
    '/blueprint/sections/:s/features/:i',
    ['/sections/:s/data/features/:i', '/scaffold/data/sections/:s/features/:i'],
  ],
  [
    '/blueprint/sections/:s/description',
    ['/sections/:s/data/description', '/scaffold/data/sections/:s/description'],
  ],
  ['/blueprint/sections/:s/directives/:i', ['/sections/:s/data/directives/:i']],
  [
    '/blueprint/sections/:s/dna_overrides/:field',
    ['/sections/:s/data/overrides/section/:field', '/scaffold/data/sections/:s/overrides/section/:field'],
  ],
  [
    '/blueprint/sections/:s/navigation_items/:i/:field',
    ['/sections/:s/data/navigationItems/:i/:field', `${NAVIGATION}/groups/:s/items/:i/:field`],
  ],
  [`${PAGE}/id`, ['/pages/:page/data/pageId', '/scaffold/data/routes/:page/pageId']],
  [`${PAGE}/route`, ['/pages/:page/data/path', '/scaffold/data/routes/:page/path']],
  [`${PAGE}/shell_override`, ['/pages/:page/data/shell', '/scaffold/data/routes/:page/shell']],
  [`${PAGE}/surface`, ['/pages/:page/data/surface']],
  [`${PAGE}/directives/:i`, ['/pages/:page/data/directives/:i']],
  [`${PAGE}/dna_overrides/density`, ['/pages/:page/data/overrides/page/density']],
  [`${PAGE}/dna_overrides/density`, ['/pages/:page/data/overrides/effective/density']],
  [`${PAGE}/dna_overrides/mode`, ['/pages/:page/data/overrides/page/mode', '/pages/:page/data/theme/mode']],
  ...layout('layout', '/pages/:page/data/layout', ['/pages/:page/data/patterns/:place']),
  ...layout('default_layout', '/pages/:page/data/defaultLayout', []),
  ['/meta/archetype', ['/scaffold/data/archetype/id']],
  ['/meta/target', ['/scaffold/target/framework', '/pages/0/target/framework', '/review/target/framework']],
  ['/meta/platform/type', ['/scaffold/target/runtime', '/sections/0/target/runtime']],
  ['/meta/platform/routing', ['/scaffold/data/routing', '/review/data/routing', '/mutations/0/data/routing']],
  ...['scaffold', 'review', 'mutations/0'].flatMap((pack) => [
    rename('/meta/guard/mode', [`/${pack}/data/guard/mode`]),
    rename('/meta/guard/dna_enforcement', [`/${pack}/data/guard/dnaEnforcement`]),
    rename('/meta/guard/blueprint_enforcement', [`/${pack}/data/guard/blueprintEnforcement`]),
    rename('/meta/guard/interactions_enforcement', [`/${pack}/data/guard/interactionsEnforcement`]),
  ]),
  ['/meta/seo/:field/:i', ['/scaffold/data/seo/:field/:i']],
  ['/meta/navigation/hotkeys/:i/:field', [`${NAVIGATION}/hotkeys/:i/:field`]],
  [
    '/meta/navigation/hotkeys/:i/semantics/:field',
    [
      `${NAVIGATION}/hotkeys/:i/semantics/:field`,
      `${NAVIGATION}/hotkeys/:i/effectiveSemantics/:field`,
      '/mutations/0/data/navigation/hotkeys/:i/effectiveSemantics/:field',
    ],
  ],
  ['/meta/navigation/command_palette/:field', [`${NAVIGATION}/commandPalette/:field`]],
  [
    '/meta/navigation/command_palette/commands/:i/:field',
    [`${NAVIGATION}/commandPalette/commands/:i/:field`],
  ],
  [
    '/meta/navigation/hotkey_semantics/:field',
    [`${NAVIGATION}/hotkeySemantics/:field`, `${NAVIGATION}/effectiveHotkeySemantics/:field`],
  ],
  ['/_impression/:field', ['/scaffold/data/design/impression/:field']],
  ['/_impression/:field/:i', ['/scaffold/data/design/impression/:field/:i']],
];

/** Fields that no pack contains, with the reason. */
const NOT_IN_PACKS: readonly (readonly [string, string])[] = [
  ['/$schema', 'It says how to check the document, nothing about the app.'],
  [
    '/blueprint/sections/0/pages/1/shell_override',
    'It is null, which means the shell of the section; a test below checks the page.',
  ],
];

describe('every field of the specification', () => {
  it('is set in the maximal document, which is valid and compiles without diagnostics', () => {
    expect(parseEssence(structuredClone(document))).toEqual(document);
    expect(bundle.diagnostics).toEqual([]);
    expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
    expect(unsetProperties()).toEqual([]);
  });

  it('has a unique value in the maximal document if it is free text', () => {
    const words = leaves.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const free = words.filter((word) => /^leaf-\d{4}$/.test(word));
    expect(new Set(free).size).toBeGreaterThan(75);
  });

  it.each(leaves.map(({ pointer, value }) => [pointer, value] as const))(
    '%s is in the packs',
    (pointer, value) => {
      const places = PLACES.flatMap(([pattern, targets]) => {
        const steps = match(pattern, pointer);
        return steps ? targets.map((target) => fillTemplate(target, steps)) : [];
      });
      if (NOT_IN_PACKS.some(([excluded]) => excluded === pointer)) {
        expect(places.filter((place) => at(bundle, place) === value)).toEqual([]);
        return;
      }
      expect(places, 'no row of the table covers it').not.toEqual([]);
      for (const place of places) expect([place, at(bundle, place)]).toEqual([place, value]);
    },
  );

  it('is in the packs if it is a key: paths and effects', () => {
    const { routes = {} } = document.blueprint;
    expect(bundle.pages.map(({ data }) => data.path)).toEqual(expect.arrayContaining(Object.keys(routes)));
    expect(Object.keys(scaffoldOf(bundle).data.design?.dna?.constraints?.effects ?? {})).toEqual(
      Object.keys(document.dna.constraints?.effects ?? {}),
    );
  });

  it('changes the packs when its value changes', () => {
    const same = JSON.stringify(bundle);
    const excluded = new Set(NOT_IN_PACKS.map(([pointer]) => pointer));
    for (const { pointer, value } of leaves) {
      if (typeof value !== 'string' || !/^leaf-\d{4}$/.test(value) || excluded.has(pointer)) continue;
      const other = maximal();
      const parent = at(other, pointer.slice(0, pointer.lastIndexOf('/'))) as Record<string, unknown>;
      parent[pointer.slice(pointer.lastIndexOf('/') + 1)] = 'other-words';
      expect(JSON.stringify(compile(other, corpus)) === same, pointer).toBe(false);
    }
  });

  it('keeps the page in the shell of its section if it is a null shell override', () => {
    expect(at(bundle, '/pages/1/data/shell')).toBe('sidebar-main');
    expect(at(bundle, '/sections/0/data/routes/1/shell')).toBe('sidebar-main');
  });

  it('is in the packs if it sets the palette to true, false or only a trigger', () => {
    const other = maximal();
    const navigation = some(other.meta.navigation);
    navigation.command_palette = false;
    expect(at(compile(other, corpus), `${NAVIGATION}/commandPalette`)).toBe(false);
    navigation.command_palette = true;
    const yes = compile(other, corpus);
    expect(at(yes, `${NAVIGATION}/commandPaletteSource`)).toBe('derived');
    expect(at(yes, `${NAVIGATION}/commandPalette/commands`)).toMatchObject(
      yes.pages.map(({ data }) => ({ label: data.title, route: data.path, section: data.sectionId })),
    );
    navigation.command_palette = { trigger: 'leaf-9999' };
    const triggerOnly = compile(other, corpus);
    expect(at(triggerOnly, `${NAVIGATION}/commandPaletteSource`)).toBe('commands-derived');
    expect(at(triggerOnly, `${NAVIGATION}/commandPalette/trigger`)).toBe('leaf-9999');
    navigation.command_palette = { trigger: 'leaf-9999', commands: [] };
    const none = compile(other, corpus);
    expect(at(none, `${NAVIGATION}/commandPaletteSource`)).toBe('document');
    expect(at(none, `${NAVIGATION}/commandPalette/commands`)).toEqual([]);
  });
});

/** The packs whose text contains a leaf: a model that gets only the text must not miss it. */
const TEXTS: readonly (readonly [string, string])[] = [
  ...['spacing', 'typography', 'color', 'radius', 'elevation', 'motion', 'personality', 'constraints'].map(
    (group) => [`/dna/${group}/:field`, '/scaffold'] as const,
  ),
  ['/dna/constraints/effects/:name', '/scaffold'],
  ['/dna/theme/:field', '/scaffold'],
  ['/dna/accessibility/wcag_level', '/scaffold'],
  ['/blueprint/shell', '/scaffold'],
  ['/blueprint/features/:i', '/scaffold'],
  ['/blueprint/icon_style', '/scaffold'],
  ['/blueprint/avatar_style', '/scaffold'],
  ['/blueprint/sections/:s/:field', '/sections/:s'],
  ['/blueprint/sections/:s/features/:i', '/sections/:s'],
  ['/blueprint/sections/:s/directives/:i', '/sections/:s'],
  ['/blueprint/sections/:s/dna_overrides/:field', '/sections/:s'],
  ['/blueprint/sections/:s/navigation_items/:i/:field', '/sections/:s'],
  [`${PAGE}/:field`, '/pages/:page'],
  [`${PAGE}/directives/:i`, '/pages/:page'],
  [`${PAGE}/dna_overrides/:field`, '/pages/:page'],
  [`${PAGE}/layout/:l`, '/pages/:page'],
  [`${PAGE}/layout/:l/:field`, '/pages/:page'],
  [`${PAGE}/layout/:l/cols/:c`, '/pages/:page'],
  [`${PAGE}/layout/:l/cols/:c/:field`, '/pages/:page'],
  [`${PAGE}/layout/:l/span/:name`, '/pages/:page'],
  [`${PAGE}/layout/:l/breakpoints/:b/:field`, '/pages/:page'],
  ['/meta/archetype', '/scaffold'],
  ['/meta/platform/routing', '/scaffold'],
  ['/meta/guard/:field', '/scaffold'],
  ['/meta/guard/dna_enforcement', '/mutations/1'],
  ['/meta/seo/:field/:i', '/scaffold'],
  ['/meta/navigation/hotkeys/:i/:field', '/scaffold'],
  ['/meta/navigation/hotkeys/:i/key', '/mutations/0'],
  ['/meta/navigation/hotkeys/:i/semantics/:field', '/scaffold'],
  ['/meta/navigation/command_palette/:field', '/scaffold'],
  ['/meta/navigation/command_palette/commands/:i/:field', '/scaffold'],
  ['/meta/navigation/hotkey_semantics/chord_window_ms', '/scaffold'],
  ['/_impression/:field', '/scaffold'],
  ['/_impression/:field/:i', '/scaffold'],
];

/** Fields that only the JSON form contains, with the reason. */
const NOT_IN_TEXT: readonly (readonly [string, string])[] = [
  ['/$schema', 'It says how to check the document, nothing about the app.'],
  ['/version', 'It names the format of the document, nothing about the app.'],
  ['/blueprint/routes/:path/:field', 'The page pack at that path says both.'],
  ['/meta/target', 'It is in the target of every pack, next to the text.'],
  ['/meta/platform/type', 'It is in the target of every pack, next to the text.'],
];

describe('the rendered text', () => {
  const includesText = (value: unknown, markdown: string): boolean => {
    // Sentences word booleans in their own way; a test below checks them.
    if (typeof value === 'boolean' || value === null) return true;
    return markdown.includes(String(value));
  };

  it.each(leaves.map(({ pointer, value }) => [pointer, value] as const))(
    'contains the value of %s',
    (pointer, value) => {
      if (NOT_IN_TEXT.some(([pattern]) => match(pattern, pointer))) return;
      // The text only contains the layout in effect, not the former one.
      if (pointer.includes('/default_layout/')) return;
      const packs = TEXTS.flatMap(([pattern, pack]) => {
        const steps = match(pattern, pointer);
        return steps ? [fillTemplate(pack, steps)] : [];
      });
      if (typeof value === 'string' && /^leaf-/.test(value))
        expect(packs, 'no row covers it').not.toEqual([]);
      for (const pack of packs) {
        const markdown = String(at(bundle, `${pack}/renderedMarkdown`));
        expect(includesText(value, markdown), `${pack} does not contain ${String(value)}`).toBe(true);
      }
    },
  );

  it('contains the keys of free-form objects: effects and paths', () => {
    const scaffold = scaffoldOf(bundle).renderedMarkdown;
    for (const name of Object.keys(some(document.dna.constraints?.effects))) expect(scaffold).toContain(name);
    for (const path of Object.keys(some(document.blueprint.routes)))
      expect(scaffold).toContain(`\`${path}\``);
  });

  it('contains every boolean: flipping one changes the text of the scaffold pack', () => {
    const flags = leaves.filter(({ value }) => typeof value === 'boolean');
    expect(flags.length).toBeGreaterThan(9);
    for (const { pointer, value } of flags) {
      const other = maximal();
      const parent = at(other, pointer.slice(0, pointer.lastIndexOf('/'))) as Record<string, unknown>;
      parent[pointer.slice(pointer.lastIndexOf('/') + 1)] = value !== true;
      const changed = scaffoldOf(compile(other, corpus)).renderedMarkdown;
      expect(changed === scaffoldOf(bundle).renderedMarkdown, pointer).toBe(false);
    }
  });

  it('contains the page brief of the archetype, and in the text the job of the page in its place', () => {
    const brief = some(corpus.get('archetype', 'billing-console')?.data.page_briefs?.['overview']);
    expect(at(bundle, '/pages/0/data/brief')).toBe(brief);
    const { job } = some(bundle.pages[0]).data;
    expect(bundle.pages[0]?.renderedMarkdown).not.toContain(brief.slice(0, 40));
    expect(bundle.pages[0]?.renderedMarkdown).toContain(some(job).question);
  });

  it('contains the section rules in every page pack', () => {
    const { pack } = select(document, corpus, { packType: 'page', id: 'overview' });
    const section = some(document.blueprint.sections[0]);
    for (const words of [section.description, ...(section.directives ?? [])])
      expect(pack.renderedMarkdown).toContain(words);
    expect(pack.renderedMarkdown).toContain('WCAG AAA');
    expect(pack.renderedMarkdown).toContain('guided');
  });
});

type Shape = Record<string, unknown>;

/** Properties of the document schema that the maximal document does not set. */
function unsetProperties(): string[] {
  const root = some(catalog().schema('essence.v4.json')) as Shape;
  const definitions = root['$defs'] as Record<string, Shape>;
  const known = new Map<Shape, { name: string; keys: Set<string> }>();
  const visit = (schema: Shape, value: unknown, name: string): void => {
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      const to = reference.slice('#/$defs/'.length);
      visit(some(definitions[to]), value, to);
      return;
    }
    const branches = (schema['oneOf'] ?? schema['anyOf']) as Shape[] | undefined;
    for (const branch of branches ?? []) {
      const target = typeof branch['$ref'] === 'string' ? definitions[branch['$ref'].slice(8)] : undefined;
      const required = (target?.['required'] ?? []) as string[];
      const fits = typeof value === 'object' && value !== null && required.every((key) => key in value);
      if (target && fits) visit(target, value, branch['$ref'] as string);
    }
    if (Array.isArray(value)) {
      for (const entry of value) visit((schema['items'] ?? {}) as Shape, entry, `${name}[]`);
      return;
    }
    const properties = schema['properties'] as Record<string, Shape> | undefined;
    if (typeof value !== 'object' || value === null) return;
    if (properties) {
      const entry = known.get(schema) ?? { name, keys: new Set<string>() };
      known.set(schema, entry);
      for (const key of Object.keys(value)) entry.keys.add(key);
    }
    for (const [key, child] of Object.entries(value))
      visit((properties?.[key] ?? schema['additionalProperties'] ?? {}) as Shape, child, `${name}.${key}`);
  };
  visit(root, document, 'root');
  const visited = new Set(known.keys());
  const missed = Object.entries(definitions)
    .filter(([, schema]) => schema['properties'] && !visited.has(schema))
    .map(([name]) => name);
  const unset = [...known].flatMap(([schema, { name, keys }]) =>
    Object.keys(schema['properties'] as Shape)
      .filter((key) => !keys.has(key))
      .map((key) => `${name}.${key}`),
  );
  return [...missed, ...unset];
}
