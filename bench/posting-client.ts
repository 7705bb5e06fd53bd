/**
 * Client process for load by compiles: `posting-client.ts <port> <milliseconds> <clients> <address>` posts the
 * document from standard input, each client one request after the other, and prints the number of each status as JSON.
 */
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';

// Clients run on other machines; here they must not take the cores from the service.
setPriority(5);

const [port = '', milliseconds = '', clients = '', localAddress = '127.0.0.1'] = process.argv.slice(2);
const body = await buffer(process.stdin);
const agent = new Agent({ keepAlive: true, timeout: 5_000 });
const counts: Record<string, number> = {};

const post = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = (what: string | number): void => {
      counts[what] = (counts[what] ?? 0) + 1;
      resolve();
    };
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: Number(port),
        localAddress,
        path: '/v1/packs/compile',
        method: 'POST',
        agent,
        headers,
      },
      (response) => {
        response.resume();
        response.on('end', () => finish(response.statusCode ?? 0));
        response.on('error', () => {});
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
    outgoing.end(body);
  });

const end = performance.now() + Number(milliseconds);
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (performance.now() < end) {
      await post();
      // A rejected client that retries at once would measure only itself.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }),
);
agent.destroy();
process.stdout.write(JSON.stringify(counts));
