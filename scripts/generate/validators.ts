import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as standalone from 'ajv/dist/standalone/index.js';
import { _ } from 'ajv';
import { build } from 'esbuild';
import type { Schema, SchemaCatalog } from '../../src/schemas/catalog.ts';
import { buildProductSchema, PRODUCT_SCHEMA } from '../../src/schemas/product-file.ts';
import { isDateTime } from '../../src/schemas/date-time.ts';

const SCHEMAS = fileURLToPath(new URL('../../src/schemas/', import.meta.url));

/** Generates one module per schema without imports, so that validation needs no library and no `eval`. */
export async function generateValidators(catalog: SchemaCatalog): Promise<[string, string][]> {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    allowUnionTypes: true,
    // Ignores inherited keys.
    ownProperties: true,
    messages: false,
    code: { source: true, esm: true, formats: _`{ "date-time": require("./date-time.ts").isDateTime }` },
  });
  ajv.addFormat('date-time', isDateTime);
  const extra = buildProductSchema(catalog);
  for (const name of catalog.names) ajv.addSchema(stripTexts(catalog.schema(name) ?? {}));
  ajv.addSchema(stripTexts(extra));

  const ids: [string, string | undefined][] = [
    ...catalog.names.map((name): [string, string | undefined] => [name, catalog.schema(name)?.$id]),
    [PRODUCT_SCHEMA, extra.$id],
  ];
  return Promise.all(
    ids.map(async ([name, id]): Promise<[string, string]> => {
      const validate = ajv.getSchema(id ?? '');
      if (!validate) throw new Error(`${name} does not compile`);
      const source = removeErrors(standalone.default.default(ajv, validate));
      const { outputFiles } = await build({
        stdin: { contents: source, resolveDir: SCHEMAS, loader: 'js' },
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
      });
      const code = outputFiles[0]?.text ?? '';
      return [`src/schemas/validators/${name.replace(/\.json$/, '')}.js`, `// GENERATED\n${code}`];
    }),
  );
}

/**
 * Removes the lists of errors of Ajv, and counts errors instead. They are more than half of the code and of the time, and
 * unused, because explain.ts explains errors.
 */
function removeErrors(source: string): string {
  const counted = emptyErrorObjects(source)
    .replace(
      /const (err\d+) = \{\};\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}\s*errors\+\+;/g,
      'errors++;',
    )
    .replace(
      /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;/g,
      'errors++;',
    )
    .replace(
      /if\(vErrors !== null\)\{\s*if\((_errs\d+)\)\{\s*vErrors\.length = \1;\s*\}\s*else \{\s*vErrors = null;\s*\}\s*\}/g,
      '',
    );
  const left = /vErrors(?! = null;|;)[^;]*;/.exec(counted);
  if (left) throw new Error(`a validator still lists errors: ${left[0]}`);
  return counted;
}

function emptyErrorObjects(source: string): string {
  let kept = '';
  let from = 0;
  for (const { index } of source.matchAll(/\{instancePath[,:]/g)) {
    if (index < from) continue;
    kept += `${source.slice(from, index)}{}`;
    from = closingBrace(source, index) + 1;
  }
  return kept + source.slice(from);
}

/** Finds the end of the object literal that opens at `start`. */
function closingBrace(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const character = source[at];
    if (character === '"') {
      while (source[++at] !== '"') if (source[at] === '\\') at++;
    } else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  throw new Error('unterminated object literal in a validator');
}

/** Removes texts and examples, which do not affect validation but would be copied into the code. */
function stripTexts(schema: Schema): Schema {
  const clean = (node: unknown, isMap: boolean): unknown => {
    if (Array.isArray(node)) return node.map((one) => clean(one, false));
    if (typeof node !== 'object' || node === null) return node;
    const kept: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) {
      if (!isMap && TEXT_KEYWORDS.has(key)) continue;
      kept[key] = !isMap && DATA_KEYWORDS.has(key) ? value : clean(value, !isMap && MAP_KEYWORDS.has(key));
    }
    return kept;
  };
  return groupBranches(clean(schema, false)) as Schema;
}

/** Number of branches that are tried one after the other. */
const GROUP_SIZE = 6;

interface Branch {
  readonly if: {
    readonly required: readonly [string];
    readonly properties: Record<string, { const: unknown }>;
  };
  readonly then: unknown;
}

/**
 * Groups branches that depend on the value of one key, such as the primitives of an anatomy: a value that is not in a
 * group skips the whole group. The meaning is the same.
 */
function groupBranches(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(groupBranches);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, groupBranches(value)]));
  if (!Array.isArray(copy.allOf)) return copy;
  const all = copy.allOf as readonly unknown[];
  const branches = all.filter(isBranch);
  const [key = ''] = branches[0]?.if.required ?? [];
  if (branches.length <= GROUP_SIZE || branches.some(({ if: { required } }) => required[0] !== key))
    return copy;
  const groups = Array.from({ length: Math.ceil(branches.length / GROUP_SIZE) }, (_, at) => {
    const group = branches.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE);
    const values = [...new Set(group.map(({ if: { properties } }) => properties[key]?.const))];
    return { if: { required: [key], properties: { [key]: { enum: values } } }, then: { allOf: group } };
  });
  return { ...copy, allOf: [...groups, ...all.filter((one) => !isBranch(one))] };
}

/** True for `if` a key has one value, `then`. */
function isBranch(node: unknown): node is Branch {
  const { if: condition, then, ...rest } = node as Partial<Record<string, object>>;
  if (!condition || !then || Object.keys(rest).length > 0) return false;
  const { required, properties, ...more } = condition as Partial<Branch['if']>;
  if (!required || !properties || Object.keys(more).length > 0) return false;
  const [key, ...others] = Object.keys(properties);
  return (
    key !== undefined &&
    others.length === 0 &&
    required.length === 1 &&
    required[0] === key &&
    Object.keys(properties[key] ?? {}).join() === 'const'
  );
}

const TEXT_KEYWORDS = new Set(['title', 'description', 'examples', 'default']);
const DATA_KEYWORDS = new Set(['const', 'enum', 'required']);
const MAP_KEYWORDS = new Set(['properties', '$defs']);
