import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from './fuzz-client.ts';
import { probe } from './raw.ts';
import { type Running, serve } from './server.ts';

const COUNT = Number(process.env['SVC_FUZZ'] || 200_000);
const SEED = Number(process.env['SVC_FUZZ_SEED'] || Date.now() % 1_000_000_007);
const CLIENT = fileURLToPath(new URL('./fuzz-client.ts', import.meta.url));
const PROTOTYPE = Reflect.ownKeys(Object.prototype);

let service: Running;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

/** The client runs beside the service, so that both have a core. */
function fuzz(): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', CLIENT, String(service.port), String(SEED), String(COUNT)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text) as Outcome);
      else reject(new Error(`the client ended with ${code}`));
    });
  });
}

describe('damaged requests', () => {
  it(
    `are answered in time, and never with a failure of ours, ${COUNT} of them`,
    async () => {
      const { answered, statuses, seconds, failures } = await fuzz();
      const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
      process.stdout.write(
        `fuzz: seed ${SEED}, ${answered} requests in ${seconds.toFixed(1)} s, ${Math.round(answered / seconds)}/s; ${counts.join(', ')}\n`,
      );
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThanOrEqual(COUNT);
      expect(Reflect.ownKeys(Object.prototype)).toEqual(PROTOTYPE);
      await probe(service.port);
    },
    Math.max(120_000, COUNT),
  );
});
