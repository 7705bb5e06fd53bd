import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Statements of a brief that a program can check, so that every kind of help is measured by the same list. */
export interface Facts {
  /** The blueprint that the product is; absent for products that are held apart from the corpus. */
  readonly blueprint?: string;
  readonly language: string;
  readonly navigation: readonly { readonly label: string; readonly href: string }[];
  /** Words that the product does not use. */
  readonly foreignWords: readonly string[];
  /** Regular expressions for values in the product's formats, and for the same values in others. */
  readonly formats: readonly { readonly name: string; readonly right: string; readonly wrong: string }[];
  readonly pages: Readonly<Record<string, PageFacts>>;
}

export interface PageFacts {
  readonly route: string;
  /** Values of `?state=` that the page must support. */
  readonly states: readonly string[];
  /** Texts that a person sees on a phone without scrolling. */
  readonly firstScreen: readonly string[];
  /** Texts that are on the page. */
  readonly texts: readonly string[];
  /** Names of controls; the first one is the action that matters most. */
  readonly actions: readonly string[];
  /** Keys that have an effect. */
  readonly keys: readonly string[];
}

export interface EvalProduct {
  readonly slug: string;
  readonly folder: string;
  readonly brief: string;
  readonly facts: Facts;
}

const PRODUCTS = new URL('products/', import.meta.url);

/** Products of the trial, by name. */
export function readProducts(): EvalProduct[] {
  return readdirSync(PRODUCTS)
    .sort()
    .map((slug) => {
      const folder = fileURLToPath(new URL(`${slug}/`, PRODUCTS));
      return {
        slug,
        folder,
        brief: readFileSync(`${folder}brief.md`, 'utf8'),
        facts: JSON.parse(readFileSync(`${folder}facts.json`, 'utf8')) as Facts,
      };
    });
}

export function readProduct(slug: string): EvalProduct {
  const products = readProducts();
  const product = products.find((one) => one.slug === slug);
  if (product) return product;
  throw new Error(
    `There is no product '${slug}' in eval/products. Try: ${products.map((one) => one.slug).join(', ')}.`,
  );
}

export const KINDS = ['brief', 'design', 'packs', 'app'] as const;
export type Kind = (typeof KINDS)[number];
