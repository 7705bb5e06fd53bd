import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { environment, PROGRAM } from '../../test/cli/program.ts';
import { exampleProject } from '../../test/mcp/projects.ts';
import { HANDSHAKE, wire } from '../../test/mcp/wire.ts';
import { installNode, NODE_VERSIONS } from '../../scripts/node-versions.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { quantile, runConcurrently, seededRandom, Violations } from '../measure.ts';
import { HANGING, refusedUrl, startBadServer, UNKNOWN_HOST_URL } from '../network/bad-servers.ts';

/** Time that all attempts of one call of the service may take: the default of the client. */
const LIMIT_MS = 10_000;
/** Time for everything else: delays between attempts, the report of the error and the end of the process. */
const SLACK_MS = 1_000;
const SIGNAL_LIMIT_MS = 1_000;
/** Processes that are still running are killed and counted as violations. */
const KILL_MS = 40_000;
/** Processes at once: those that only wait, and those that are interrupted. */
const WAITING_LANES = 12;
const INTERRUPTED_LANES = 3;

/** Arguments with which each command that uses the service sends a request in the sample project. */
export const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  init: ['fresh', '--blueprint', 'admin-suite', '--yes', '--dry-run'],
  search: ['data', 'table'],
  suggest: ['a', 'page', 'of', 'unpaid', 'invoices'],
  list: ['patterns', '--all'],
  get: ['pattern', 'data-table'],
  summary: [],
  showcase: [],
  'packs compile': ['--write'],
  'packs select': ['scaffold'],
  'packs manifest': [],
  'add page': ['labs', '--section', 'audit', '--patterns', 'page-header', '--dry-run'],
  'add section': ['help', '--archetype', 'knowledge-base', '--dry-run'],
  'add feature': ['telepathy', '--dry-run'],
  'remove page': ['audit/unusual', '--dry-run'],
  'remove section': ['audit', '--dry-run'],
  'remove feature': ['comments', '--dry-run'],
  'theme switch': ['ledger', '--dry-run'],
  'tokens export': ['ledger', '--format', 'css'],
  'export shadcn-registry': ['--out', 'registry'],
  preview: ['--out', 'site'],
  scan: ['--project', 'plain'],
  verify: ['--full'],
  inspect: ['page.html'],
  map: [],
  create: ['--into', '--dry-run'],
  repair: [],
  task: ['/audit', 'Add', 'a', 'filter'],
  report: ['project-health'],
  graph: [],
  ci: [],
  explain: ['/dna/spacing/density'],
  status: [],
  doctor: [],
  outdated: [],
  product: [],
  'product check': [],
  'product init': [],
  diff: [],
  upgrade: ['--dry-run'],
  mirror: [],
  migrate: ['--map', 'names.json'],
  mcp: [],
  'registry compile-packs': ['--write-context'],
  'registry get-pack': ['scaffold'],
  'registry critique-file': ['src/pages/Changed.tsx'],
  'registry summary': [],
  'registry mirror': [],
  'registry audit-project': [],
};

interface Row {
  readonly command: string;
  readonly isJson: boolean;
  /** A name in HANGING, or the URL of a service that cannot be reached. */
  readonly service: string;
  /** Sent after a random delay, which counts from the first request or from the start of the process. */
  readonly signal?: { readonly name: 'SIGINT' | 'SIGTERM'; readonly after: 'request' | 'start' };
}

const ENDLESS = Object.keys(HANGING).filter((name) => !name.includes('Retry-After'));
/** The server speaks a protocol on stdin and stdout; its calls are measured separately. */
const NAMES = Object.keys(ARGUMENTS).filter((name) => name !== 'mcp');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const FULL_ROWS: readonly Row[] = [
  ...NAMES.flatMap((command, at) => [
    ...[...ENDLESS, 'refused', UNKNOWN_HOST_URL].map((service, index) => ({
      command,
      isJson: (at + index) % 2 === 0,
      service,
    })),
  ]),
  ...[...NAMES, 'mcp'].flatMap((command) =>
    [...Object.keys(HANGING), 'start'].flatMap((service, index) =>
      SIGNALS.map((name, at) => ({
        command,
        isJson: (at + index) % 2 === 0,
        service: service === 'start' ? 'silence' : service,
        signal: { name, after: service === 'start' ? ('start' as const) : ('request' as const) },
      })),
    ),
  ),
];

/** In the gate: each kind of service and each kind of command once. */
const SHORT_ROWS: readonly Row[] = [
  { command: 'search', isJson: false, service: 'silence' },
  { command: 'get', isJson: true, service: 'headers, then nothing' },
  { command: 'packs compile', isJson: false, service: 'a byte of the body per second' },
  { command: 'verify', isJson: true, service: 'silence' },
  { command: 'doctor', isJson: false, service: 'a byte of the headers per second' },
  { command: 'list', isJson: true, service: 'refused' },
  { command: 'summary', isJson: false, service: UNKNOWN_HOST_URL },
  ...['search', 'verify', 'mirror', 'doctor', 'mcp'].flatMap((command, index) =>
    SIGNALS.map((name, at) => ({
      command,
      isJson: (index + at) % 2 === 0,
      service: Object.keys(HANGING)[(index + at) % Object.keys(HANGING).length] ?? 'silence',
      signal: { name, after: index === 0 && at === 0 ? ('start' as const) : ('request' as const) },
    })),
  ),
];

/** Commands that only need the service for arguments that are not in the contract. */
const OFFLINE = ['add feature', 'remove page', 'remove section', 'remove feature'];

interface Ended {
  /** True if the process sent no request, although its service would have accepted one. */
  readonly isOffline: boolean;
  readonly exit: number | string | null;
  readonly ms: number;
  readonly out: string;
  readonly err: string;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Prepares the folder that every process gets a copy of: a project, and a folder without a contract. */
async function prepareSample(node: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-silent-'));
  const child = spawn(node, [...PROGRAM.slice(1), 'init', '--blueprint', 'admin-suite', '--yes'], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  cpSync(join(exampleProject(), 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(folder, 'src'), join(folder, 'plain', 'src'), { recursive: true });
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Audit</title><h1>Audit</h1>');
  return folder;
}

/** Runs one row to its end. The time counts from the signal, or else from the first request. */
async function runRow(row: Row, node: string, cwd: string, random: () => number): Promise<Ended> {
  const server = await startBadServer(HANGING[row.service] ?? (() => {}));
  const isHanging = row.service in HANGING;
  const url = isHanging ? server.url : row.service === 'refused' ? await refusedUrl() : row.service;
  const argv = [
    ...row.command.split(' '),
    ...(ARGUMENTS[row.command] ?? []),
    ...(row.isJson ? ['--json'] : []),
  ];
  const started = performance.now();
  const child = spawn(node, [...PROGRAM.slice(1), ...argv], { cwd, env: environment({ SVC_API_URL: url }) });
  const ended = collect(child);
  if (row.command === 'mcp') callTool(child);
  const killer = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
  let from: number | undefined;
  if (row.signal !== undefined) {
    const hasBegun = row.signal.after === 'start' ? Promise.resolve() : server.requested;
    await Promise.race([hasBegun, ended]);
    await sleep(random() * (row.signal.after === 'start' ? 400 : 200));
    from = performance.now();
    child.kill(row.signal.name);
  }
  const result = await ended;
  clearTimeout(killer);
  const at = performance.now();
  await server.close();
  const isOffline = isHanging ? server.firstRequest() === undefined : OFFLINE.includes(row.command);
  return { ...result, isOffline, ms: at - (from ?? server.firstRequest() ?? started) };
}

function collect(child: ChildProcess): Promise<Omit<Ended, 'ms' | 'isOffline'>> {
  let out = '';
  let err = '';
  child.stdin?.on('error', () => {});
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (err += text));
  return new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ exit: code ?? signal, out, err })),
  );
}

/** Leaves a call of an agent tool pending. */
function callTool(child: ChildProcess): void {
  const send = (message: object): void =>
    void child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({ id: 1, method: 'initialize', params: HANDSHAKE });
  send({ method: 'notifications/initialized' });
  const params = { name: 'svc_registry', arguments: { action: 'search', query: 'table' } };
  send({ id: 2, method: 'tools/call', params });
}

/** Exit codes of a command whose service does not respond: unavailable, busy, or a check that failed. */
const FAILED: readonly number[] = [1, 69, 75];

function findViolations(row: Row, ended: Ended, allowanceMs: number): string[] {
  const { exit, ms, out, err, isOffline } = ended;
  const limit = (row.signal === undefined ? LIMIT_MS + SLACK_MS : SIGNAL_LIMIT_MS) + allowanceMs;
  const found = ms <= limit ? [] : [`${(ms / 1000).toFixed(1)} s`];
  if (/\n\s+at |node:internal|INTERNAL/.test(err + out)) found.push(`internal: ${err}${out}`);
  const isEarly = row.signal?.after === 'start';
  if (isOffline && !isEarly) {
    // On a very busy machine, its time limit may pass before the request is on the wire.
    if (!OFFLINE.includes(row.command) && exit !== 69) found.push(`no request: ${err}${out}`);
    return found;
  }
  // Until the program has installed its handlers, the signal itself ends it; it may also end by itself before that.
  // Later, a time limit may end it at the same moment. For the agent server, a pending call is not an error.
  const allowed: (number | string)[] =
    row.signal === undefined ? [...FAILED] : [row.command === 'mcp' ? 0 : 130];
  if (row.signal && isEarly) allowed.push(0, row.signal.name, ...FAILED);
  if (row.signal && err + out !== '') allowed.push(69, 75, row.signal.name);
  const isExpected = exit !== null && allowed.includes(exit);
  if (!isExpected) found.push(`exit ${exit}: ${err}`);
  if (isEarly || row.command === 'mcp') return found;
  const isComplete = row.isJson ? isJson(out) : /^error\[[A-Z_]+\]: .+\n$/ms.test(err) || exit === 1;
  return isComplete ? found : [...found, `it printed ${out.slice(0, 80)}${err.slice(0, 80)}`];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts empty Node processes one after the other. The slowest one is the time that a busy machine adds to every limit;
 * on an idle machine it is less than a tenth of a second.
 */
function startPulse(node: string): { slowestMs(): number; stop(): Promise<void> } {
  let slowest = 0;
  let isStopped = false;
  const beat = async (): Promise<void> => {
    while (!isStopped) {
      const started = performance.now();
      await collect(spawn(node, ['-e', '']));
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(100);
    }
  };
  const done = beat();
  return {
    slowestMs: () => slowest,
    stop() {
      isStopped = true;
      return done;
    },
  };
}

/** Calls every action of every agent tool at once and returns the time of the slowest result. */
async function callEveryTool(
  node: string,
  violations: Violations,
  allowanceMs: () => number,
): Promise<number> {
  const server = await startBadServer(HANGING['silence'] ?? (() => {}));
  const cwd = exampleProject();
  const running = wire(cwd, [node, ...PROGRAM.slice(1), 'mcp'], { SVC_API_URL: server.url });
  await running.ask('initialize', HANDSHAKE);
  running.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const killer = setTimeout(() => running.child.kill('SIGKILL'), KILL_MS);
  let slowest = 0;
  const calls = TOOLS.flatMap((tool) => tool.actions.map((action) => ({ tool, action })));
  await Promise.all(
    calls.map(async ({ tool, action }) => {
      const started = performance.now();
      const name = `${tool.name} ${action.name}`;
      try {
        await running.ask('tools/call', {
          name: tool.name,
          arguments: { action: action.name, ...action.example },
        });
        const ms = performance.now() - started;
        slowest = Math.max(slowest, ms);
        violations.unless(
          ms <= LIMIT_MS + SLACK_MS + allowanceMs(),
          () => `${name}: a result after ${Math.round(ms)} ms`,
        );
      } catch (thrown) {
        violations.add(`${name}: ${String(thrown)}`);
      }
    }),
  );
  const left = performance.now();
  await running.close();
  violations.unless(performance.now() - left <= SIGNAL_LIMIT_MS, () => 'svc mcp outlived its client');
  clearTimeout(killer);
  await server.close();
  rmSync(cwd, { recursive: true, force: true });
  return slowest;
}

/** The Node programs to test: this one, and in full size every supported version. */
function findNodes(isFull: boolean, folder: string, violations: Violations): Map<string, string> {
  const nodes = new Map([[process.version, process.execPath]]);
  if (!isFull) return nodes;
  for (const version of NODE_VERSIONS) {
    if (nodes.has(`v${version}`)) continue;
    try {
      nodes.set(`v${version}`, join(installNode(version, folder), 'node'));
    } catch {
      violations.add(`Node ${version} could not be installed, so nothing is known about it`);
    }
  }
  return nodes;
}

const SEED = 20;

export const silentNetwork: Claim = {
  id: 'silent-network',
  title: `processes that end in time while a service stays silent: ${NAMES.length} commands and every agent tool`,
  target: 'all: within 10 s + 1 s by themselves, within 1 s after SIGINT or SIGTERM, on Node 20, 22 and 24',
  full: FULL_ROWS.length,
  short: SHORT_ROWS.length,
  isTimed: true,
  isIdle: true,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const isFull = size > SHORT_ROWS.length;
    const rows = isFull ? FULL_ROWS : SHORT_ROWS;
    const folder = mkdtempSync(join(tmpdir(), 'svc-nodes-'));
    const random = seededRandom(SEED);
    const [waits, signals, tools]: [number[], number[], number[]] = [[], [], []];
    const nodes = findNodes(isFull, folder, violations);
    let failed = 0;
    let busyMs = 0;
    for (const [version, node] of nodes) {
      const sample = await prepareSample(node);
      // Copies are made first, so that copying does not delay what is measured.
      const copies = await Promise.all(
        Array.from({ length: WAITING_LANES }, async () => {
          const copy = mkdtempSync(join(tmpdir(), 'svc-silent-'));
          await cp(sample, copy, { recursive: true });
          return copy;
        }),
      );
      const pulse = startPulse(node);
      const runRows = (chosen: readonly Row[], lanes: number): Promise<number> =>
        runConcurrently(chosen.length, lanes, async (index, lane) => {
          const row = chosen[index];
          if (!row) return;
          const ended = await runRow(row, node, copies[lane] ?? sample, random);
          (row.signal ? signals : waits).push(ended.ms);
          const found = findViolations(row, ended, pulse.slowestMs());
          if (found.length === 0) return;
          failed++;
          const how = row.signal ? `${row.signal.name} after its ${row.signal.after}` : 'no signal';
          const what = `${version}, svc ${row.command}${row.isJson ? ' --json' : ''}, ${row.service}, ${how}: ${found.join(', ')}`;
          violations.add(what);
          report(what);
        });
      await runRows(
        rows.filter(({ signal }) => signal !== undefined),
        INTERRUPTED_LANES,
      );
      await Promise.all([
        callEveryTool(node, violations, pulse.slowestMs).then((ms) => void tools.push(ms)),
        runRows(
          rows.filter(({ signal }) => signal === undefined),
          WAITING_LANES,
        ),
      ]);
      await pulse.stop();
      busyMs = Math.max(busyMs, pulse.slowestMs());
      for (const one of [sample, ...copies]) rmSync(one, { recursive: true, force: true });
      report(`${version}: ${rows.length} processes, ${failed} failed`);
    }
    rmSync(folder, { recursive: true, force: true });
    const all = rows.length * nodes.size;
    const seconds = (values: readonly number[]): string =>
      `${(
        quantile(
          values.toSorted((a, b) => a - b),
          1,
        ) / 1000
      ).toFixed(2)} s`;
    return {
      measured: `${all - failed} of ${all} processes; at most ${seconds(waits)} alone, ${seconds(signals)} after a signal, ${seconds(tools)} for a tool`,
      met: violations.count === 0,
      note: violations.note(
        [...nodes.keys()].join(', '),
        `an empty Node process took up to ${(busyMs / 1000).toFixed(2)} s, which is added to the limits`,
        `seed ${SEED}`,
      ),
    };
  },
};
