import { isObject } from '../../base/guards.ts';

/** Name of the svc server in every agent configuration. */
export const SERVER_NAME = 'svc';

/** Command that starts the server. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `foreign`: another server uses the name. */
export type EntryState = 'missing' | 'current' | 'outdated' | 'foreign';

/** Unvalidated entry in a configuration. */
export type FoundEntry = Readonly<Record<string, unknown>>;

/** Edits the text of a configuration format. All other bytes stay as they are. */
export interface ConfigFormat {
  stateOf(text: string, wanted: ServerEntry): EntryState;
  /** Adds or replaces the entry; without a text, creates a new file. */
  withEntry(text: string | undefined, wanted: ServerEntry): string;
  /** Removes the entry; undefined if the file contained nothing but what svc wrote. */
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

/** True for `svc … mcp` under any runner: node, npx, another package runner, a path. */
function isOurs({ command, args }: FoundEntry): boolean {
  if (typeof command !== 'string' || !Array.isArray(args)) return false;
  const words = [command, ...args.map(String)];
  return (
    words.at(-1) === 'mcp' &&
    words.some((word) => /^(?:.*[\\/])?svc(?:@[^\\/]*|\.cmd|\.exe|\.js)?$/.test(word))
  );
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export const detectLineEnding = (text: string): string =>
  /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';

/** Formats an offset as line and column, both from 1. */
export function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Wraps a format so that a byte order mark at the start of the text stays in place. */
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

/** A program with an agent, and its configuration files. */
export interface AgentClient {
  readonly name: string;
  /** Display name. */
  readonly title: string;
  /** Configuration file of a project, relative to its folder. */
  readonly project: string;
  /** Prefix that the program expands to the project folder; empty if it starts servers there. */
  readonly folder: string;
  /** User-level configuration file, or the command to use if only the program may write it. */
  readonly global:
    | ((env: Readonly<Record<string, string | undefined>>, home: string) => string)
    | { readonly instead: (entry: ServerEntry) => string };
  readonly format: ConfigFormat;
  /** Next step for the user. */
  readonly next: string;
}
