import { readFileSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { quote } from '../base/text.ts';
import { type DatabaseAddress, parseDatabaseUrl } from '../database/database-url.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly origins: readonly string[] | undefined;
  readonly logLevel: LogLevel;
  /** 0 for no limit, as needed behind a proxy. */
  readonly maxConnectionsPerAddress: number;
  readonly maxBodyBytes: number;
  /** Set if the records are in a database rather than in this package or a folder. */
  readonly database: { readonly address: DatabaseAddress; readonly pool: number } | undefined;
}

/** The highest value of `SVC_BODY_LIMIT`. */
const MAX_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the environment; an empty value counts as unset. */
export function parseSettings(environment: Environment, argv: readonly string[] = []): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const flag = argv.indexOf('--log-level');
  const level = (flag >= 0 ? argv[flag + 1] : undefined) ?? value('SVC_LOG_LEVEL') ?? 'info';
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: parseInteger('PORT', value('PORT') ?? '3001', 0, 65_535),
    origins: value('SVC_ALLOWED_ORIGINS')
      ?.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    logLevel:
      LOG_LEVELS.find((one) => one === level) ??
      reject('SVC_LOG_LEVEL', level, `one of ${LOG_LEVELS.join(', ')}`),
    maxConnectionsPerAddress: parseInteger(
      'SVC_CONNECTIONS_PER_ADDRESS',
      value('SVC_CONNECTIONS_PER_ADDRESS') ?? String(LIMITS.connectionsPerAddress.max),
      0,
      1_000_000,
    ),
    maxBodyBytes: parseInteger(
      'SVC_BODY_LIMIT',
      value('SVC_BODY_LIMIT') ?? String(LIMITS.bodyBytes.max),
      1,
      MAX_BODY_LIMIT_BYTES,
    ),
    database: parseDatabase(value),
  };
}

function parseDatabase(value: (name: string) => string | undefined): Settings['database'] {
  const url = value('SVC_DATABASE_URL');
  const pool = parseInteger('SVC_DATABASE_POOL', value('SVC_DATABASE_POOL') ?? '10', 1, 1_000);
  if (url === undefined) return undefined;
  if (value('SVC_CONTENT') !== undefined)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'SVC_CONTENT and SVC_DATABASE_URL both set the source of the records; unset one of them.',
    );
  const env = { PGSSLMODE: value('PGSSLMODE'), PGSSLROOTCERT: value('PGSSLROOTCERT') };
  return { address: parseDatabaseUrl(url, { env, readText: (path) => readFileSync(path, 'utf8') }), pool };
}

function parseInteger(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : reject(name, text, `an integer from ${min} to ${max}`);
}

function reject(name: string, text: string, expected: string): never {
  throw new ServiceError('INVALID_CONFIGURATION', `${name} must be ${expected}; got ${quote(text)}.`);
}
