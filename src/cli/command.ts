/** What a command is told and what it answers with. No command touches `process` itself. */
export interface Terminal {
  /** Data: what the command was asked for. */
  out(text: string): void;
  /** Talk: notes and progress for a person. */
  say(text: string): void;
  readonly colour: {
    bold(text: string): string;
    red(text: string): string;
    green(text: string): string;
    dim(text: string): string;
  };
  /** All of standard input, or its first `limit + 1` bytes. */
  readonly stdin: (limit: number) => Promise<Uint8Array>;
  /** Whether to show the cause of a bug. */
  readonly debug: boolean;
}

export interface Option {
  /** As commander writes it: `--out <file>`. */
  readonly flags: string;
  readonly summary: string;
}

export interface Command {
  /** One word, or two for a command of a group: `content check`. */
  readonly name: string;
  /** What the commands of its group have in common. */
  readonly group?: string;
  readonly summary: string;
  /** As commander writes it: `<file>` is required, `[file]` is not. */
  readonly argument?: { readonly name: string; readonly summary: string };
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** Returns the exit code; a failure is thrown as a ServiceError. */
  run(call: Call, terminal: Terminal): Promise<number>;
}

export interface Call {
  readonly argument?: string;
  /** True when a program reads the answer. */
  readonly json: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** JSON for programs: two spaces, newline at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
