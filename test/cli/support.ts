import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Colour, Prompts, Terminal } from '../../src/cli/command.ts';
import { run } from '../../src/cli/main.ts';

export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** A promise for input that arrives later or never. */
  readonly stdin?: string | Promise<string>;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** A person reads stdout. */
  readonly isTerminal?: boolean;
  /** Answers to questions, in order; with them the terminal is interactive. */
  readonly answers?: readonly (string | boolean)[];
  readonly signal?: AbortSignal;
  /** Replaces the colour functions; text stays plain if absent. */
  readonly mark?: (name: string, text: string) => string;
}

/** The command that this terminal says is running. */
export const PROGRAM = ['/opt/node/bin/node', '/opt/svc/dist/bin/svc.js'] as const;

const STYLES = ['bold', 'dim', 'underline', 'red', 'green', 'yellow', 'cyan'] as const;

const styled = (mark: (name: string, text: string) => string): Colour =>
  Object.fromEntries(STYLES.map((name) => [name, (text: string) => mark(name, text)])) as unknown as Colour;

/** One call of the command line in this process. */
export async function svc(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  let out = '';
  let err = '';
  const prompts = createPrompts(options.answers ?? []);
  const terminal: Terminal = {
    out: (text) => void (out += text),
    say: (text) => void (err += text),
    colour: styled(options.mark ?? ((_, text) => text)),
    columns: options.columns ?? 80,
    isTerminal: options.isTerminal ?? false,
    isInteractive: options.answers !== undefined,
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
    program: PROGRAM,
    stdin: async () => new TextEncoder().encode((await options.stdin) ?? ''),
    prompts: async () => prompts,
    signal: options.signal ?? new AbortController().signal,
    debug: false,
  };
  const exit = await run(argv, terminal, '1.2.3');
  return { exit, out, err };
}

function createPrompts(answers: readonly (string | boolean)[]): Prompts {
  const left = [...answers];
  const next = (): string | boolean => {
    const response = left.shift();
    if (response === undefined) throw new Error('a question without an answer');
    return response;
  };
  return {
    select: async () => next() as never,
    search: async () => next() as never,
    confirm: async () => next() === true,
    text: async () => String(next()),
  };
}

/** A folder of its own with these files in it. */
export function folder(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-project-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const initialized = new Map<string, Promise<string>>();

/** A project of its own as `svc init` leaves it: created once for each origin, then copied. */
export async function initialProject(...origin: readonly string[]): Promise<string> {
  const key = origin.join(' ');
  const creating = initialized.get(key) ?? initialize(origin);
  initialized.set(key, creating);
  const root = folder();
  cpSync(await creating, root, { recursive: true });
  return root;
}

async function initialize(origin: readonly string[]): Promise<string> {
  const root = folder();
  const { exit, err } = await svc(['init', ...origin, '--yes'], { cwd: root });
  if (exit !== 0) throw new Error(err);
  return root;
}
