import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { ServiceError } from '../base/errors.ts';

/** Connection options. Plain data, because it is also sent to the thread that compiles packs. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly pass: string;
  readonly ssl: TlsMode;
}

/** Without TLS; with TLS if the server offers it; always with TLS; and always, with a verified certificate. */
export type TlsMode = false | 'prefer' | 'require' | VerifiedTls;

interface VerifiedTls {
  /** Certificates in PEM; absent: the public authorities that Node trusts. */
  readonly ca?: string;
  /** True if the certificate must be for this host, too. */
  readonly verifiesHost: boolean;
}

export interface DatabaseUrlOptions {
  /** For PGSSLMODE and PGSSLROOTCERT. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Reads the file of `sslrootcert`. */
  readonly readText?: (path: string) => string;
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
const PARAMETERS = ['host', 'sslmode', 'sslrootcert'];
const NAME = 'SVC_DATABASE_URL';

const invalid = (why: string): ServiceError => new ServiceError('INVALID_CONFIGURATION', `${NAME} ${why}.`);

/**
 * Parses a URL such as `postgres://user@host/corpus`; `?host=/folder` names the folder of a socket. Error messages never
 * quote the URL, because a password may be anywhere in a mistyped one.
 */
export function parseDatabaseUrl(value: string, options: DatabaseUrlOptions = {}): DatabaseAddress {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw invalid('must be a URL such as postgres://user@host/database');
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')
    throw invalid('must start with postgres:// or postgresql://');
  if ([...url.searchParams.keys()].some((key) => !PARAMETERS.includes(key)))
    throw invalid(`may have only the parameters ${PARAMETERS.join(', ')}`);
  try {
    const database = decodeURIComponent(url.pathname.slice(1));
    if (database === '') throw invalid('names no database');
    const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost');
    return {
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 5432),
      database,
      user: decodeURIComponent(url.username) || 'postgres',
      pass: decodeURIComponent(url.password),
      ssl: parseTls(url.searchParams, host, options),
    };
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw invalid('has an invalid percent-encoding');
  }
}

/**
 * Applies `sslmode` and `sslrootcert` as libpq does, with two differences: `allow` uses TLS whenever the server offers it,
 * and without a root certificate the public authorities are trusted.
 */
function parseTls(parameters: URLSearchParams, host: string, options: DatabaseUrlOptions): TlsMode {
  const { env = {}, readText } = options;
  const root = parameters.get('sslrootcert') ?? (env['PGSSLROOTCERT']?.trim() || undefined);
  const given = parameters.get('sslmode') ?? (env['PGSSLMODE']?.trim() || undefined);
  const mode = given === undefined ? (root === 'system' ? 'verify-full' : 'prefer') : parseMode(given);
  if (root === 'system' && mode !== 'verify-full')
    throw invalid('has sslrootcert=system, which needs sslmode=verify-full');
  // A socket does not leave this machine.
  if (host.startsWith('/') || mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  // With a root certificate, require means verify-ca.
  if (mode === 'require' && root === undefined) return 'require';
  const ca = root === undefined || root === 'system' ? undefined : readRoot(root, readText);
  return { ...(ca === undefined ? {} : { ca }), verifiesHost: mode === 'verify-full' };
}

/** The TLS option of the driver. */
export function toDriverTls({
  host,
  ssl,
}: DatabaseAddress): boolean | 'prefer' | 'require' | ConnectionOptions {
  if (typeof ssl !== 'object') return ssl;
  const { ca, verifiesHost } = ssl;
  return {
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
    // The driver passes no name if the host is an address.
    checkServerIdentity: (_, certificate) =>
      verifiesHost ? checkServerIdentity(host, certificate) : undefined,
  };
}

function parseMode(text: string): (typeof SSL_MODES)[number] {
  const mode = SSL_MODES.find((one) => one === text);
  if (mode === undefined) throw invalid(`has an sslmode that is not one of ${SSL_MODES.join(', ')}`);
  return mode;
}

function readRoot(path: string, readText: DatabaseUrlOptions['readText']): string {
  let text = '';
  try {
    text = readText?.(path) ?? '';
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    throw invalid(`has an sslrootcert that cannot be read (${code})`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw invalid('has an sslrootcert that is not a certificate in PEM format');
  return text;
}

const LOCAL = /^(?:\/.*|localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The reason why others may read or change what this machine and the database exchange; undefined if they cannot. */
export function describeTlsRisk({ host, ssl }: DatabaseAddress): string | undefined {
  if (LOCAL.test(host) || typeof ssl === 'object') return undefined;
  const risk =
    ssl === false
      ? 'connects to another machine without TLS: the password and the records can be read on the way'
      : ssl === 'prefer'
        ? 'connects to another machine with TLS only if the server offers it, and does not verify the server'
        : 'connects to another machine with TLS, but does not verify the server';
  return `${NAME} ${risk}. Add sslmode=verify-full, and sslrootcert=<file> for a private authority.`;
}
