import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { SchemaName } from '../src/schemas/catalog.ts';
import { catalog } from '../src/schemas/folder.ts';
import { parse } from '../src/schemas/parse.ts';
import type { Catalog } from '../src/schemas/types.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TYPES = join(ROOT, 'src/schemas/types.ts');

/** A route, as far as types go: the name of its response schema types its handler. */
interface Route<Name extends SchemaName> {
  readonly response: Name;
  readonly handle: () => Catalog[Name];
}
const route = <Name extends SchemaName>(definition: Route<Name>): Route<Name> => definition;

describe('the generated types', () => {
  it('make a wrong body in a handler a compile error', () => {
    const right = route({ response: 'public-content-list.v1.json', handle: () => ({ items: [], total: 0 }) });
    // @ts-expect-error -- the total is a number
    route({ response: 'public-content-list.v1.json', handle: () => ({ items: [], total: 'many' }) });
    // @ts-expect-error -- the array of a list is called items
    route({ response: 'public-content-list.v1.json', handle: () => ({ results: [], total: 0 }) });
    // @ts-expect-error -- no such schema
    route({ response: 'public-content-list.v9.json', handle: () => ({}) });
    expect(parse('public-content-list.v1.json', right.handle()).total).toBe(0);
  });

  it('have a type for every schema, and none with a number appended to avoid a name clash', () => {
    const text = readFileSync(TYPES, 'utf8');
    const keys = [...text.matchAll(/^ {2}'([\w.-]+\.json)': (\w+);/gm)];
    expect(keys.map(([, name]) => name)).toEqual([...catalog().names]);
    const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.filter((name) => /\d$/.test(name) && !/V\d$/.test(name))).toEqual([]);
  });

  it('fit every valid fixture: type and validator say the same', () => {
    const constants = catalog().names.flatMap((name) => {
      const folder = join(ROOT, 'test/fixtures/schemas', name.replace(/\.json$/, ''), 'valid');
      if (!('type' in (catalog().schema(name) ?? {})) || !existsSync(folder)) return [];
      return readdirSync(folder).map(
        (file) =>
          `  [${JSON.stringify(`${name} ${file}`)}]: ${readFileSync(join(folder, file), 'utf8').trim()} satisfies Catalog['${name}'],`,
      );
    });
    expect(constants.length).toBeGreaterThan(80);
    const file = join(ROOT, 'test/valid-fixtures.ts');
    const source = `import type { Catalog } from '../src/schemas/types.ts';\nexport const fixtures = {\n${constants.join('\n')}\n};\n`;
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    const host = ts.createCompilerHost(options);
    const { readFile, fileExists, getSourceFile } = host;
    host.readFile = (path) => (path === file ? source : readFile(path));
    host.fileExists = (path) => path === file || fileExists(path);
    host.getSourceFile = (path, ...rest) =>
      path === file
        ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023)
        : getSourceFile(path, ...rest);
    const program = ts.createProgram([file], options, host);
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, start }) => {
      const line = source.slice(0, start).split('\n').length;
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(problems).toEqual([]);
  });
});
