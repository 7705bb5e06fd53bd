import type { Readable, Writable } from 'node:stream';
import { escapeMarks } from '../base/text.ts';

/** What a command is told and what it answers with. No command touches `process` itself. */
export interface Terminal {
  /** Data: what the command was asked for. */
  out(text: string): void;
  /** Talk: notes and progress for a person. */
  say(text: string): void;
  readonly colour: Colour;
  /** How many characters fit in a line of stdout; 80 where nobody knows. */
  readonly columns: number;
  /** A person reads stdout. */
  readonly isTerminal: boolean;
  /** A person can be asked: standard input and stderr are terminals, and this is no CI run. */
  readonly isInteractive: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** All of standard input, or its first `limit + 1` bytes. */
  readonly stdin: (limit: number) => Promise<Uint8Array>;
  /** The streams themselves, for a protocol that owns them; only where this is a process of its own. */
  readonly streams?: () => { readonly input: Readable; readonly output: Writable };
  /** Questions to a person; only where `isInteractive`. */
  readonly prompts: () => Promise<Prompts>;
  /** Set off by an interrupt: what is under way stops, nothing half-done stays. */
  readonly signal: AbortSignal;
  /** Whether to show the cause of a bug. */
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

/** Questions. Each throws INTERRUPTED when the person gives up. */
export interface Prompts {
  select<Value extends string>(question: string, choices: readonly Choice<Value>[]): Promise<Value>;
  confirm(question: string, preset?: boolean): Promise<boolean>;
  text(question: string, preset?: string): Promise<string>;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

/** As commander writes it: `<file>` is required, `[file]` is not, `<words...>` takes the rest. */
export interface Argument {
  readonly name: string;
  readonly summary: string;
  /** For completion and help. */
  readonly choices?: readonly string[];
}

export interface Option {
  /** As commander writes it: `--out <file>`. */
  readonly flags: string;
  readonly summary: string;
  /** For completion and help; what is not among them is refused by whoever reads it. */
  readonly choices?: readonly string[];
}

export interface Command {
  /** One word, or two for a command of a group: `content check`. */
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** It asks the service, embedded or not: then it takes `--insecure-http`. */
  readonly asks?: true;
  /** Left out of the list in the help: the old name of another command. */
  readonly hidden?: true;
  /** Returns the exit code; a failure is thrown as a ServiceError. */
  run(call: Call, terminal: Terminal): Promise<number>;
}

export interface Call {
  /** As given, in order; the words of a variadic one follow each other. */
  readonly arguments: readonly string[];
  /** True when a program reads the answer. */
  readonly json: boolean;
  /** True when nothing but the answer itself is wanted. */
  readonly quiet: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** All commands, and what those of a group have in common: for whoever speaks of the command line itself. */
  readonly commands: () => Promise<readonly Command[]>;
  readonly groups: Readonly<Record<string, string>>;
}

/** JSON for programs: two spaces, newline at the end. */
export const jsonText = (value: unknown): string => `${escapeMarks(JSON.stringify(value, null, 2))}\n`;

/** The text of an option that takes one; undefined if it was not given. */
export function optionText({ options }: Call, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
