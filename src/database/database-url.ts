import { ServiceError } from '../base/errors.ts';

/** Where a database is and who asks, as the driver takes it. */
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
 * The address in a URL such as `postgres://user@host/corpus`; `?host=/folder` names the folder of a socket. No message
 * repeats any part of the URL: a password may stand anywhere in one that is mistyped.
 */
export function parseDatabaseUrl(value: string, name = 'SVC_DATABASE_URL'): DatabaseAddress {
  const refuse = (why: string): ServiceError => new ServiceError('INVALID_CONFIGURATION', `${name} ${why}.`);
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw refuse('must be a URL such as postgres://user@host/database');
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')
    throw refuse('must begin with postgres:// or postgresql://');
  if ([...url.searchParams.keys()].some((key) => !PARAMETERS.includes(key)))
    throw refuse(`may have the parameters ${PARAMETERS.join(' and ')} only`);
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  const ssl = mode === 'disable' ? false : SSL_MODES.find((one) => one === mode);
  if (ssl === undefined) throw refuse(`has an sslmode that is not one of disable, ${SSL_MODES.join(', ')}`);
  try {
    const database = decodeURIComponent(url.pathname.slice(1));
    if (database === '') throw refuse('names no database');
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
    throw refuse('has a wrong percent-encoding');
  }
}
