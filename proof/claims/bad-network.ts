import { readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { ProblemDocument } from '../../src/base/errors.ts';
import { COMMANDS, ESSENCE, type Name, NAMES, project } from '../../test/cli/online.ts';
import { type Outcome, svc } from '../../test/cli/support.ts';
import { fake, json } from '../../test/client/fake.ts';
import { Broken } from '../broken.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';

interface Fault {
  readonly exit: 69 | 75 | 76;
  readonly code: string;
  /** What the message says of it. */
  readonly says: RegExp;
  /** How often a GET is sent; a POST is sent once. */
  readonly tries: number;
  readonly answer?: (response: ServerResponse) => void;
  /** Its end is one of our time limits. */
  readonly lasts?: true;
  /** Instead of an answer. */
  readonly url?: () => Promise<string>;
}

const problem = (status: number, code: string): object => ({ status, code, detail: `Told ${status}.` });
const DOWN = { exit: 69, code: 'SERVICE_UNAVAILABLE', tries: 3 } as const;
const BUSY = { exit: 75, code: 'OVERLOADED' } as const;

const FAULTS: Readonly<Record<string, Fault>> = {
  'a refused connection': {
    ...DOWN,
    says: /The service at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\./,
    async url() {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      return `http://127.0.0.1:${port}`;
    },
  },
  'a name that nobody has': {
    ...DOWN,
    says: /The service at nosuch\.invalid cannot be reached/,
    url: async () => 'https://nosuch.invalid',
  },
  'a reset before the headers': {
    ...DOWN,
    says: /cannot be reached/,
    answer: (response) => response.socket?.resetAndDestroy(),
  },
  'a reset in the middle of the body': {
    ...DOWN,
    says: /cannot be reached/,
    answer(response) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"total":', () => response.socket?.resetAndDestroy());
    },
  },
  // The last try has what is left of ten seconds, on a busy machine a little less.
  silence: { ...DOWN, lasts: true, says: /did not answer in (?:3000|2\d{3}) ms\./, answer: () => {} },
  'status 500': {
    ...DOWN,
    says: /Internal server error\. Unset/,
    answer: (response) => json(response, { detail: 'Internal server error', code: 'INTERNAL' }, 500),
  },
  'status 502 and a page': {
    ...DOWN,
    says: /The service at 127\.0\.0\.1:\d+ answered with status 502\./,
    answer: (response) => json(response, '<h1>Bad gateway</h1>', 502, { 'Content-Type': 'text/html' }),
  },
  'status 503': { ...BUSY, tries: 3, says: /status 503/, answer: (response) => json(response, '', 503) },
  'status 503 with Retry-After: 0': {
    ...BUSY,
    tries: 2,
    says: /Told 503\./,
    answer: (response) => json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
  },
  'status 503 with Retry-After: 3600': {
    ...BUSY,
    tries: 1,
    says: /Told 503\./,
    answer: (response) => json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '3600' }),
  },
  'status 429': {
    exit: 75,
    code: 'RATE_LIMITED',
    tries: 2,
    says: /Told 429\./,
    answer: (response) => json(response, problem(429, 'RATE_LIMITED'), 429, { 'Retry-After': '0' }),
  },
  'JSON that stops': {
    exit: 76,
    code: 'BAD_ANSWER',
    tries: 1,
    says: /Bad answer from http:\/\/127\.0\.0\.1:\d+\/v1\/.+: expected application\/json, got text that is not JSON\./,
    answer: (response) => json(response, '{"total": 3, "items": [{"slug": "da'),
  },
  'a slow body without end': {
    ...DOWN,
    lasts: true,
    tries: 1,
    says: /did not answer in 10000 ms\./,
    answer(response) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
  },
};

interface Met extends Outcome {
  readonly files: readonly string[];
  readonly asked: number | undefined;
}

async function meet({ answer, url }: Fault, name: Name, isJson: boolean): Promise<Met> {
  const service = answer && (await fake(answer));
  const cwd = project();
  const env = { SVC_API_URL: service?.url ?? (await url?.()) ?? '' };
  const outcome = await svc([...COMMANDS[name], ...(isJson ? ['--json'] : [])], { cwd, env });
  const files = readdirSync(cwd);
  await service?.close();
  rmSync(cwd, { recursive: true });
  return { ...outcome, files, asked: service?.asked.length };
}

const HINT = 'Unset SVC_API_URL to use the embedded corpus.';
const posts = (name: Name): boolean => name.startsWith('packs');

/** What is wrong with the end of a command, in one line of text. */
function textFaults({ code, says, tries }: Fault, name: Name, { out, err, asked }: Met): string[] {
  return [
    ...(out === '' ? [] : ['something on stdout']),
    ...(/^[^\n]+\n$/.test(err) && says.test(err) ? [] : [`it says ${err}`]),
    ...(err.startsWith(`error[${code}]: `) ? [] : [`another code than ${code}`]),
    ...(err.endsWith(` ${HINT}\n`) ? [] : ['no word of the embedded corpus']),
    ...(/undici|UND_|fetch failed|terminated/.test(err) ? ['words of a library'] : []),
    ...(asked === undefined || asked === (posts(name) ? 1 : tries) ? [] : [`asked ${asked} times`]),
  ];
}

/** The same with `--json`: one document on stdout. */
function jsonFaults({ code, says }: Fault, { out, err }: Met): string[] {
  if (err !== '') return [`it says ${err}`];
  const body = JSON.parse(out) as ProblemDocument;
  return [
    ...(body.code === code && typeof body.error === 'string' ? [] : [`another body: ${out}`]),
    ...(says.test(body.detail) && body.detail.endsWith(HINT) ? [] : [`it says ${body.detail}`]),
  ];
}

interface Row {
  readonly what: string;
  readonly fault: Fault;
  readonly name: Name;
}
const ROWS: readonly Row[] = Object.entries(FAULTS).flatMap(([what, fault]) =>
  NAMES.map((name) => ({ what, fault, name })),
);

export const badNetwork: Claim = {
  id: 'bad-network',
  claim: `faults of the network and the service (${Object.keys(FAULTS).length}) under ${NAMES.length} commands that end as documented`,
  target: `${ROWS.length} of ${ROWS.length}`,
  full: ROWS.length,
  short: ROWS.length,
  async run() {
    const broken = new Broken();
    // Loaded first, so that no time of a fault is spent on it.
    for (const name of NAMES) {
      const cwd = project();
      await svc(COMMANDS[name], { cwd, env: { SVC_API_URL: 'file:///' } });
      rmSync(cwd, { recursive: true });
    }
    const tryRow = async ({ what, fault, name }: Row): Promise<void> => {
      const [text, document] = await Promise.all([meet(fault, name, false), meet(fault, name, true)]);
      const faults = [
        ...[text, document].flatMap(({ exit, files }) => [
          ...(exit === fault.exit ? [] : [`exit ${exit}`]),
          ...(files.join() === ESSENCE ? [] : [`the files ${files.join()}`]),
        ]),
        ...textFaults(fault, name, text),
        ...jsonFaults(fault, document),
      ];
      broken.unless(faults.length === 0, () => `${what} under svc ${name}: ${faults.join(', ')}`);
    };
    // The times are the real ones, up to ten seconds: all that wait do so at once. The others are a few at a time, so
    // that none of them waits for a core as long as for a service that does not answer.
    const [lasting, quick] = [true, undefined].map((lasts) =>
      ROWS.filter(({ fault }) => fault.lasts === lasts),
    );
    await Promise.all([
      ...(lasting ?? []).map(tryRow),
      inLanes(quick?.length ?? 0, 6, async (index) => {
        const row = quick?.[index];
        if (row) await tryRow(row);
      }),
    ]);
    return {
      value: `${ROWS.length - broken.count} of ${ROWS.length}`,
      met: broken.count === 0,
      note: broken.note(
        'each as text and with --json: exit, one line with the cause and what to do, no file',
      ),
    };
  },
};
