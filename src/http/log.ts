export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Log {
  (level: Exclude<LogLevel, 'silent'>, event: string, facts?: Readonly<Record<string, unknown>>): void;
  /** False if a line of that level would not be written: then nobody need put it together. */
  wants?(level: LogLevel): boolean;
}

/** What may wait to be written before lines are dropped: a slow reader of the log must not stop the service. */
const WAITING = 1024 * 1024;

/** One line of JSON an event on stderr. Dropped lines are counted and told with the next one. */
export function createLog(level: LogLevel, stream: NodeJS.WriteStream = process.stderr): Log {
  const least = LOG_LEVELS.indexOf(level);
  let dropped = 0;
  // A closed log is no reason to stop.
  stream.on('error', () => {});
  const wants = (one: LogLevel): boolean => LOG_LEVELS.indexOf(one) >= least;
  const log: Log = (one, event, facts = {}) => {
    if (!wants(one)) return;
    if (stream.writableLength > WAITING || !stream.writable) {
      dropped++;
      return;
    }
    const line = {
      time: new Date().toISOString(),
      level: one,
      event,
      ...(dropped > 0 ? { dropped } : {}),
      ...facts,
    };
    dropped = 0;
    stream.write(`${JSON.stringify(line)}\n`);
  };
  return Object.assign(log, { wants });
}
