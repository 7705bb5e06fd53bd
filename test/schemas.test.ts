import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type Schema, SCHEMA_BASE, type SchemaName, verifyCatalog } from '../src/schemas/catalog.ts';
import { catalog, openCatalog } from '../src/schemas/folder.ts';
import { type Explanation, explain } from '../src/schemas/explain.ts';
import { validate } from '../src/schemas/parse.ts';

const { names, schema } = catalog();
const FIXTURES = fileURLToPath(new URL('./fixtures/schemas/', import.meta.url));

/** An independent judge: Ajv at run time, with its own formats, on the schema files as they are. */
const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
  ownProperties: true,
  // The code runs on a few small documents: to make it shorter takes longer than it saves.
  code: { optimize: false },
});
formats.default(ajv, ['date-time']);
for (const name of names) ajv.addSchema(schema(name) ?? {});

const KEYWORDS = new Set(
  `$schema $id title description type enum const properties required additionalProperties propertyNames items
   prefixItems minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum minProperties
   anyOf oneOf allOf if then $ref $defs examples default`.split(/\s+/),
);

/** The keywords that the first word of an invalid fixture's name promises. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  missing: ['required'],
  unknown: ['additionalProperties', 'propertyNames'],
  type: ['type'],
  enum: ['enum', 'const'],
  const: ['const', 'enum'],
  empty: ['minLength', 'minItems', 'minProperties'],
  pattern: ['pattern'],
  format: ['format'],
  min: ['minimum', 'minLength', 'minItems', 'minProperties'],
  max: ['maximum'],
  long: ['maxLength'],
  many: ['maxItems'],
  duplicate: ['uniqueItems'],
  none: ['oneOf', 'anyOf'],
};

interface Fixture {
  readonly file: string;
  /** The definition it is an instance of, in a file that only holds definitions. */
  readonly definition?: string;
  readonly label: string;
  readonly document: unknown;
}

const onlyDefinitions = (name: string): boolean => {
  const root = schema(name) ?? {};
  return !('type' in root || 'oneOf' in root || 'anyOf' in root);
};

function fixtures(name: string, kind: 'valid' | 'invalid'): Fixture[] {
  const folder = join(FIXTURES, name.replace(/\.json$/, ''), kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const document: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const label = file.replace(/\.json$/, '');
      if (!onlyDefinitions(name)) return { file, label, document };
      const dot = label.indexOf('.');
      return { file, definition: label.slice(0, dot), label: label.slice(dot + 1), document };
    });
}

function judge(name: string, { definition, document }: Fixture): Explanation {
  if (definition === undefined) return validate(name as SchemaName, document);
  const at = catalog().resolve(`#/$defs/${definition}`, name);
  if (!at) throw new Error(`${name} has no definition ${definition}`);
  return explain(catalog(), at, document);
}

/** The verdict of an independent validator. */
function fitsByAjv(name: string, { definition, document }: Fixture): boolean {
  const id = SCHEMA_BASE + name + (definition === undefined ? '' : `#/$defs/${definition}`);
  // By its id: a schema that only refers to it would be compiled again for each document.
  return ajv.getSchema(id)?.(document) as boolean;
}

const kebab = (word: string): string =>
  word
    .replace(/^\$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** Every schema inside a schema, with its pointer; `wording` says whether a person reads about it. */
function* subschemas(
  node: Schema,
  pointer = '',
  wording = true,
): Generator<{ node: Schema; pointer: string; wording: boolean }> {
  yield { node, pointer, wording };
  for (const [key, child] of Object.entries(node.properties ?? {}))
    yield* subschemas(
      child,
      `${pointer}/properties/${key}`,
      !pointer.includes('/if') && !pointer.includes('/then'),
    );
  for (const [key, child] of Object.entries(node.$defs ?? {}))
    yield* subschemas(child, `${pointer}/$defs/${key}`);
  for (const key of ['items', 'propertyNames', 'additionalProperties', 'if', 'then'] as const) {
    const child = node[key];
    if (typeof child === 'object') yield* subschemas(child, `${pointer}/${key}`, false);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    for (const [index, child] of (node[key] ?? []).entries())
      yield* subschemas(child, `${pointer}/${key}/${index}`, false);
  }
}

describe('the catalog', () => {
  it('holds schemas, and nothing else', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names).toEqual(readdirSync(fileURLToPath(new URL('../schemas/', import.meta.url))).sort());
    expect(names.every((name) => /^[a-z][a-z0-9.-]*\.v\d\.json$/.test(name))).toBe(true);
  });

  it('has identifiers that end in the file names, and references that all resolve', () => {
    expect(() => verifyCatalog(catalog())).not.toThrow();
  });

  it('has fixtures for its schemas and for nothing else', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual(names.map((name) => name.replace(/\.json$/, '')));
  });

  it.each([
    ['is not JSON', '{', /^schemas\/broken\.v1\.json is not JSON: /],
    ['is not an object', '[]', /^schemas\/broken\.v1\.json is not a JSON object\.$/],
    [
      'has a foreign $id',
      '{"$id":"https://other.example/broken.v1.json"}',
      /^schemas\/broken\.v1\.json#\/\$id must be "https:\/\/svc\.example\/schemas\/broken\.v1\.json"; got /,
    ],
    [
      'has a dangling reference',
      `{"$id":"${SCHEMA_BASE}broken.v1.json","properties":{"a/b":{"$ref":"common.v2.json#/$defs/slug"}}}`,
      /^schemas\/broken\.v1\.json#\/properties\/a~1b\/\$ref refers to "common\.v2\.json#\/\$defs\/slug", which does not exist/,
    ],
  ])('names file and place when a schema file %s', (_, text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-schemas-'));
    writeFileSync(join(folder, 'broken.v1.json'), text);
    const broken = openCatalog(pathToFileURL(`${folder}/`));
    expect(() => verifyCatalog(broken)).toThrow(message);
  });
});

describe.each(names)('%s', (name) => {
  const root = schema(name) ?? {};

  it('is a valid schema of JSON Schema 2020-12', () => {
    expect(root.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(ajv.validateSchema(root)).toBe(true);
    expect(ajv.getSchema(SCHEMA_BASE + name)).toBeTypeOf('function');
  });

  it('uses only keywords that all editors support', () => {
    const foreign = [...subschemas(root)].flatMap(({ node, pointer }) => [
      ...Object.keys(node).flatMap((key) => (KEYWORDS.has(key) ? [] : [`${pointer}/${key}`])),
      ...((node.format ?? 'date-time') === 'date-time' ? [] : [`${pointer}/format`]),
    ]);
    expect(foreign).toEqual([]);
  });

  it('describes itself and each of its properties', () => {
    const silent = [...subschemas(root)].flatMap(({ node, pointer, wording }) => [
      ...(wording && !/^\S.*[^.\s]$/.test(node.title ?? '') ? [`${pointer}/title`] : []),
      ...(wording && !/^[\s\S]{12,}$/.test(node.description ?? '') ? [`${pointer}/description`] : []),
    ]);
    expect(silent).toEqual([]);
  });

  it('declares each of its objects open or closed', () => {
    const undecided = [...subschemas(root)].filter(
      ({ node, pointer }) =>
        node.type === 'object' && !/\/(if|then)\b/.test(pointer) && !('additionalProperties' in node),
    );
    expect(undecided.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('has valid examples', () => {
    const holders = onlyDefinitions(name) ? Object.entries(root.$defs ?? {}) : [['', root] as const];
    const examples = holders.flatMap(([definition, holder]) =>
      (holder.examples ?? []).map((document) => ({
        file: 'example',
        label: 'example',
        document,
        ...(definition ? { definition } : {}),
      })),
    );
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(judge(name, example).issues).toEqual([]);
  });

  it('has at least 2 valid and 3 invalid fixtures', () => {
    expect(fixtures(name, 'valid').length).toBeGreaterThanOrEqual(2);
    expect(fixtures(name, 'invalid').length).toBeGreaterThanOrEqual(3);
  });

  for (const fixture of fixtures(name, 'valid')) {
    it(`accepts ${fixture.file}`, () => {
      expect(judge(name, fixture).issues).toEqual([]);
      expect(fitsByAjv(name, fixture)).toBe(true);
    });
  }

  for (const fixture of fixtures(name, 'invalid')) {
    it(`rejects ${fixture.file}, only for the reason in its name`, () => {
      const [kind = '', property = ''] = (/^([a-z]+)-(.+?)(?:--.+)?$/.exec(fixture.label) ?? []).slice(1);
      const { issues } = judge(name, fixture);
      expect(issues.map(({ message }) => message)).toHaveLength(1);
      const [issue] = issues;
      expect(KINDS[kind]).toContain(issue?.keyword);
      const inMessage = /property "([^"]+)"/.exec(issue?.message ?? '')?.[1];
      const named =
        kind === 'missing' || kind === 'unknown'
          ? [inMessage ?? '']
          : (issue?.pointer ?? '').split('/').slice(1);
      expect(property === 'root' ? ['root'] : named.map(kebab)).toContain(property);
      expect(fitsByAjv(name, fixture)).toBe(false);
    });
  }
});
