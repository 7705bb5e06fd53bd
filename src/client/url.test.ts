import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import { buildPath, buildQuery, parseBaseUrl } from './url.ts';
import fc from 'fast-check';
import { codePoint } from '../../test/code-point.ts';

function errorFor(value: string, insecureHttp = false): ServiceError {
  try {
    parseBaseUrl(value, insecureHttp);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error(`${value} was taken`);
}

describe('parseBaseUrl', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['https://api.example/v1', 'https://api.example'],
    ['https://api.example/v1/', 'https://api.example'],
    ['https://api.example/v1//', 'https://api.example'],
    ['https://api.example/design/v1', 'https://api.example/design'],
    ['https://api.example/design/', 'https://api.example/design'],
    ['HTTPS://API.example:443/v1', 'https://api.example'],
    ['https://api.example:8443', 'https://api.example:8443'],
    ['http://localhost:3001/v1', 'http://localhost:3001'],
    ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://[::1]:3001', 'http://[::1]:3001'],
    ['https://10.0.0.7/v1', 'https://10.0.0.7'],
  ])('normalizes %s to %s', (value, root) => {
    expect(parseBaseUrl(value)).toEqual({ root });
  });

  it.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    [' https://api.example', 'must not contain whitespace'],
    ['https://api.example ', 'must not contain whitespace'],
    ['https://api.ex ample', 'must not contain whitespace'],
    ['https://api.example\n', 'must not contain whitespace'],
    ['https://api.example/\u0000', 'must not contain whitespace'],
    ['api.example', 'must be a URL'],
    ['/v1', 'must be a URL'],
    ['https://', 'must be a URL'],
    ['api.example:8080', 'must start with'],
    ['file:///etc/passwd', 'must start with'],
    ['javascript:alert(1)', 'must start with'],
    ['data:text/html,x', 'must start with'],
    ['ftp://api.example', 'must start with'],
    ['ws://localhost', 'must start with'],
    ['https://api.example/?key=secret', 'must not have a query'],
    ['https://api.example/#part', 'must not have a query'],
    ['http://api.example', 'this machine only'],
    ['http://10.0.0.7', 'this machine only'],
    ['http://0.0.0.0', 'this machine only'],
    ['http://127.0.0.1.evil.example', 'this machine only'],
    ['http://localhost.evil.example', 'this machine only'],
    ['http://169.254.169.254/latest', 'link-local'],
    ['https://169.254.169.254', 'link-local'],
    ['https://2852039166', 'link-local'],
    ['https://0xa9fea9fe', 'link-local'],
    ['https://[::ffff:169.254.169.254]', 'link-local'],
    ['https://[fe80::1]', 'link-local'],
    ['https://[febf::1]', 'link-local'],
    ['https://a%zz:b@api.example', 'percent-encoding'],
  ])('rejects %j: %s', (value, why) => {
    const failure = errorFor(value);
    expect(failure).toMatchObject({ code: 'INVALID_CONFIGURATION', exit: 78 });
    expect(failure.message).toContain(why);
    expect(failure.message.length).toBeLessThanOrEqual(200);
    expect(failure.message).not.toMatch(/\n|secret/);
  });

  it('allows http: anywhere if insecure HTTP is allowed, except link-local', () => {
    expect(parseBaseUrl('http://10.0.0.7:3001/v1', true)).toEqual({ root: 'http://10.0.0.7:3001' });
    expect(errorFor('http://169.254.169.254', true).exit).toBe(78);
    expect(errorFor('ftp://10.0.0.7', true).exit).toBe(78);
  });

  it('moves credentials to the Authorization header', () => {
    expect(parseBaseUrl('https://me:p%40ss@api.example/v1')).toEqual({
      root: 'https://api.example',
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    });
    expect(parseBaseUrl('https://zoë@api.example').authorization).toBe(
      `Basic ${Buffer.from('zoë:').toString('base64')}`,
    );
  });

  it.each([
    'http://me:hunter2@api.example',
    'http://me:hunter2@169.254.1.1',
    'ftp://me:hunter2@api.example',
    'https://me:hunter2@api.example?x',
    'https://me:hun ter2@api.example',
    'https://me:hunter2@api exa',
    'https://me:hunter2/x@api.example:x',
    'me:hunter2@api.example',
    'https:\\\\me:hunter2@api.example?x',
    'https://api.example?key=hunter2',
    'https://api.example#hunter2',
  ])('rejects %j without showing its credentials', (value) => {
    const { message } = errorFor(value);
    expect(message).not.toMatch(/hun ?ter2/);
    expect(message).toContain(value.includes('@') ? '***@' : 'api.example');
  });

  it('truncates long URLs in messages', () => {
    expect(errorFor(`ftp://${'x'.repeat(5_000)}`).message.length).toBeLessThan(200);
  });
});

const NAMES = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string(),
  fc.constantFrom('a/b', '../x', '..\\x', '%2e%2e', '%2F', '?q', '#f', '//host', ' ', '\0', '\ud800', '...'),
);

describe('buildPath', () => {
  it('encodes any name as one segment that decodes to the same name', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        fc.pre(!['', '.', '..'].includes(name));
        const url = new URL(`https://api.example/base${buildPath('v1', 'patterns', name)}?q=1`);
        const segments = url.pathname.split('/');
        expect(segments.slice(0, 4)).toEqual(['', 'base', 'v1', 'patterns']);
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(name.toWellFormed());
        expect([url.origin, url.search]).toEqual(['https://api.example', '?q=1']);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['', '.', '..'])('rejects %j, which no URL can carry as a segment', (name) => {
    expect(() => buildPath('v1', 'schema', name)).toThrow(`A name must not be ${JSON.stringify(name)}.`);
  });
});

describe('buildQuery', () => {
  it('leaves out undefined values and encodes all others', () => {
    expect(buildQuery({})).toBe('');
    expect(buildQuery({ q: undefined })).toBe('');
    expect(buildQuery({ q: 'a&b=c d+é', limit: 5, recommended: false, sort: undefined })).toBe(
      '?q=a%26b%3Dc+d%2B%C3%A9&limit=5&recommended=false',
    );
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (q) => {
        expect(new URLSearchParams(buildQuery({ q, limit: 1 })).get('q')).toBe(q.toWellFormed());
      }),
    );
  });
});
