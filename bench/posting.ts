import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { largestEssence } from './packs.ts';

export interface PostingOptions {
  readonly port: number;
  readonly milliseconds: number;
  readonly clients: number;
  /** The address that the clients connect from. */
  readonly from: string;
}

/**
 * Starts a process that posts the largest document again and again; `argv` runs `posting-client`. `counts` resolves to the
 * number of responses by status, as JSON; it is empty if the process was killed.
 */
export function startPosting(
  argv: readonly string[],
  { port, milliseconds, clients, from }: PostingOptions,
): { readonly child: ChildProcess; readonly counts: Promise<string> } {
  const child = spawn(
    process.execPath,
    [...argv, String(port), String(milliseconds), String(clients), from],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(JSON.stringify(largestEssence()));
  return { child, counts: text(child.stdout) };
}

/** Times a cached response again and again, in milliseconds; counts what failed. */
export async function timeCached(
  address: string,
  seconds: number,
): Promise<{ readonly times: readonly number[]; readonly errors: readonly string[] }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const errors: string[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${address}/v1/patterns?limit=20`, { agent }, (response) => {
        response.resume();
        response.on('end', resolve);
      }).on('error', reject);
    }).then(
      () => times.push(performance.now() - start),
      (thrown: unknown) => errors.push(String(thrown)),
    );
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  agent.destroy();
  return { times, errors };
}
