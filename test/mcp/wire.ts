import { type ChildProcess, spawn } from 'node:child_process';
import { environment, PROGRAM } from '../cli/program.ts';

/** The server as a process: the program that the tests of the command line start, or another build of it. */
export const SERVER: readonly string[] = [...(process.env['SVC_PROGRAM']?.split(' ') ?? PROGRAM), 'mcp'];

export interface Reply {
  readonly jsonrpc: '2.0';
  readonly id: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Wire {
  readonly child: ChildProcess;
  /** Writes bytes as they are. */
  write(text: string | Buffer): void;
  send(message: object): void;
  /** Asks, and waits for the reply of that id. */
  ask(method: string, params?: object): Promise<Reply>;
  reply(id: number | string): Promise<Reply>;
  /** Every whole line on standard output so far. */
  lines(): readonly string[];
  stderr(): string;
  readonly ended: Promise<{ readonly exit: number | null }>;
  close(): Promise<{ readonly exit: number | null }>;
}

/** Speaks with a server line by line, without an SDK: what is sent is what the test says. */
export function wire(
  cwd: string,
  argv: readonly string[] = SERVER,
  env: Readonly<Record<string, string>> = {},
): Wire {
  const [command = '', ...args] = argv;
  const child = spawn(command, args, { cwd, env: environment(env), stdio: 'pipe' });
  let out = '';
  let err = '';
  let requestCount = 0;
  const lines: string[] = [];
  const replies = new Map<unknown, Reply>();
  const waiting = new Map<unknown, (reply: Reply) => void>();
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    const whole = out.split('\n');
    out = whole.pop() ?? '';
    for (const line of whole) {
      lines.push(line);
      const message = messageIn(line);
      if (!message) continue;
      replies.set(message.id, message);
      waiting.get(message.id)?.(message);
    }
  });
  const ended = new Promise<{ exit: number | null }>((resolve) => {
    child.once('close', (exit) => resolve({ exit }));
  });
  const reply = (id: number | string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const received = replies.get(id);
      if (received) resolve(received);
      waiting.set(id, resolve);
      void ended.then(() => reject(new Error(`It ended without the reply ${id}: ${err}`)));
    });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    child,
    write: (text) => void child.stdin.write(text),
    send,
    ask(method, params) {
      const id = `ask-${++requestCount}`;
      send({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) });
      return reply(id);
    },
    reply,
    lines: () => lines,
    stderr: () => err,
    ended,
    close() {
      child.stdin.end();
      return ended;
    },
  };
}

function messageIn(line: string): Reply | undefined {
  try {
    return JSON.parse(line) as Reply;
  } catch {
    // Tests look at the lines themselves.
    return undefined;
  }
}

export const HANDSHAKE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
} as const;

/** A server after the handshake of the 2025 protocol revision. */
export async function open(cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Wire> {
  const opened = wire(cwd, SERVER, env);
  await opened.ask('initialize', HANDSHAKE);
  opened.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return opened;
}
