import type { Tool } from '../tool.ts';
import { registry } from './registry/index.ts';

/** Exactly eight, in this order. */
export const TOOLS: readonly Tool[] = [registry];
