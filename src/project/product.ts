import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { toJsonDocument } from '../base/json.ts';
import { quote } from '../base/text.ts';
import { parseJson } from '../schemas/json.ts';
import { catalog } from '../schemas/folder.ts';
import { validateProduct } from '../schemas/parse.ts';
import { buildProductSchema } from '../schemas/product-file.ts';
import type { CommonV1ProductContent } from '../schemas/types.ts';
import { readBytesInside, writeDocument } from './file.ts';
import { ensureFolder, resolveFolder } from './folder.ts';
import { PRODUCT, PRODUCT_SCHEMA_FILE } from './paths.ts';

export interface ProductIssue {
  readonly pointer: string;
  readonly message: string;
}

/** The product content of a project, as far as it is valid. */
export interface ProductFile {
  readonly content: CommonV1ProductContent;
  /** Why parts of the file are not used. */
  readonly issues: readonly ProductIssue[];
}

/**
 * Reads `svc.product.json`; undefined if there is none. A part that does not match the schema is left out and reported,
 * because a preview of the rest helps more than none.
 */
export function readProductFile(root: string): ProductFile | undefined {
  if (!existsSync(join(root, PRODUCT))) return undefined;
  const bytes = readBytesInside(join(root, PRODUCT), resolveFolder(root));
  if (!bytes) return undefined;
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return { content: {}, issues: [{ pointer: '', message: thrown.message }] };
  }
  const { issues } = validateProduct(value);
  if (issues.length === 0) return { content: withoutSchema(value as CommonV1ProductContent), issues: [] };
  const content = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  // Whole members are left out: half an entity is harder to understand than none.
  for (const key of Object.keys(content))
    if (validateProduct({ [key]: (content as Record<string, unknown>)[key] }).issues.length > 0)
      delete (content as Record<string, unknown>)[key];
  return {
    content: withoutSchema(content),
    issues: issues.map(({ pointer, message }) => ({ pointer, message })),
  };
}

function withoutSchema(content: CommonV1ProductContent & { $schema?: string }): CommonV1ProductContent {
  const { $schema: _, ...rest } = content;
  return rest;
}

/** The schema of the file, for editors. */
export const productSchemaText = (): string => toJsonDocument(buildProductSchema(catalog()));

/** The first product file of a project: what a team changes first. Entities and pages are added as they differ. */
export function buildProductFile(
  official: CommonV1ProductContent | undefined,
  fallbackName: string,
): CommonV1ProductContent & { readonly $schema: string } {
  const { entities: _, pages: __, ...facts } = official ?? {};
  return { $schema: `./${PRODUCT_SCHEMA_FILE}`, name: fallbackName, ...facts, entities: {}, pages: {} };
}

/** Writes the file unless there is one, and the schema beside it. */
export function writeProductFile(root: string, content: CommonV1ProductContent): boolean {
  ensureFolder(root, dirname(PRODUCT_SCHEMA_FILE));
  writeDocument(join(root, PRODUCT_SCHEMA_FILE), productSchemaText());
  if (existsSync(join(root, PRODUCT))) return false;
  writeDocument(join(root, PRODUCT), toJsonDocument(content));
  return true;
}

export const missingProductFile = (root: string): ServiceError =>
  new ServiceError('FILE_NOT_FOUND', `${quote(join(root, PRODUCT))} does not exist.`, {
    suggestions: ['svc product init'],
  });
