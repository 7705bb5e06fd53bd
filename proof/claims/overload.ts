import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import type { Loaded } from '../service/load-client.ts';
import { largeDocument } from '../service/large-document.ts';
import { type Probes, probed, probesInWords } from '../service/probes.ts';
import { withService } from '../service/running.ts';

const CLIENT = fileURLToPath(new URL('../service/load-client.ts', import.meta.url));
/** Seconds for which it is measured how much the service can do. */
const MEASURED = 3;
const TIMES = [3, 10];
/** Part of what the service can do that it still does. */
const GOODPUT = 0.8;

/** The client runs beside the service, so that both have a core. */
async function load(port: number, document: string, seconds: number, rate = 0): Promise<Loaded> {
  const args = ['--import', 'tsx', CLIENT, String(port), String(seconds * 1_000), String(rate)];
  const client = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  client.stdin.end(document);
  return JSON.parse(await text(client.stdout)) as Loaded;
}

const isNoReset = (what: string): boolean => what !== 'ECONNRESET';

const perSecond = ({ good, ms }: Loaded): number => (good * 1_000) / ms;

export const overload: Claim = {
  id: 'overload',
  claim: '3x and 10x overload of compile: client time-outs, health answers, goodput',
  target: '0 time-outs at 1 s, 100 % of health, goodput of 80 % or more, for 15 s each',
  full: 15,
  short: 3,
  missing: unbuilt,
  run: (size, say) =>
    withService({ env: { SVC_CONNECTIONS_PER_ADDRESS: '0' } }, async ({ at }) => {
      const broken = new Broken();
      const document = largeDocument();
      // Once to warm up.
      await load(at, document, 1);
      const capacity = perSecond(await load(at, document, MEASURED));
      say(`${capacity.toFixed(0)} compiles a second`);
      const rounds: { times: number; loaded: Loaded; probes: Probes; part: number }[] = [];
      for (const times of TIMES) {
        const { result: loaded, probes } = await probed(at, load(at, document, size, times * capacity));
        const part = perSecond(loaded) / capacity;
        // Where the machine stands still, connections are reset that nobody took in time.
        const stood = size < overload.full && loaded.late > 0;
        const strange = stood ? loaded.strange.filter(isNoReset) : loaded.strange;
        broken.unless(strange.length === 0, () => `at ${times}x: ${strange.slice(0, 5).join()}`);
        broken.unless(loaded.refused > 0, () => `nobody was refused at ${times}x`);
        for (const one of probes.lost) broken.add(`lost probe at ${times}x: ${one}`);
        // A few seconds on a machine that does other things besides say nothing of times.
        if (size >= overload.full) {
          broken.unless(loaded.late === 0, () => `${loaded.late} time-outs at ${times}x`);
          broken.unless(probes.most <= 1_000, () => `a probe took ${probes.most.toFixed(0)} ms at ${times}x`);
          broken.unless(part >= GOODPUT, () => `goodput of ${(100 * part).toFixed(0)} % at ${times}x`);
        }
        rounds.push({ times, loaded, probes, part });
        say(`${times}x: ${(100 * part).toFixed(0)} %`);
      }
      const late = rounds.reduce((sum, { loaded }) => sum + loaded.late, 0);
      const lost = rounds.reduce((sum, { probes }) => sum + probes.lost.length, 0);
      return {
        value: `${late} time-outs, ${lost} lost probes, goodput ${rounds.map(({ times, part }) => `${(100 * part).toFixed(0)} % at ${times}x`).join(', ')}`,
        met: broken.count === 0,
        note: broken.note(
          `capacity ${capacity.toFixed(0)} compiles a second of a document of ${Math.round(document.length / 1024)} KB`,
          ...rounds.map(
            ({ times, loaded, probes }) =>
              `${times}x: ${grouped(loaded.sent)} sent, ${grouped(loaded.refused)} refused with Retry-After, p99 ${loaded.p99.toFixed(0)} ms, ${probesInWords(probes)}`,
          ),
          'client and service share the machine',
        ),
      };
    }),
};
