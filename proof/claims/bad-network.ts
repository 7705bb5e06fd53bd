import { readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { ProblemDocument } from '../../src/base/errors.ts';
import { COMMANDS, ESSENCE, type Name, NAMES, project } from '../../test/cli/online.ts';
import { type Outcome, svc } from '../../test/cli/support.ts';
import { fake, json } from '../../test/client/fake.ts';
import { runConcurrently, Violations } from '../measure.ts';
import type { Claim } from '../claim.ts';

interface NetworkFailure {
  readonly exit: 69 | 75 | 76;
  readonly code: string;
  /** Expected text of the message. */
  readonly says: RegExp;
  /** Number of attempts of a GET; a POST is sent once. */
  readonly tries: number;
  readonly answer?: (response: ServerResponse) => void;
  /** Ends with one of our timeouts. */
  readonly lasts?: true;
  /** URL to use when there is no fake service. */
  readonly url?: () => Promise<string>;
}

const problem = (status: number, code: string): object => ({ status, code, detail: `Status ${status}.` });
const DOWN = { exit: 69, code: 'SERVICE_UNAVAILABLE', tries: 3 } as const;
const BUSY = { exit: 75, code: 'OVERLOADED' } as const;

const FAILURES: Readonly<Record<string, NetworkFailure>> = {
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
  'a host name that does not exist': {
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
  // The last attempt has the rest of the ten seconds, on a busy machine a little less.
  silence: { ...DOWN, lasts: true, says: /did not respond within (?:3000|2\d{3}) ms\./, answer: () => {} },
  'status 500': {
    ...DOWN,
    says: /Internal server error\. Unset/,
    answer: (response) => json(response, { detail: 'Internal server error', code: 'INTERNAL' }, 500),
  },
  'status 502 and a page': {
    ...DOWN,
    says: /The service at 127\.0\.0\.1:\d+ responded with status 502\./,
    answer: (response) => json(response, '<h1>Bad gateway</h1>', 502, { 'Content-Type': 'text/html' }),
  },
  'status 503': { ...BUSY, tries: 3, says: /status 503/, answer: (response) => json(response, '', 503) },
  'status 503 with Retry-After: 0': {
    ...BUSY,
    tries: 2,
    says: /Status 503\./,
    answer: (response) => json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
  },
  'status 503 with Retry-After: 3600': {
    ...BUSY,
    tries: 1,
    says: /Status 503\./,
    answer: (response) => json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '3600' }),
  },
  'status 429': {
    exit: 75,
    code: 'RATE_LIMITED',
    tries: 2,
    says: /Status 429\./,
    answer: (response) => json(response, problem(429, 'RATE_LIMITED'), 429, { 'Retry-After': '0' }),
  },
  'JSON that stops': {
    exit: 76,
    code: 'BAD_ANSWER',
    tries: 1,
    says: /Bad response from http:\/\/127\.0\.0\.1:\d+\/v1\/.+: expected application\/json, got text that is not JSON\./,
    answer: (response) => json(response, '{"total": 3, "items": [{"slug": "da'),
  },
  'a slow body without end': {
    ...DOWN,
    lasts: true,
    tries: 1,
    says: /did not respond within 10000 ms\./,
    answer(response) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
  },
};

interface CommandResult extends Outcome {
  readonly files: readonly string[];
  readonly requests: number | undefined;
}

async function runCommand(
  { answer, url }: NetworkFailure,
  name: Name,
  isJson: boolean,
): Promise<CommandResult> {
  const service = answer && (await fake(answer));
  const cwd = project();
  const env = { SVC_API_URL: service?.url ?? (await url?.()) ?? '' };
  const outcome = await svc([...COMMANDS[name], ...(isJson ? ['--json'] : [])], { cwd, env });
  const files = readdirSync(cwd);
  await service?.close();
  rmSync(cwd, { recursive: true });
  return { ...outcome, files, requests: service?.requests.length };
}

const HINT = 'Unset SVC_API_URL to use the embedded corpus.';
const posts = (name: Name): boolean => name.startsWith('packs');

/** Finds violations in the text output of a command. */
function findTextViolations(
  { code, says, tries }: NetworkFailure,
  name: Name,
  { out, err, requests }: CommandResult,
): string[] {
  return [
    ...(out === '' ? [] : ['something on stdout']),
    ...(/^[^\n]+\n$/.test(err) && says.test(err) ? [] : [`stderr: ${err}`]),
    ...(err.startsWith(`error[${code}]: `) ? [] : [`not the code ${code}`]),
    ...(err.endsWith(` ${HINT}\n`) ? [] : ['no hint about the embedded corpus']),
    ...(/undici|UND_|fetch failed|terminated/.test(err) ? ['text of a library'] : []),
    ...(requests === undefined || requests === (posts(name) ? 1 : tries) ? [] : [`${requests} requests`]),
  ];
}

/** Finds violations in the output with `--json`: one document on stdout. */
function findJsonViolations({ code, says }: NetworkFailure, { out, err }: CommandResult): string[] {
  if (err !== '') return [`stderr: ${err}`];
  const body = JSON.parse(out) as ProblemDocument;
  return [
    ...(body.code === code && typeof body.error === 'string' ? [] : [`unexpected body: ${out}`]),
    ...(says.test(body.detail) && body.detail.endsWith(HINT) ? [] : [`unexpected detail: ${body.detail}`]),
  ];
}

interface Row {
  readonly what: string;
  readonly failure: NetworkFailure;
  readonly name: Name;
}
const ROWS: readonly Row[] = Object.entries(FAILURES).flatMap(([what, failure]) =>
  NAMES.map((name) => ({ what, failure, name })),
);

export const badNetwork: Claim = {
  id: 'bad-network',
  title: `network and service failures (${Object.keys(FAILURES).length}) under ${NAMES.length} commands that end as documented`,
  target: `${ROWS.length} of ${ROWS.length}`,
  full: ROWS.length,
  short: ROWS.length,
  async run() {
    const violations = new Violations();
    // Loads the modules first, so that loading does not count towards timeouts.
    for (const name of NAMES) {
      const cwd = project();
      await svc(COMMANDS[name], { cwd, env: { SVC_API_URL: 'file:///' } });
      rmSync(cwd, { recursive: true });
    }
    const tryRow = async ({ what, failure, name }: Row): Promise<void> => {
      const [text, document] = await Promise.all([
        runCommand(failure, name, false),
        runCommand(failure, name, true),
      ]);
      const found = [
        ...[text, document].flatMap(({ exit, files }) => [
          ...(exit === failure.exit ? [] : [`exit ${exit}`]),
          ...(files.join() === ESSENCE ? [] : [`the files ${files.join()}`]),
        ]),
        ...findTextViolations(failure, name, text),
        ...findJsonViolations(failure, document),
      ];
      violations.unless(found.length === 0, () => `${what} under svc ${name}: ${found.join(', ')}`);
    };
    // Timeouts are the real ones, up to ten seconds, so those rows run at once. The others run a few at a time, so that
    // waiting for a core does not look like an unresponsive service.
    const [lasting, quick] = [true, undefined].map((lasts) =>
      ROWS.filter(({ failure }) => failure.lasts === lasts),
    );
    await Promise.all([
      ...(lasting ?? []).map(tryRow),
      runConcurrently(quick?.length ?? 0, 6, async (index) => {
        const row = quick?.[index];
        if (row) await tryRow(row);
      }),
    ]);
    return {
      measured: `${ROWS.length - violations.count} of ${ROWS.length}`,
      met: violations.count === 0,
      note: violations.note(
        'each as text and with --json: exit code, one line with cause and advice, no file written',
      ),
    };
  },
};
