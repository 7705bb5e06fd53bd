import type { Importer } from '../importer.ts';
import { css } from './css.ts';
import { dtcg } from './dtcg.ts';

/** The import formats, in the order of detection. */
export const IMPORTERS: readonly Importer[] = [dtcg, css];
