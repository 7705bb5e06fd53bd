import { toJson } from '../base/json.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Log {
  (level: Exclude<LogLevel, 'silent'>, event: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Lets callers skip building lines that would not be written. */
  isEnabled?(level: LogLevel): boolean;
}

/** Above this backlog lines are dropped: a slow reader of the log must not stop the service. */
const MAX_PENDING_BYTES = 1024 * 1024;

/** Writes one line of JSON per event to stderr. The next line written reports how many were dropped. */
export function createLog(minLevel: LogLevel, stream: NodeJS.WriteStream = process.stderr): Log {
  const minRank = LOG_LEVELS.indexOf(minLevel);
  let dropped = 0;
  // The service keeps running even if its log is closed.
  stream.on('error', () => {});
  const isEnabled = (level: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= minRank;
  const log: Log = (level, event, fields = {}) => {
    if (!isEnabled(level)) return;
    if (stream.writableLength > MAX_PENDING_BYTES || !stream.writable) {
      dropped++;
      return;
    }
    const line = {
      time: new Date().toISOString(),
      level,
      event,
      ...(dropped > 0 ? { dropped } : {}),
      ...fields,
    };
    dropped = 0;
    stream.write(`${toJson(line)}\n`);
  };
  return Object.assign(log, { isEnabled });
}
