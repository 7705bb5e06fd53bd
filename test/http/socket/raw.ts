import { connect, type Socket } from 'node:net';

/** A response as received. */
export interface RawResponse {
  readonly status: number;
  /** Lower-case names; repeated headers are joined by a line feed. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface ParsedResponses {
  readonly responses: readonly RawResponse[];
  /** The bytes after the last complete response. */
  readonly rest: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [ -~]*$/;

/**
 * Parses the responses in the bytes from a server; skips an interim 100. A response to HEAD declares the length of a body
 * that never follows; it is recognized by the next response or, at the end, by `heads`.
 */
export function parseResponses(bytes: Buffer, heads = false): ParsedResponses {
  const responses: RawResponse[] = [];
  let at = 0;
  while (at < bytes.length) {
    const headEnd = bytes.indexOf(HEAD_END, at);
    if (headEnd < 0) break;
    const [first = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = Number(STATUS_LINE.exec(first)?.[1]);
    if (Number.isNaN(status)) throw new Error(`not a status line: ${JSON.stringify(first.slice(0, 200))}`);
    const headers = new Map<string, string>();
    for (const line of lines) {
      const [, name = '', value = ''] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
      if (name === '') throw new Error(`not a header: ${JSON.stringify(line.slice(0, 200))}`);
      const key = name.toLowerCase();
      const previous = headers.get(key);
      headers.set(key, previous === undefined ? value : `${previous}\n${value}`);
    }
    const start = headEnd + HEAD_END.length;
    const bodiless = status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer ${status} without length`);
    const none =
      length > 0 &&
      (bytes.toString('latin1', start, start + 9) === 'HTTP/1.1 ' || (heads && start === bytes.length));
    const end = none ? start : start + length;
    if (end > bytes.length) break;
    if (status >= 200) responses.push({ status, headers, body: bytes.subarray(start, end) });
    at = end;
  }
  return { responses, rest: bytes.subarray(at) };
}

export interface Exchange extends ParsedResponses {
  readonly bytes: Buffer;
  /** The end of the connection: by the server, by an error, or not at all. */
  readonly ended: string;
  readonly ms: number;
}

export interface ExchangeOptions {
  readonly from?: string;
  /** Timeout in milliseconds. */
  readonly within?: number;
  /** Disconnect after this many responses; by default the server has to. */
  readonly leaveAfter?: number;
  /** An answer at the end belongs to HEAD. */
  readonly heads?: boolean;
}

/** Sends chunks, each after the previous one was flushed, and collects the responses. */
export function exchange(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  { from = '127.0.0.1', within = 8_000, leaveAfter, heads = false }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    let ended = 'close';
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: from,
      noDelay: true,
      allowHalfOpen: true,
    });
    const timer = setTimeout(() => {
      ended = 'time';
      socket.destroy();
    }, within);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (
        leaveAfter !== undefined &&
        parseResponses(Buffer.concat(chunks), heads).responses.length >= leaveAfter
      )
        socket.end();
    });
    socket.on('end', () => socket.end());
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended = error.code ?? error.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks);
      try {
        resolve({ ...parseResponses(bytes, heads), bytes, ended, ms: performance.now() - start });
      } catch (error) {
        reject(error);
      }
    });
    void sendAll(socket, pieces);
  });
}

async function sendAll(socket: Socket, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      socket.write(bytes, () => {
        socket.off('close', resolve);
        // Yields, so that the server reads this chunk on its own.
        setImmediate(resolve);
      });
    });
  }
}

/** Checks the health of the service on a new connection; returns the milliseconds it took. */
export async function probe(port: number, from = '127.0.0.1'): Promise<number> {
  const {
    responses: responses,
    ended,
    ms,
  } = await exchange(port, ['GET /v1/health HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n'], { from });
  const [response] = responses;
  if (response?.status !== 200)
    throw new Error(`health answered ${response?.status ?? 'nothing'} (${ended})`);
  return ms;
}

/** Formats bytes for messages: printable ASCII as is, the rest as \x.., truncated in the middle. */
export function shown(bytes: Uint8Array | string, most = 2_000): string {
  const text = (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')).replace(
    /[^ -~]|\\/g,
    (one) =>
      ({ '\r': '\\r', '\n': '\\n', '\t': '\\t', '\\': '\\\\' })[one] ??
      `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return text.length <= most
    ? text
    : `${text.slice(0, most / 2)} …${text.length - most} more… ${text.slice(-most / 2)}`;
}
