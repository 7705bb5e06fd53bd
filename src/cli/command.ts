import type { Readable, Writable } from 'node:stream';

/** Input and output of a command. Commands never use `process` directly. */
export interface Terminal {
  /** Writes a result to stdout. */
  out(text: string): void;
  /** Writes notes and progress to stderr. */
  say(text: string): void;
  readonly colour: Colour;
  /** Width of stdout in characters; 80 if unknown. */
  readonly columns: number;
  /** True if stdout is a terminal. */
  readonly isTerminal: boolean;
  /** True if the user can be prompted: stdin and stderr are terminals, outside of CI. */
  readonly isInteractive: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The command that runs this installation: the paths of Node and of the program. */
  readonly program: readonly string[];
  /** Reads standard input, at most `limit + 1` bytes. */
  readonly stdin: (limit: number) => Promise<Uint8Array>;
  /** The raw streams, for protocols; absent in tests. */
  readonly streams?: () => { readonly input: Readable; readonly output: Writable };
  /** Prompts; only if `isInteractive`. */
  readonly prompts: () => Promise<Prompts>;
  /** Aborted by an interrupt. Commands then stop without leaving partial results. */
  readonly signal: AbortSignal;
  /** Show the cause of internal errors. */
  readonly debug: boolean;
}

export interface Colour {
  bold(text: string): string;
  dim(text: string): string;
  underline(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Prompts. Each throws INTERRUPTED if the user cancels. */
export interface Prompts {
  select<Value extends string>(question: string, choices: readonly Choice<Value>[]): Promise<Value>;
  /** Filters the choices as the user types; shows only the first `shown` until then. */
  search<Value extends string>(
    question: string,
    choices: readonly Choice<Value>[],
    shown: number,
  ): Promise<Value>;
  confirm(question: string, preset?: boolean): Promise<boolean>;
  text(question: string, preset?: string): Promise<string>;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** Text that a search also matches. */
  readonly keywords?: string;
}

/** The part of a command that lists show. */
export type CommandOutline = Pick<Command, 'name' | 'summary' | 'purpose' | 'arguments' | 'hidden'>;

/** In commander syntax: `<file>` is required, `[file]` is optional, `<words...>` is variadic. */
export interface Argument {
  readonly name: string;
  readonly summary: string;
  /** For completion and help. */
  readonly choices?: readonly string[];
}

export interface Option {
  /** In commander syntax: `--out <file>`. */
  readonly flags: string;
  readonly summary: string;
  /** For completion and help; the command validates the value. */
  readonly choices?: readonly string[];
}

export interface Command {
  /** One word, or two for a command of a group: `content check`. */
  readonly name: string;
  readonly summary: string;
  /** Why a newcomer would call it, in a few words, for the list that bare `svc` prints and for next steps. */
  readonly purpose?: string;
  readonly arguments?: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** Calls the service, so the command takes `--insecure-http`. */
  readonly asks?: true;
  /** Finishes open requests after an interrupt, for as long as it takes. All other commands are ended within a second. */
  readonly drains?: true;
  /** A deprecated name: only in the help of its group, which is not in the help of svc. */
  readonly hidden?: true;
  /** Returns the exit code; throws a ServiceError on failure. */
  run(call: Call, terminal: Terminal): Promise<number>;
}

export interface Call {
  /** In order; a variadic argument contributes several. */
  readonly arguments: readonly string[];
  /** `--json`: print results and errors as JSON. */
  readonly json: boolean;
  /** `--quiet`: print only the result. */
  readonly quiet: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** All commands and group summaries, for completion. */
  readonly commands: () => Promise<readonly Command[]>;
  readonly groups: Readonly<Record<string, string>>;
}

/** The only way in which commands print JSON. */
export { toJsonDocument as jsonText } from '../base/json.ts';

/** Returns the value of an option that takes one; undefined if it is not set. */
export function optionText({ options }: Call, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
