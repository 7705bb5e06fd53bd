import { type DatabaseAddress, parseDatabaseUrl } from '../database/database-url.ts';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { BODY_LIMIT } from './body.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly origins: readonly string[] | undefined;
  readonly logLevel: LogLevel;
  /** Open connections one address may have; 0 for no limit, as behind a proxy. */
  readonly perAddress: number;
  /** Bytes of a body that a route reads at most. */
  readonly bodyLimit: number;
  /** Where the records are, if not in this package or a folder. */
  readonly database: { readonly address: DatabaseAddress; readonly pool: number } | undefined;
}

/** More would let one document hold up all others. */
const MOST_BODY = 4 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings from the environment; an empty value counts as unset. */
export function settingsFrom(environment: Environment, argv: readonly string[] = []): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const flag = argv.indexOf('--log-level');
  const level = (flag >= 0 ? argv[flag + 1] : undefined) ?? value('SVC_LOG_LEVEL') ?? 'info';
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: integer('PORT', value('PORT') ?? '3001', 0, 65_535),
    origins: value('SVC_ALLOWED_ORIGINS')
      ?.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    logLevel:
      LOG_LEVELS.find((one) => one === level) ??
      refuse('SVC_LOG_LEVEL', level, `one of ${LOG_LEVELS.join(', ')}`),
    perAddress: integer(
      'SVC_CONNECTIONS_PER_ADDRESS',
      value('SVC_CONNECTIONS_PER_ADDRESS') ?? '100',
      0,
      1_000_000,
    ),
    bodyLimit: integer('SVC_BODY_LIMIT', value('SVC_BODY_LIMIT') ?? String(BODY_LIMIT), 1, MOST_BODY),
    database: databaseIn(value),
  };
}

function databaseIn(value: (name: string) => string | undefined): Settings['database'] {
  const url = value('SVC_DATABASE_URL');
  const pool = integer('SVC_DATABASE_POOL', value('SVC_DATABASE_POOL') ?? '10', 1, 1_000);
  if (url === undefined) return undefined;
  if (value('SVC_CONTENT') !== undefined)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'SVC_CONTENT and SVC_DATABASE_URL both say where the records are; unset one of them.',
    );
  return { address: parseDatabaseUrl(url), pool };
}

function integer(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : refuse(name, text, `an integer from ${min} to ${max}`);
}

function refuse(name: string, text: string, expected: string): never {
  throw new ServiceError('INVALID_CONFIGURATION', `${name} must be ${expected}; got ${quote(text)}.`);
}
