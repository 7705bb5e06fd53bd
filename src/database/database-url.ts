import { ServiceError } from '../base/errors.ts';

/** Connection options of the driver. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly pass: string;
  readonly ssl: (typeof SSL_MODES)[number] | false;
}

const SSL_MODES = ['require', 'prefer', 'allow', 'verify-full'] as const;
const PARAMETERS = ['host', 'sslmode'];

/**
 * Parses a URL such as `postgres://user@host/corpus`; `?host=/folder` names the folder of a socket. Error messages never
 * quote the URL, because a password may be anywhere in a mistyped one.
 */
export function parseDatabaseUrl(value: string, name = 'SVC_DATABASE_URL'): DatabaseAddress {
  const invalid = (why: string): ServiceError => new ServiceError('INVALID_CONFIGURATION', `${name} ${why}.`);
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw invalid('must be a URL such as postgres://user@host/database');
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')
    throw invalid('must start with postgres:// or postgresql://');
  if ([...url.searchParams.keys()].some((key) => !PARAMETERS.includes(key)))
    throw invalid(`may have only the parameters ${PARAMETERS.join(' and ')}`);
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  const ssl = mode === 'disable' ? false : SSL_MODES.find((one) => one === mode);
  if (ssl === undefined) throw invalid(`has an sslmode that is not one of disable, ${SSL_MODES.join(', ')}`);
  try {
    const database = decodeURIComponent(url.pathname.slice(1));
    if (database === '') throw invalid('names no database');
    return {
      host: url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost'),
      port: Number(url.port || 5432),
      database,
      user: decodeURIComponent(url.username) || 'postgres',
      pass: decodeURIComponent(url.password),
      ssl,
    };
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw invalid('has an invalid percent-encoding');
  }
}
