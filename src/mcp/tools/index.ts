import type { Tool } from '../tool.ts';
import { contractWrite } from './contract-write/index.ts';
import { contract } from './contract/index.ts';
import { context } from './context/index.ts';
import { graph } from './graph/index.ts';
import { registry } from './registry/index.ts';

/** Exactly eight, in this order. */
export const TOOLS: readonly Tool[] = [contract, context, graph, registry, contractWrite];
