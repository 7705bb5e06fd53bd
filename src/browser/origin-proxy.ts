import { connect, createServer, isIPv6, type Socket } from 'node:net';

/** A SOCKS proxy that connects to one origin only. */
export interface OriginProxy {
  /** Port on 127.0.0.1. */
  readonly port: number;
  /** Number of refused connections by host, with its port unless that is the default of HTTP or HTTPS. */
  readonly refused: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Distinct hosts that are counted by name; a hostile page could use any number. */
const MAX_REFUSED_HOSTS = 100;
/** Key of the hosts beyond them. */
const OTHER_HOSTS = 'other hosts';
/** A host name has at most 255 bytes, so no greeting or request is longer than this. */
const MAX_HANDSHAKE_BYTES = 512;
const HANDSHAKE_TIMEOUT_MS = 10_000;

const NO_AUTHENTICATION = Buffer.from([5, 0]);
const reply = (code: number): Buffer => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
const SUCCEEDED = reply(0);
const NOT_ALLOWED = reply(2);
const HOST_UNREACHABLE = reply(4);

/**
 * Starts a proxy for a browser that may reach nothing but this origin. It is SOCKS 5 and not HTTP, because the browser
 * then speaks to the app as it would without a proxy: requests, WebSockets and TLS pass through as they are.
 */
export async function startOriginProxy(origin: URL): Promise<OriginProxy> {
  const target = {
    host: origin.hostname.replace(/^\[|\]$/g, ''),
    port: Number(origin.port || (origin.protocol === 'https:' ? 443 : 80)),
  };
  const allowed = formatHost(target.host, target.port);
  const refused = new Map<string, number>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    client.setTimeout(HANDSHAKE_TIMEOUT_MS, () => client.destroy());
    client.on('error', () => client.destroy());
    readRequest(client, (host) => {
      if (host !== allowed) {
        const name = host.replace(/:(?:80|443)$/, '');
        const key = refused.has(name) || refused.size < MAX_REFUSED_HOSTS ? name : OTHER_HOSTS;
        refused.set(key, (refused.get(key) ?? 0) + 1);
        client.end(NOT_ALLOWED);
        return;
      }
      client.setTimeout(0);
      const app = connect(target);
      track(app);
      let isConnected = false;
      app.once('connect', () => {
        isConnected = true;
        client.write(SUCCEEDED);
        client.pipe(app).pipe(client);
      });
      app.on('error', () => {
        if (isConnected) client.destroy();
        else client.end(HOST_UNREACHABLE);
      });
      client.once('close', () => app.destroy());
      app.once('close', () => client.destroySoon());
    });
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', ready);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    refused,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers the greeting and calls back once with the requested host and port. Closes on anything else. */
function readRequest(client: Socket, onRequest: (host: string) => void): void {
  let buffer = Buffer.alloc(0);
  let isGreeted = false;
  const read = (chunk: Buffer): void => {
    buffer = Buffer.concat([buffer, chunk]);
    if (!isGreeted) {
      const [version, methods = 0] = buffer;
      const length = 2 + methods;
      if (version !== 5) return void client.destroy();
      if (buffer.length < 2 || buffer.length < length) return requireMore();
      if (!buffer.subarray(2, length).includes(0)) return void client.destroy();
      isGreeted = true;
      buffer = buffer.subarray(length);
      client.write(NO_AUTHENTICATION);
    }
    const request = parseRequest(buffer);
    if (request === 'incomplete') return requireMore();
    // A browser sends nothing else before the reply.
    if (request === 'invalid' || buffer.length > request.length) return void client.destroy();
    client.off('data', read);
    client.pause();
    onRequest(request.host);
  };
  const requireMore = (): void => {
    if (buffer.length > MAX_HANDSHAKE_BYTES) client.destroy();
  };
  client.on('data', read);
}

interface SocksRequest {
  readonly host: string;
  readonly length: number;
}

/** Parses a request: version, command, reserved, address type, address, port. Only the command CONNECT is allowed. */
function parseRequest(bytes: Buffer): SocksRequest | 'incomplete' | 'invalid' {
  if (bytes.length < 5) return 'incomplete';
  const [version, command, , type, first = 0] = bytes;
  if (version !== 5 || command !== 1) return 'invalid';
  const [start, size] = type === 1 ? [4, 4] : type === 3 ? [5, first] : type === 4 ? [4, 16] : [0, 0];
  if (size === 0) return 'invalid';
  const length = start + size + 2;
  if (bytes.length < length) return 'incomplete';
  const address = bytes.subarray(start, start + size);
  const host =
    type === 3
      ? address.toString('latin1')
      : type === 1
        ? address.join('.')
        : (address.toString('hex').match(/.{4}/g) ?? []).join(':');
  return { host: formatHost(host, bytes.readUInt16BE(start + size)), length };
}

/** A host and port in one spelling, such as `127.0.0.1:80` and `[::1]:80`. */
function formatHost(host: string, port: number): string {
  const written = isIPv6(host) ? `[${host}]` : host;
  try {
    return `${new URL(`http://${written}`).hostname}:${port}`;
  } catch {
    return `an invalid host:${port}`;
  }
}
