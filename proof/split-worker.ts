/** Runs a part of a claim in its own process and sends the result. */
import type { RunPart } from './split.ts';

const [module = '', size, seed] = process.argv.slice(2);
const { part } = (await import(module)) as { part: RunPart };
const send = (message: unknown): void => void process.send?.(message);
send(await part(Number(size), Number(seed), send));
process.disconnect?.();
