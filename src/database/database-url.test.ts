import type { ConnectionOptions, PeerCertificate } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { type DatabaseUrlOptions, describeTlsRisk, parseDatabaseUrl, toDriverTls } from './database-url.ts';

const PEM = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
const readText = (): string => PEM;
const sslOf = (query: string, options: DatabaseUrlOptions = {}) =>
  parseDatabaseUrl(`postgres://me@db.svc.example/corpus${query}`, { readText, ...options }).ssl;
/** The options of the driver for a URL that verifies the server, also after the address was sent to another thread. */
function driverTlsOf(url: string): ConnectionOptions {
  const tls = toDriverTls(structuredClone(parseDatabaseUrl(url, { readText })));
  if (typeof tls !== 'object') throw new Error('It verifies nothing.');
  return tls;
}

describe('sslmode', () => {
  it.each([
    ['', 'prefer'],
    ['?sslmode=prefer', 'prefer'],
    ['?sslmode=allow', 'prefer'],
    ['?sslmode=require', 'require'],
    ['?sslmode=disable', false],
    ['?sslmode=verify-full&host=/run/postgresql', false],
  ])('%j means %j', (query, expected) => {
    expect(sslOf(query)).toBe(expected);
  });

  it('comes from PGSSLMODE unless the URL has it', () => {
    const env = { PGSSLMODE: 'require' };
    expect(sslOf('', { env })).toBe('require');
    expect(sslOf('?sslmode=disable', { env })).toBe(false);
    expect(sslOf('', { env: { PGSSLMODE: ' ' } })).toBe('prefer');
  });

  it('verifies the authority with verify-ca, and with require and a root certificate', () => {
    const certificate = { subject: { CN: 'other' }, subjectaltname: 'DNS:other' } as PeerCertificate;
    for (const query of [
      '?sslmode=verify-ca&sslrootcert=root.crt',
      '?sslmode=require&sslrootcert=root.crt',
    ]) {
      const tls = driverTlsOf(`postgres://me@db.svc.example/corpus${query}`);
      expect(tls).toMatchObject({ rejectUnauthorized: true, ca: PEM });
      expect(tls.checkServerIdentity?.('other', certificate)).toBeUndefined();
    }
  });

  it('verifies the host, too, with verify-full, and with the root certificate system', () => {
    const of = (name: string): PeerCertificate =>
      ({ subject: { CN: name }, subjectaltname: name }) as PeerCertificate;
    for (const query of ['?sslmode=verify-full', '?sslrootcert=system']) {
      const tls = driverTlsOf(`postgres://me@db.svc.example/corpus${query}`);
      expect(tls).not.toHaveProperty('ca');
      expect(tls.checkServerIdentity?.('x', of('DNS:db.svc.example'))).toBeUndefined();
      expect(tls.checkServerIdentity?.('db.svc.example', of('DNS:other'))).toBeInstanceOf(Error);
    }
    const byAddress = driverTlsOf('postgres://me@10.0.0.7/corpus?sslmode=verify-full');
    expect(byAddress.checkServerIdentity?.('', of('IP Address:10.0.0.7'))).toBeUndefined();
    expect(byAddress.checkServerIdentity?.('', of('IP Address:10.0.0.8'))).toBeInstanceOf(Error);
  });
});

describe('the warning', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('is absent for %s', (host) => {
    expect(describeTlsRisk(parseDatabaseUrl(`postgres://me@${host}/corpus?sslmode=disable`))).toBeUndefined();
  });

  it.each([
    ['?sslmode=disable', 'without TLS'],
    ['', 'only if the server offers it'],
    ['?sslmode=require', 'does not verify the server'],
  ])('for another machine with %j says %j and advises verify-full', (query, text) => {
    const risk = describeTlsRisk(parseDatabaseUrl(`postgres://me:hidden@db.svc.example/corpus${query}`));
    expect(risk).toContain(text);
    expect(risk).toContain('sslmode=verify-full');
    expect(risk).not.toContain('hidden');
  });

  it('is absent for a verified server', () => {
    const url = 'postgres://me@db.svc.example/corpus?sslmode=verify-full';
    expect(describeTlsRisk(parseDatabaseUrl(url))).toBeUndefined();
  });
});
