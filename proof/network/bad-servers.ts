import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A service that never completes a response, and the moment of its first request. */
export interface BadServer {
  readonly url: string;
  /** Resolves with the time of the first request; never, if there is none. */
  readonly requested: Promise<number>;
  /** The time of the first request so far. */
  firstRequest(): number | undefined;
  close(): Promise<void>;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n';
const DRIP_MS = 1_000;

/** Writes a text one byte per second, and then spaces. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => void socket.write(text[at++] ?? ' '), DRIP_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Responses that never end, by what the client sees. */
export const HANGING: Readonly<Record<string, (socket: Socket) => void>> = {
  silence: () => {},
  'headers, then nothing': (socket) => void socket.write(HEAD),
  'a byte of the headers per second': (socket) => drip(socket, HEAD),
  'a byte of the body per second'(socket) {
    socket.write(HEAD);
    drip(socket, '{');
  },
  'status 503 with Retry-After: 30': (socket) =>
    void socket.write('HTTP/1.1 503 Busy\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n'),
};

export async function startBadServer(respond: (socket: Socket) => void): Promise<BadServer> {
  const sockets = new Set<Socket>();
  let first: number | undefined;
  let note = (_at: number): void => {};
  const requested = new Promise<number>((resolve) => void (note = resolve));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => {
      first ??= performance.now();
      note(first);
      respond(socket);
    });
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    firstRequest: () => first,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));

/** The URL of a port on which nothing listens. */
export async function refusedUrl(): Promise<string> {
  const { url, close } = await startBadServer(() => {});
  await close();
  return url;
}

/** A host name that does not resolve. */
export const UNKNOWN_HOST_URL = 'https://nosuch.invalid';
