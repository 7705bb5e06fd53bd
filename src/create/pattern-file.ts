import { type Code, printCode, tagsIn } from './code.ts';
import type { PatternComponent } from './component.ts';
import { CHARTS, UI_COMPONENTS } from './primitives.ts';
import type { FieldShape, RowShape } from './shape.ts';
import { NUMERIC } from './values.ts';

const FILES: ReadonlyMap<string, string> = new Map([
  ...[...Object.values(UI_COMPONENTS), ...Object.values(CHARTS)].map(
    ({ name, file }) => [name, file] as const,
  ),
  ['ListItem', 'list'],
  ['FeedItem', 'list/feed'],
  ['CalendarPanel', 'calendar/panel'],
  ['MonthTitle', 'calendar/panel'],
]);

/** `src/patterns/<pattern>.tsx`: the component, and the types of its data. */
export function printPattern(component: PatternComponent): string {
  const { name, context, jsx } = component;
  const { roles, copy, formatters, types } = context;
  const components = jsx ? tagsIn(jsx) : new Set<string>();
  const shapes = [...roles.values()].flatMap((binding) =>
    binding.kind === 'value' ? [] : listShapes(binding.shape),
  );
  const uses = new Set([
    ...types,
    ...shapes.flatMap((shape) =>
      [...shape.fields.values()].some(({ type }) => type === 'choice') ? ['Choice'] : [],
    ),
  ]);
  const imports = [
    ...printUiImports(components),
    ...(formatters.size > 0 ? [`import { ${[...formatters].sort().join(', ')} } from '@/lib/format';`] : []),
    ...printTypeImports(uses),
    ...(shapes.some(({ hasFacets }) => hasFacets) ? [`import type { Facets } from '@/lib/list-query';`] : []),
  ];
  const dataType = `${name}Data`;
  const data = [...roles].filter(([, binding]) => binding.kind !== 'value');
  const texts = [...copy.values()];
  const interfaces = shapes.map(printInterface);
  if (data.length > 0)
    interfaces.push(
      `export interface ${dataType} {\n${data
        .map(([, binding]) => {
          if (binding.kind === 'value') return '';
          const type =
            binding.kind === 'rows' ? `readonly ${binding.shape.typeName}[]` : binding.shape.typeName;
          return `  readonly ${binding.name}${binding.isOptional ? '?' : ''}: ${type};\n`;
        })
        .join('')}}`,
    );
  if (texts.length > 0)
    interfaces.push(
      `interface ${name}Props${data.length > 0 ? ` extends ${dataType}` : ''} {\n${texts
        .map(
          (text) =>
            `  readonly ${text.name}${text.isOptional ? '?' : ''}: ${text.enumeration ?? (text.type === 'text' ? 'string' : text.type)};\n`,
        )
        .join('')}}`,
    );
  const names = [...data.map(([, { name: role }]) => role), ...texts.map((text) => text.name)];
  const type = texts.length > 0 ? `${name}Props` : dataType;
  const parameters = names.length === 0 ? '' : printParameters(names, type, name);
  const body: Code = jsx ?? 'null';
  const returned = typeof body === 'string' ? `return ${body};` : `return (\n    ${printCode(body, 4)}\n  );`;
  return `${imports.join('\n')}\n\n${interfaces.map((text) => `${text}\n\n`).join('')}${printComment(describe(component))}\nexport function ${name}(${parameters}) {\n  ${returned}\n}\n`;
}

/** The purpose of the pattern, in the first sentence of its record, and where to look it up. */
function describe({ pattern, preset, placements: [first] }: PatternComponent): string {
  const { description = '' } = first?.placement.record?.data ?? {};
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(description) ?? [];
  return `${sentence}${sentence && ' '}(${pattern}, ${preset})`.replaceAll('*/', '*');
}

const COMMENT_WIDTH = 97;

function printComment(text: string): string {
  if (text.length <= COMMENT_WIDTH - 7) return `/** ${text} */`;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < COMMENT_WIDTH) lines[lines.length - 1] = line && `${line} ${word}`;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length >= COMMENT_WIDTH) lines.push(word);
  }
  return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */`;
}

function printParameters(names: readonly string[], type: string, component: string): string {
  const line = `{ ${names.join(', ')} }: ${type}`;
  if (`export function ${component}(${line}) {`.length <= 100) return line;
  return `{\n${names.map((name) => `  ${name},\n`).join('')}}: ${type}`;
}

const printUiImports = (components: ReadonlySet<string>): string[] => {
  const byFile = new Map<string, string[]>();
  for (const name of components) {
    const file = FILES.get(name);
    if (file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), name]);
  }
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `import { ${names.sort().join(', ')} } from '@/components/ui/${file}';`);
};

/** Types of the primitives that data may contain. */
const TYPE_FILES: Readonly<Record<string, string>> = {
  Tone: '@/components/ui/types',
  Variant: '@/components/ui/types',
  Size: '@/components/ui/types',
  Choice: '@/components/ui/types',
  IconName: '@/components/ui/icons',
};

function printTypeImports(types: ReadonlySet<string>): string[] {
  const byFile = new Map<string, string[]>();
  for (const type of [...types].sort()) {
    const file = TYPE_FILES[type] ?? `@/components/ui/${FILES.get(type.replace(/Kind$/, '')) ?? 'types'}`;
    byFile.set(file, [...(byFile.get(file) ?? []), type]);
  }
  return [...byFile].map(([file, names]) => `import type { ${names.join(', ')} } from '${file}';`);
}

/** A shape and the shapes of the lists in its rows, the inner ones first. */
const listShapes = (shape: RowShape): RowShape[] => [
  ...[...shape.fields.values()].flatMap(({ rows }) => (rows ? listShapes(rows) : [])),
  shape,
];

function printInterface({ typeName, fields, hasKey, hasFacets }: RowShape): string {
  const lines = [...fields.values()].map(
    (field) => `  readonly ${field.name}${field.isOptional ? '?' : ''}: ${typeText(field)};\n`,
  );
  return `export interface ${typeName} {\n${hasKey ? '  readonly id: string;\n' : ''}${lines.join('')}${hasFacets ? '  /** Compared by the filters of the page. */\n  readonly facets?: Facets;\n' : ''}}`;
}

function typeText({ type, enumeration, rows }: FieldShape): string {
  if (rows) return `readonly ${rows.typeName}[]`;
  if (NUMERIC.has(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'choice') return 'Choice';
  if (type === 'texts') return 'readonly string[]';
  if (type === 'numbers') return 'readonly number[]';
  return enumeration === undefined || enumeration === 'href' ? 'string' : enumeration;
}
