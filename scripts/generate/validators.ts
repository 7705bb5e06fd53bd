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
      const source = removeErrorObjects(standalone.default.default(ajv, validate));
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
 * Empties the error objects of Ajv. They are almost half of the code and unused, because explain.ts explains errors.
 */
function removeErrorObjects(source: string): string {
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
  return clean(schema, false) as Schema;
}

const TEXT_KEYWORDS = new Set(['title', 'description', 'examples', 'default']);
const DATA_KEYWORDS = new Set(['const', 'enum', 'required']);
const MAP_KEYWORDS = new Set(['properties', '$defs']);
