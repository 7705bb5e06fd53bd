import type { Tool } from '../tool.ts';
import { contractWrite } from './contract-write/index.ts';
import { contract } from './contract/index.ts';
import { context } from './context/index.ts';
import { graph } from './graph/index.ts';
import { project } from './project/index.ts';
import { registry } from './registry/index.ts';
import { repair } from './repair/index.ts';
import { verify } from './verify/index.ts';

/** Exactly eight, in this order. */
export const TOOLS: readonly Tool[] = [
  project,
  contract,
  context,
  graph,
  registry,
  verify,
  repair,
  contractWrite,
];
