import { readFileSync, rmSync } from 'node:fs';
import { start, type ExitResult, PROGRAM } from '../../test/cli/program.ts';
import { open } from '../../test/mcp/wire.ts';
import { copyProject, put } from '../../test/verify/copies.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { HOSTILE_SOURCES, type HostileSource } from '../hostile-sources.ts';
import { Violations } from '../measure.ts';

/** Two passes of at most 5 s over a file and the rest of the run, in CPU time: the machine may be shared. */
const MAX_CPU_SECONDS = 12;
const MAX_MEGABYTES = 900;
const MAX_OUTPUT_BYTES = 4_000_000;
const MAX_INTERRUPT_SECONDS = 1;
/** While the program starts, and while it reads. */
const INTERRUPTS = [
  { signal: 'SIGTERM', afterMs: 500 },
  { signal: 'SIGINT', afterMs: 2_500 },
] as const;

/** An ordinary file with a known error: it must be found whatever else is in the project. */
const ORDINARY = { path: 'src/Ordinary.tsx', text: 'export const Ordinary = () => <img src="a.png" />;\n' };

interface Usage {
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** CPU time and peak memory of a process and of the processes it started, sampled until it ends. */
class UsageMeter {
  readonly #seen = new Map<number, Usage>();
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#timer = setInterval(() => this.#sample(pid), 20);
  }

  #sample(pid: number): void {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // A process that is ending has no memory any more.
      const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      this.#seen.set(pid, {
        cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
        megabytes: Math.max(this.#seen.get(pid)?.megabytes ?? 0, Math.round(Number(peak) / 1024)),
      });
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const child of children.split(' ').filter(Boolean)) this.#sample(Number(child));
    } catch {
      // It has ended.
    }
  }

  end(): Usage {
    clearInterval(this.#timer);
    const all = [...this.#seen.values()];
    return {
      cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      megabytes: Math.max(0, ...all.map(({ megabytes }) => megabytes)),
    };
  }
}

async function measure(argv: readonly string[], cwd: string): Promise<ExitResult & Usage> {
  const running = start([...PROGRAM, ...argv], { cwd, input: '' });
  const meter = new UsageMeter(running.process.pid ?? 0);
  const ended = await running.ended;
  return { ...ended, ...meter.end() };
}

function makeProject(sources: readonly HostileSource[]): string {
  const root = copyProject('shop-good', { [ORDINARY.path]: ORDINARY.text });
  for (const { path, text } of sources) put(root, path, text());
  return root;
}

/** The report is complete: it contains the finding of the ordinary file and says what was not read. */
function checkReport(ended: ExitResult & Usage, what: string, violations: Violations): void {
  violations.unless(ended.exit === 1, () => `${what}: exit ${ended.exit}: ${ended.err.slice(0, 150)}`);
  violations.unless(ended.out.includes(ORDINARY.path), () => `${what}: the ordinary file is not reported`);
  violations.unless(
    ended.out.length <= MAX_OUTPUT_BYTES,
    () => `${what}: ${ended.out.length} characters of output`,
  );
  violations.unless(ended.megabytes <= MAX_MEGABYTES, () => `${what}: ${ended.megabytes} MB`);
}

/** Interrupts a run; returns the seconds until it has ended. */
async function interrupt(
  argv: readonly string[],
  cwd: string,
  { signal, afterMs }: (typeof INTERRUPTS)[number],
): Promise<number> {
  const running = start([...PROGRAM, ...argv], { cwd, input: '' });
  const timer = new Promise<void>((resolve) => setTimeout(resolve, afterMs));
  await Promise.race([timer, running.ended]);
  const sent = performance.now();
  running.process.kill(signal);
  await running.ended;
  return (performance.now() - sent) / 1000;
}

async function askAgent(cwd: string, violations: Violations): Promise<Usage> {
  const agent = await open(cwd);
  const meter = new UsageMeter(agent.child.pid ?? 0);
  const { result } = await agent.ask('tools/call', { name: 'svc_verify', arguments: { action: 'findings' } });
  const usage = meter.end();
  await agent.close();
  const text = JSON.stringify(result);
  violations.unless(result?.['isError'] !== true, () => `svc mcp: ${text.slice(0, 200)}`);
  violations.unless(usage.megabytes <= MAX_MEGABYTES, () => `svc mcp: ${usage.megabytes} MB`);
  return usage;
}

export const hostileSources: Claim = {
  id: 'hostile-sources',
  title: 'source files made to exhaust time, memory or the stack of verify, ci and the agent tools',
  target: `no crash; the other files are checked; at most ${MAX_CPU_SECONDS} s CPU and ${MAX_MEGABYTES} MB for each file; interrupts end the run within ${MAX_INTERRUPT_SECONDS} s`,
  full: HOSTILE_SOURCES.length,
  short: 4,
  isTimed: true,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const sources = HOSTILE_SOURCES.slice(0, size);
    let slowest = { what: 'all at once', seconds: 0 };
    let largest = 0;
    let slowestInterrupt = 0;
    const all = makeProject(sources);
    const roots = [all];
    const verify = async (root: string, what: string, argv: readonly string[], files = 1): Promise<void> => {
      const ended = await measure(argv, root);
      checkReport(ended, what, violations);
      const seconds = ended.cpuSeconds / files;
      violations.unless(seconds <= MAX_CPU_SECONDS, () => `${what}: ${seconds.toFixed(1)} s for each file`);
      if (files === 1 && seconds > slowest.seconds) slowest = { what, seconds };
      largest = Math.max(largest, ended.megabytes);
      report(`${what}: exit ${ended.exit}, ${ended.cpuSeconds.toFixed(1)} s CPU, ${ended.megabytes} MB`);
    };
    const isFull = size === HOSTILE_SOURCES.length;
    for (const source of isFull ? sources : []) {
      const root = makeProject([source]);
      roots.push(root);
      await verify(root, source.what, ['verify', '--full', '--json']);
    }
    const commands = [
      ['verify', '--full', '--json', '--no-cache'],
      ...(isFull ? [['ci'], ['verify', '--full', '--format', 'sarif', '--no-cache']] : []),
    ];
    for (const argv of commands) await verify(all, `svc ${argv.join(' ')} on all`, argv, size);
    largest = Math.max(largest, (await askAgent(all, violations)).megabytes);
    for (const each of INTERRUPTS) {
      const seconds = await interrupt(['verify', '--full', '--no-cache'], all, each);
      // The gate shares the machine.
      violations.unless(
        seconds <= MAX_INTERRUPT_SECONDS * (isFull ? 1 : 3),
        () => `${each.signal} acted after ${seconds.toFixed(1)} s`,
      );
      slowestInterrupt = Math.max(slowestInterrupt, seconds);
    }
    for (const root of roots) rmSync(root, { recursive: true });
    return {
      measured: `${violations.count} violations; ${isFull ? `slowest file ${slowest.seconds.toFixed(1)} s CPU (${slowest.what}), ` : ''}${largest} MB, interrupted within ${slowestInterrupt.toFixed(2)} s`,
      met: violations.count === 0,
      note: violations.note(
        `${sources.length} files of up to 1 MB, each by svc verify --json and all in one project by verify, ci and svc mcp; signals after ${INTERRUPTS.map(({ afterMs }) => `${afterMs} ms`).join(' and ')}`,
      ),
    };
  },
};
