/** The name our server has in every agent's configuration. */
export const SERVER_NAME = 'svc';

/** How an agent starts our server. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `foreign`: the name is taken by something that does not start our server. */
export type EntryState = 'missing' | 'current' | 'outdated' | 'foreign';

/** What a configuration has under our name; nothing of it is known to be right. */
export type FoundEntry = Readonly<Record<string, unknown>>;

/** One way to write agents' configurations. The functions see text only; the rest of it stays byte for byte. */
export interface ConfigFormat {
  stateOf(text: string, wanted: ServerEntry): EntryState;
  /** With our entry, which replaces what stands under its name; without a text, a new file. */
  withEntry(text: string | undefined, wanted: ServerEntry): string;
  /** Without our entry; undefined if nothing else was in the file and it is as we would have written it. */
  withoutEntry(text: string): string | undefined;
}

export function stateOf(found: FoundEntry | undefined, wanted: ServerEntry): EntryState {
  if (found === undefined) return 'missing';
  if (!isOurs(found)) return 'foreign';
  const env = asRecord(found['env']);
  const current =
    found['command'] === wanted.command &&
    JSON.stringify(found['args']) === JSON.stringify(wanted.args) &&
    (found['type'] ?? 'stdio') === 'stdio' &&
    Object.entries(wanted.env ?? {}).every(([name, value]) => env[name] === value);
  return current ? 'current' : 'outdated';
}

/** It starts `svc … mcp`, whatever runs it: npx, another package runner, a path. */
function isOurs({ command, args }: FoundEntry): boolean {
  if (typeof command !== 'string' || !Array.isArray(args)) return false;
  const words = [command, ...args.map(String)];
  return (
    words.at(-1) === 'mcp' && words.some((word) => /^(?:.*[\\/])?svc(?:@[^\\/]*|\.cmd|\.exe)?$/.test(word))
  );
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The end of line a text uses. */
export const detectLineEnding = (text: string): string =>
  /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';

/** Where in the text an offset is, as editors count. */
export function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Editors may put a byte order mark in front; it stays there, and no format has to know of it. */
export function keepByteOrderMark(format: ConfigFormat): ConfigFormat {
  const split = (text: string): [string, string] =>
    text.startsWith('\ufeff') ? ['\ufeff', text.slice(1)] : ['', text];
  return {
    stateOf: (text, wanted) => format.stateOf(split(text)[1], wanted),
    withEntry(text, wanted) {
      if (text === undefined) return format.withEntry(undefined, wanted);
      const [mark, rest] = split(text);
      return mark + format.withEntry(rest, wanted);
    },
    withoutEntry(text) {
      const [mark, rest] = split(text);
      const left = format.withoutEntry(rest);
      return left === undefined ? undefined : mark + left;
    },
  };
}

/** A program with an agent in it, and where it looks for tool servers. */
export interface AgentClient {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** From the folder of a project. */
  readonly project: string;
  /** The file for all projects of a person, or what to do where there is none that others should write. */
  readonly global:
    | ((env: Readonly<Record<string, string | undefined>>, home: string) => string)
    | { readonly instead: string };
  readonly format: ConfigFormat;
  /** What is left to do in the program. */
  readonly next: string;
}
