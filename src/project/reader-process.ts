/** The process that reads long files for `source-reader.ts`, so that neither their time nor their memory harms the run. */
import { Worker } from 'node:worker_threads';
import { loadParsers } from '../source/parse.ts';
import { MAX_CPU_MS } from '../verify/limits.ts';
import type { Contract } from '../verify/rule.ts';
import { type Parse, type ReadRequest, runTask } from './reader-task.ts';

/** The CPU time at which the current file must be done; 0 between two files. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));

/**
 * Kills the process at the deadline, or if its parent has ended. In a thread of its own, since parsers block this one,
 * and by a signal, since native code cannot be interrupted.
 */
const WATCHDOG = `
const { deadline, parent } = require('node:worker_threads').workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isLate = deadline[0] > 0 && (user + system) / 1000 > deadline[0];
  if (isLate || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);
`;

new Worker(WATCHDOG, { eval: true, workerData: { deadline, parent: process.ppid } }).unref();

let parse: Parse | undefined;
let contract: Contract | undefined;

async function answer(request: ReadRequest): Promise<void> {
  parse ??= await loadParsers();
  if (request.contract !== undefined) contract = request.contract === 'none' ? undefined : request.contract;
  const { user, system } = process.cpuUsage();
  deadline[0] = (user + system) / 1000 + MAX_CPU_MS;
  const source = parse(request.path, request.text);
  const result = source && runTask(request.task, source, contract, request.components);
  deadline[0] = 0;
  process.send?.({ result });
}

process.on('message', (request: ReadRequest) => void answer(request));
process.on('disconnect', () => process.exit());
