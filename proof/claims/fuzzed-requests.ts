import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/http/socket/child.ts';
import { probe } from '../../test/http/socket/raw.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import type { Fuzzed, Progress } from '../service/fuzz-client.ts';
import { stopped, withService } from '../service/running.ts';

const SEED = 4_711;
const CLIENT = fileURLToPath(new URL('../service/fuzz-client.ts', import.meta.url));
const MEMORY = 96;

/** Tells at its end what all objects have: a request must not have changed that. */
const WATCH = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(`\\nprototype ${Reflect.ownKeys(Object.prototype).length}\\n`))',
)}`;
const PROTOTYPE = `\nprototype ${Reflect.ownKeys(Object.prototype).length}\n`;

/** The client runs beside the service, so that both have a core. */
async function fuzz(port: number, count: number, say: (progress: string) => void): Promise<Fuzzed> {
  const client = spawn(
    process.execPath,
    ['--import', 'tsx', CLIENT, String(port), String(SEED), String(count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => client.once('close', resolve));
  let last = '';
  for await (const line of createInterface({ input: client.stdout })) {
    last = line;
    say(`${grouped((JSON.parse(line) as Progress).answered)} answered`);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the client ended with ${code}`);
  return JSON.parse(last) as Fuzzed;
}

export const fuzzedRequests: Claim = {
  id: 'fuzzed-requests',
  claim: 'fuzzed requests without 5xx, hang or restart',
  target: '1,000,000, 0 failures',
  full: 1_000_000,
  short: 20_000,
  missing: unbuilt,
  async run(size, say) {
    const flags = [`--max-old-space-size=${MEMORY}`, '--import', WATCH];
    // Without a line for each request: a million of them would take a quarter of the time.
    const options = { flags, env: { SVC_LOG_LEVEL: 'error' }, port: await freePort() };
    return withService(options, async (service) => {
      const { answered, statuses, p999, slowest, failures } = await fuzz(service.at, size, say);
      const broken = new Broken();
      for (const failure of failures) broken.add(failure);
      await probe(service.at).catch((thrown: unknown) => broken.add(String(thrown)));
      const code = await stopped(service);
      broken.unless(code === 0, () => `the service ended with ${code}`);
      const { stderr } = await service.ended;
      broken.unless(stderr.endsWith(PROTOTYPE), () => 'Object.prototype is not as it was');
      const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${grouped(count)}`);
      return {
        value: `${grouped(answered)} answered, ${broken.count} failures`,
        met: broken.count === 0 && answered >= size,
        note: broken.note(
          `connections of 24 requests were over in ${p999.toFixed(0)} ms (p99.9), the slowest in ${slowest.toFixed(0)} ms`,
          counts.join(', '),
          `heap of ${MEMORY} MB; seed ${SEED}`,
        ),
      };
    });
  },
};
