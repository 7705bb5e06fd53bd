/** Does a part of a claim in a process of its own, and sends what came of it. */
import type { DoPart } from './halves.ts';

const [module = '', size, seed] = process.argv.slice(2);
const { part } = (await import(module)) as { part: DoPart };
const send = (message: unknown): void => void process.send?.(message);
send(await part(Number(size), Number(seed), send));
process.disconnect?.();
