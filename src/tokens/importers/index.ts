import type { Importer } from '../importer.ts';
import { css } from './css.ts';
import { dtcg } from './dtcg.ts';

/** Every format that is read, in the order in which a file is held against them. */
export const IMPORTERS: readonly Importer[] = [dtcg, css];
