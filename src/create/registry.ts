import { toJsonDocument } from '../base/json.ts';
import { compareText } from '../base/text.ts';
import type { ContentRecord, ContentType, Corpus, RecordData } from '../content/corpus.ts';
import { composeArchetype } from '../essence/compose.ts';
import { buildModel, type Model } from '../packs/model.ts';
import { productOf } from '../packs/product.ts';
import { isIcon } from '../render/icon.ts';
import { ICONS } from '../render/icons.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { listModes } from '../tokens/exporter.ts';
import { shadcn } from '../tokens/exporters/shadcn.ts';
import { printLocale } from './app.ts';
import { type Code, type Jsx, printCode, stringLiteral } from './code.ts';
import {
  type AppPlacement,
  compileComponents,
  groupAlike,
  listPlacements,
  type PatternComponent,
} from './component.ts';
import { loadsData, relaxShapes, toData } from './data-file.ts';
import { NOTICE, printIconNames } from './icons-file.ts';
import { pascalCase } from './names.ts';
import { copyProps, layoutProps } from './page-file.ts';
import { printPattern } from './pattern-file.ts';
import { listDrawings, printPictures } from './pictures-file.ts';
import { listReachable } from './reachable.ts';
import { patternVariables, printBaseStyles, printPatternStyles } from './registry-styles.ts';

type Theme = RecordData<'theme'>;

/** The folder of every file, beside the components of the user and never among them. */
const FOLDER = 'components/svc';
const ITEM_SCHEMA = 'https://ui.shadcn.com/schema/registry-item.json';
const INDEX_SCHEMA = 'https://ui.shadcn.com/schema/registry.json';
/** Its sizes apply until a theme of svc is added. */
const PLAIN_THEME = 'slate';

export interface RegistryTemplates {
  /** The hand-written files of created apps. */
  readonly react: ReadonlyMap<string, string>;
  /** Files that take the place of some of them, because a registry item has no router and no public folder. */
  readonly shadcn: ReadonlyMap<string, string>;
}

export interface Registry {
  /** `registry.json` and an item per pattern and theme, by file name. */
  readonly documents: ReadonlyMap<string, RegistryDocument>;
  readonly patterns: readonly string[];
  readonly themes: readonly string[];
  readonly omitted: readonly { readonly pattern: string; readonly reason: string }[];
}

/** The index, or an item with its files. */
export interface RegistryDocument {
  readonly name: string;
  readonly files?: readonly ItemFile[];
}

interface ItemFile {
  readonly path: string;
  readonly content: string;
  readonly type: 'registry:component' | 'registry:file';
  readonly target: string;
}

interface Item extends RegistryDocument {
  readonly type: 'registry:block' | 'registry:theme';
  readonly title: string;
  readonly description: string;
}

/** A registry for the shadcn command line: every item is complete, so that one file is enough to install it. */
export function createRegistry(corpus: Corpus, templates: RegistryTemplates): Registry {
  const patterns = listRecords(corpus, 'pattern');
  const plain = corpus.get('theme', PLAIN_THEME)?.data;
  if (!plain) throw new Error(`The corpus has no theme ${PLAIN_THEME}.`);
  const { shown, unplaced } = findExamples(corpus, patterns);
  const shared = sharedFiles(templates, plain, shown.values().next().value?.model);
  const omitted: { pattern: string; reason: string }[] = [];
  const items: Item[] = [];
  for (const record of patterns) {
    const example = shown.get(record.slug);
    const item = example && patternItem(record, example, shared);
    if (item) items.push(item);
    else
      omitted.push({
        pattern: record.slug,
        reason: unplaced.has(record.slug) ? 'no archetype uses it' : 'nothing of its anatomy has content',
      });
  }
  const names = items.map(({ name }) => name);
  const themes = listRecords(corpus, 'theme').map(({ data }) => themeItem(data));
  items.push(...themes);
  const documents = new Map<string, RegistryDocument>([
    ['registry.json', indexOf(items)],
    ...items.map((item) => [`${item.name}.json`, item] as const),
  ]);
  return { documents, patterns: names, themes: themes.map(({ name }) => name), omitted };
}

/** The documents as files. */
export const printRegistry = ({ documents }: Registry): ReadonlyMap<string, string> =>
  new Map([...documents].map(([name, document]) => [name, toJsonDocument(document)]));

const listRecords = <Type extends ContentType>(corpus: Corpus, type: Type): ContentRecord<Type>[] =>
  corpus.records
    .filter((record): record is ContentRecord<Type> & typeof record => record.type === type)
    .sort((a, b) => compareText(a.slug, b.slug));

/** The items without their files, which only an installation needs. */
const indexOf = (items: readonly Item[]) => ({
  $schema: INDEX_SCHEMA,
  name: 'svc',
  homepage: new URL('/', SCHEMA_BASE).href,
  items: items.map(({ name, type, title, description }) => ({ name, type, title, description })),
});

interface Example {
  readonly model: Model;
  readonly component: PatternComponent;
  readonly one: AppPlacement;
}

/** A placement on a page of an archetype. */
interface Candidate {
  readonly model: Model;
  readonly one: AppPlacement;
  readonly placements: readonly AppPlacement[];
}

/** For each pattern the first archetype that shows its default preset with content, or else another preset. */
function findExamples(corpus: Corpus, patterns: readonly ContentRecord<'pattern'>[]) {
  const placed = new Map<string, Candidate[]>();
  for (const { slug } of listRecords(corpus, 'archetype')) {
    const model = buildModel(composeArchetype(slug, corpus), corpus);
    const placements = listPlacements(model);
    for (const one of placements) {
      const { id } = one.placement;
      placed.set(id, [...(placed.get(id) ?? []), { model, one, placements }]);
    }
  }
  const shown = new Map<string, Example>();
  for (const { slug, data } of patterns) {
    const found = placed.get(slug) ?? [];
    const isDefault = ({ one }: Candidate): boolean => one.placement.preset === data.default_preset;
    for (const each of [...found.filter(isDefault), ...found.filter((other) => !isDefault(other))]) {
      const { model, one } = each;
      const component = compilePattern(each);
      if (!component?.jsx) continue;
      shown.set(slug, { model, component, one });
      break;
    }
  }
  const unplaced = new Set(patterns.map(({ slug }) => slug).filter((slug) => !placed.has(slug)));
  return { shown, unplaced };
}

/** The component of a placement and of others of its archetype that look alike, so that their texts become properties. */
function compilePattern({ model, one, placements }: Candidate): PatternComponent | undefined {
  const { id, preset } = one.placement;
  const alike = placements.filter(({ placement }) => placement.id === id && placement.preset === preset);
  const group = groupAlike(alike).find((each) => each.includes(one)) ?? [];
  // Alone it has the plain name of the pattern.
  const [component] = compileComponents(model, group);
  if (component) relaxShapes(component);
  return component;
}

/** The files that items share, at the place where they are installed. */
function sharedFiles(
  { react, shadcn: own }: RegistryTemplates,
  plain: Theme,
  model: Model | undefined,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [path, text] of react) {
    const [, folder, name] = /^src\/(components\/ui|lib)\/(.+)$/.exec(path) ?? [];
    if (name === undefined) continue;
    files.set(`${FOLDER}/${folder === 'lib' ? 'lib' : 'ui'}/${name}`, text);
  }
  for (const [path, text] of own) files.set(path, text);
  if (model) files.set(`${FOLDER}/lib/locale.ts`, printLocale(productOf(model)));
  files.set(`${FOLDER}/ui/icons.ts`, printIconNames(new Set(Object.keys(ICONS))));
  files.set(`${FOLDER}/svc.css`, printBaseStyles(plain));
  return new Map([...files].map(([path, text]) => [path, toLocal(path, text)]));
}

/** Rewrites imports to relative ones, which no alias of a project can change, and marks client components. */
function toLocal(path: string, text: string): string {
  if (!/\.tsx?$/.test(path)) return text;
  const depth = path.split('/').length - FOLDER.split('/').length - 1;
  const root = depth === 0 ? './' : '../'.repeat(depth);
  const local = text
    .replaceAll("'@/components/ui/", `'${root}ui/`)
    .replaceAll("'@/lib/", `'${root}lib/`)
    .replaceAll("'react-router'", `'${root}link'`);
  return path.endsWith('.tsx') || /^import \{.*\} from 'react';$/m.test(local)
    ? `'use client';\n\n${local}`
    : local;
}

function patternItem(
  { slug, data }: ContentRecord<'pattern'>,
  example: Example,
  shared: ReadonlyMap<string, string>,
): Item {
  const base = `${FOLDER}/${slug}`;
  const files = new Map(shared);
  const drawings = listDrawings([example.one]);
  files.set(`${base}.tsx`, printComponent(slug, example));
  files.set(`${base}-example.tsx`, printExample(slug, example, drawings.length > 0));
  if (drawings.length > 0) files.set(`${base}-pictures.tsx`, printPictures(drawings));
  for (const end of ['.tsx', '-example.tsx', '-pictures.tsx']) {
    const text = files.get(base + end);
    if (text !== undefined) files.set(base + end, toLocal(base + end, text));
  }
  files.set(`${base}-icons.tsx`, '');
  files.set(`${base}.css`, '');
  const used = [...listReachable(`${base}-example.tsx`, files)].sort(compareText);
  const sources = used.map((path) => files.get(path) ?? '');
  files.set(`${base}-icons.tsx`, toLocal(`${base}-icons.tsx`, printIcons(example, sources)));
  files.set(`${base}.css`, printPatternStyles(slug, sources));
  const packages = new Set(
    sources.flatMap((text) => [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => name)),
  );
  packages.delete('react');
  return {
    ...{ $schema: ITEM_SCHEMA },
    name: slug,
    type: 'registry:block',
    title: data.name,
    description: data.description,
    ...(packages.size > 0 ? { dependencies: [...packages].sort() } : {}),
    files: used.map((path) => ({
      path,
      content: files.get(path) ?? '',
      // Other types than files are parsed as TypeScript.
      type: path.endsWith('.css') ? 'registry:file' : 'registry:component',
      target: path,
    })),
    docs: `<${exampleName(slug)} /> from ${base}-example shows the pattern with sample data.`,
  } as Item;
}

/** `<pattern>.tsx`: the component, inside of the element that its style sheet belongs to. */
function printComponent(slug: string, { component, one }: Example): string {
  if (!component.jsx) return '';
  const jsx: Jsx = {
    kind: 'jsx',
    tag: 'Pattern',
    props: [['name', stringLiteral(slug)], ...layoutProps(one), ['icons', 'icons']],
    children: [{ code: component.jsx }],
  };
  return `import { Pattern } from './ui/pattern';\nimport { icons } from './${slug}-icons';\nimport './${slug}.css';\n${printPattern({ ...component, jsx })}`;
}

const exampleName = (slug: string): string => `${pascalCase(slug)}Example`;

/** `<pattern>-example.tsx`: the component with the data of an archetype. */
function printExample(slug: string, { model, component, one }: Example, hasPictures: boolean): string {
  const hasData = loadsData(one, component);
  const props: [string, Code | true][] = [
    ...(hasData ? [['{...data}', true] as [string, true]] : []),
    ...copyProps(model, { one, component }),
  ];
  const shown: Jsx = { kind: 'jsx', tag: component.name, props, children: [] };
  const body: Jsx = hasPictures
    ? { kind: 'jsx', tag: 'PictureContext', props: [['value', 'pictures']], children: [{ code: shown }] }
    : shown;
  const names = [component.name, ...(hasData ? [`type ${component.name}Data`] : [])];
  const imports = [
    `import { ${names.join(', ')} } from './${slug}';`,
    ...(hasPictures
      ? [`import { pictures } from './${slug}-pictures';`, `import { PictureContext } from './ui/pictures';`]
      : []),
  ];
  const data = hasData
    ? `/** Sample data. Yours has the same type. */\nconst data: ${component.name}Data = ${printCode(toData(model, one, component), 0, 24)};\n\n`
    : '';
  const printed = printCode(body, 4);
  const returned = printed.includes('\n') ? `return (\n    ${printed}\n  );` : `return ${printed};`;
  return `${imports.join('\n')}\n\n${data}export function ${exampleName(slug)}() {\n  ${returned}\n}\n`;
}

/** `<pattern>-icons.tsx`: the shapes of the icons that the component, its data and its parts name. */
function printIcons({ component }: Example, sources: readonly string[]): string {
  const named = sources
    .filter((text) => /\bGlyph\b|\bIconName\b|icon=/.test(text) && !text.includes('export type IconName'))
    .flatMap((text) => [...text.matchAll(/["']([a-z-]+)["']/g)].map(([, icon = '']) => icon));
  const used = [...new Set([...component.context.icons, ...named])].filter(isIcon).sort(compareText);
  const entries = used.map((name): [string, Code] => [
    name,
    {
      kind: 'jsx',
      tag: '',
      props: [],
      children: ICONS[name].map(([tag, attributes]) => ({
        code: {
          kind: 'jsx',
          tag,
          props: Object.entries(attributes).map(([key, value]) => [key, stringLiteral(value)] as const),
          children: [],
        },
      })),
    },
  ]);
  return `import type { Icons } from './ui/icon';\n\n/** ${NOTICE} */\nexport const icons: Icons = ${printCode({ kind: 'object', entries })};\n`;
}

/** A theme with the variables of shadcn and those that only patterns have. */
function themeItem(theme: Theme): Item {
  const modes = listModes(theme);
  const [file] = shadcn.files(theme, { modes, system: false });
  const item = JSON.parse(file?.text ?? '{}') as Item & {
    readonly cssVars: Readonly<Record<'theme' | 'light' | 'dark', Readonly<Record<string, string>>>>;
  };
  const { light, dark, root } = patternVariables(theme, modes);
  const { cssVars } = item;
  return {
    ...item,
    cssVars: { ...cssVars, light: { ...cssVars.light, ...light }, dark: { ...cssVars.dark, ...dark } },
    css: { '@layer base': { ':root': root } },
  } as Item;
}
