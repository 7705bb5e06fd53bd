import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/http/socket/child.ts';
import { probe } from '../../test/http/socket/raw.ts';
import { Violations, formatCount } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import type { FuzzResult, Progress } from '../service/fuzz-client.ts';
import { stopService, withService } from '../service/service-process.ts';

const SEED = 4_711;
const CLIENT = fileURLToPath(new URL('../service/fuzz-client.ts', import.meta.url));
const HEAP_MB = 96;

/** Prints the size of Object.prototype at exit, which no request may change. */
const PROTOTYPE_WATCH = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(`\\nprototype ${Reflect.ownKeys(Object.prototype).length}\\n`))',
)}`;
const PROTOTYPE = `\nprototype ${Reflect.ownKeys(Object.prototype).length}\n`;

/** Runs the client in its own process, so that client and service each have a core. */
async function fuzz(port: number, count: number, report: (progress: string) => void): Promise<FuzzResult> {
  const client = spawn(
    process.execPath,
    ['--import', 'tsx', CLIENT, String(port), String(SEED), String(count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => client.once('close', resolve));
  let last = '';
  for await (const line of createInterface({ input: client.stdout })) {
    last = line;
    report(`${formatCount((JSON.parse(line) as Progress).answered)} answered`);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the client ended with ${code}`);
  return JSON.parse(last) as FuzzResult;
}

export const fuzzedRequests: Claim = {
  id: 'fuzzed-requests',
  title: 'fuzzed requests without 5xx, hang or restart',
  target: '1,000,000, 0 failures',
  full: 1_000_000,
  short: 1_200,
  skipReason: missingBuild,
  async run(size, report) {
    const flags = [`--max-old-space-size=${HEAP_MB}`, '--import', PROTOTYPE_WATCH];
    // Logging a line for each of a million requests would take a quarter of the time.
    const options = { flags, env: { SVC_LOG_LEVEL: 'error' }, port: await freePort() };
    return withService(options, async (service) => {
      const { answered, statuses, p999, slowest, failures } = await fuzz(service.at, size, report);
      const violations = new Violations();
      for (const failure of failures) violations.add(failure);
      await probe(service.at).catch((thrown: unknown) => violations.add(String(thrown)));
      const code = await stopService(service);
      violations.unless(code === 0, () => `the service ended with ${code}`);
      const { stderr } = await service.ended;
      violations.unless(stderr.endsWith(PROTOTYPE), () => 'Object.prototype was changed');
      const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${formatCount(count)}`);
      return {
        measured: `${formatCount(answered)} answered, ${violations.count} failures`,
        met: violations.count === 0 && answered >= size,
        note: violations.note(
          `connections of 24 requests took ${p999.toFixed(0)} ms (p99.9), the slowest ${slowest.toFixed(0)} ms`,
          counts.join(', '),
          `heap of ${HEAP_MB} MB; seed ${SEED}`,
        ),
      };
    });
  },
};
