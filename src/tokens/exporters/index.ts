import type { Exporter } from '../exporter.ts';
import { css } from './css.ts';
import { designMd } from './design-md.ts';
import { dtcg } from './dtcg.ts';
import { figma } from './figma.ts';
import { shadcn } from './shadcn.ts';
import { tailwind } from './tailwind.ts';

/** Every format, in the order in which help lists them. */
export const EXPORTERS: readonly Exporter[] = [css, tailwind, dtcg, shadcn, figma, designMd];
