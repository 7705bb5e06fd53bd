import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { type Fake, fake, json } from '../client/fake.ts';
import { send, post } from '../http/service.ts';
import { COMMANDS, ESSENCE, type Name, NAMES, project, TEXT } from './online.ts';
import { folder, svc } from './support.ts';

describe('an error of the service', () => {
  it('on a later page of svc list --all ends the command before anything is printed', async () => {
    const first = (await send('/v1/patterns?limit=100')).body;
    const service = await fake((response, _, count) => json(response, first, count === 1 ? 200 : 503));
    const { exit, out } = await svc(['list', 'patterns', '--all'], { env: { SVC_API_URL: service.url } });
    expect([exit, out]).toEqual([75, '']);
    expect(service.requests.length).toBe(4);
    await service.close();
  });
});

describe('a hostile service', () => {
  let running: Fake | undefined;
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  const MEGABYTE = Buffer.alloc(1024 * 1024, 32);

  /** As much as is taken, up to a gigabyte. */
  function sendEndlessly(to: NodeJS.WritableStream, response: ServerResponse): void {
    let left = 1024;
    const more = (): void => {
      while (left-- > 0 && !response.destroyed) if (!to.write(MEGABYTE)) return void to.once('drain', more);
      to.end();
    };
    to.on('error', () => {});
    more();
  }

  const redirect = (location: string, status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { Location: location }).end();

  const BAD_RESPONSES: Readonly<Record<string, readonly [(response: ServerResponse) => void, RegExp]>> = {
    'a gigabyte': [
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        sendEndlessly(response, response);
      },
      /expected at most 16777216 bytes/,
    ],
    'a gzip that unpacks to a gigabyte': [
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
        const gzip = createGzip({ level: 1 });
        gzip.pipe(response);
        sendEndlessly(gzip, response);
      },
      /expected at most 16777216 bytes/,
    ],
    'redirects in a circle': [redirect('/again', 307), /expected at most 3 redirects/],
    'a redirect to another host': [
      redirect('https://evil.example/', 307),
      /expected a redirect within the same origin, got one to https:\/\/evil\.example/,
    ],
    'a redirect to a file': [redirect('file:///etc/passwd', 308), /got one to file:\/\//],
    'a redirect with credentials': [
      redirect('https://me:hunter2@evil.example/', 307),
      /got one to https:\/\/evil/,
    ],
    'a page': [
      (response) => json(response, '<h1>Welcome</h1>', 200, { 'Content-Type': 'text/html' }),
      /expected application\/json, got text\/html/,
    ],
    'another document': [
      (response) => json(response, { hello: 'world' }),
      /got a document without a valid "/,
    ],
    'a list': [(response) => json(response, []), /got JSON that is not an object/],
  };

  it.each(Object.keys(BAD_RESPONSES).flatMap((what) => NAMES.map((name) => [what, name] as const)))(
    'with %s is refused by svc %s with 76, and nothing is written',
    async (what, name) => {
      const [respond, expected] = BAD_RESPONSES[what] ?? [() => {}, /^$/];
      running = await fake(respond);
      const cwd = project();
      const { exit, out, err } = await svc(COMMANDS[name], { cwd, env: { SVC_API_URL: running.url } });
      expect([exit, out]).toEqual([76, '']);
      expect(err).toMatch(/^error\[BAD_ANSWER\]: [^\n]+\n$/);
      expect(err).toMatch(expected);
      expect(err).not.toContain('hunter2');
      expect(readdirSync(cwd)).toEqual([ESSENCE]);
    },
  );

  // oxlint-disable-next-line typescript/no-explicit-any -- answers are changed at will
  type Body = any;
  const INVALID_BODIES: Readonly<Record<string, (body: Body) => unknown>> = {
    'no list of sections in the manifest': ({ manifest }) => delete manifest.sections,
    'null for an entry of the manifest': ({ manifest }) => (manifest.pages[0] = null),
    'a number for the name of a file': ({ manifest }) => (manifest.scaffold.json = 7),
    'a list for the text of a pack': ({ pack, scaffold }) => ((pack ?? scaffold).renderedMarkdown = []),
    'invalid diagnostics': (body) => (body.diagnostics = [null]),
    'a file above the folder': ({ manifest }) => (manifest.scaffold.markdown = '../../AGENTS.md'),
    'a file that is not a pack': ({ manifest }) => (manifest.scaffold.json = '.env'),
  };

  const accepted = new Map<Name, Promise<string>>();
  /** The body of a response that a command accepts; requested once. */
  function acceptedBody(name: 'packs compile' | 'packs select'): Promise<string> {
    const known = accepted.get(name) ?? ask();
    accepted.set(name, known);
    return known;

    async function ask(): Promise<string> {
      const { text, body } =
        name === 'packs compile'
          ? await post('/v1/packs/compile', SAMPLE_ESSENCE)
          : await post('/v1/packs/select', { essence: SAMPLE_ESSENCE, pack_type: 'scaffold' });
      const service = await fake((response) => json(response, body));
      const env = { SVC_API_URL: service.url };
      expect((await svc(COMMANDS[name], { cwd: project(), env })).exit).toBe(0);
      await service.close();
      return text;
    }
  }

  it.each(
    Object.keys(INVALID_BODIES).flatMap((what) =>
      (['packs compile', 'packs select'] as const).map((name) => [what, name] as const),
    ),
  )('with %s is refused by svc %s with 76, and nothing is written', async (what, name) => {
    const body = JSON.parse(await acceptedBody(name)) as Body;
    INVALID_BODIES[what]?.(body);
    running = await fake((response) => json(response, body));
    const cwd = project();
    const { exit, out, err } = await svc(COMMANDS[name], { cwd, env: { SVC_API_URL: running.url } });
    expect([exit, out]).toEqual([76, '']);
    expect(err).toMatch(/^error\[BAD_ANSWER\]: [^\n]+\n$/);
    expect(readdirSync(cwd)).toEqual([ESSENCE]);
  });

  it('may be a newer version: unknown members are ignored', async () => {
    const body = JSON.parse(await acceptedBody('packs compile')) as Body;
    body.later = { x: 1 };
    body.manifest.pages[0].later = [];
    running = await fake((response) => json(response, body));
    const { exit } = await svc(COMMANDS['packs compile'], {
      cwd: project(),
      env: { SVC_API_URL: running.url },
    });
    expect(exit).toBe(0);
  });

  it('with a record whose digest differs from the lock is refused by svc mirror', async () => {
    const cwd = project();
    await svc(['packs', 'compile', '--write'], { cwd });
    const slug = SAMPLE_ESSENCE.dna.theme.id;
    running = await fake((response, { url = '' }) => {
      void send(url).then(({ body, status, headers }) => {
        if (url.endsWith(`/${slug}`)) body.data.description = 'Forged.';
        json(response, body, status, { 'X-Corpus-Digest': headers['X-Corpus-Digest'] ?? '' });
      });
    });
    const { exit, err } = await svc(['mirror', '--type', 'themes'], {
      cwd,
      env: { SVC_API_URL: running.url },
    });
    expect(exit).toBe(76);
    expect(err).toMatch(/^error\[BAD_ANSWER\]: The theme "[a-z-]+" has the digest sha256:[^\n]+\n$/);
    expect(readdirSync(join(cwd, '.svc'))).toEqual(['context']);
  });
});

describe('the address of a service', () => {
  const INVALID_BODIES: readonly (readonly [string, string])[] = [
    ['http://me:hunter2@api.example', '"http://***@api.example"'],
    ['ftp://me:hunter2@api.example', '"ftp://***@api.example"'],
    ['me:hunter2@api.example', '***@api.example'],
    ['https://api.example/?token=hunter2', '"https://api.example/?…"'],
    ['https://api.example/#hunter2', '"https://api.example/?…"'],
    ['file:///etc/passwd', 'https:// or http://'],
    ['javascript:alert(1)', 'https:// or http://'],
    ['data:application/json,{}', 'https:// or http://'],
    ['https://api example', 'must not contain whitespace'],
    [' https://api.example', 'must not contain whitespace'],
    ['https://api.example\n', 'must not contain whitespace'],
    ['api.example', 'must be a URL such as https://host/v1'],
    ['https://', 'must be a URL'],
    ['http://169.254.169.254/latest', 'link-local'],
    ['http://[fe80::1]/', 'link-local'],
    ['https://[::ffff:169.254.169.254]/', 'link-local'],
    ['http://api.example', 'http:// is allowed for this machine only'],
  ];

  it.each(
    INVALID_BODIES.flatMap(([value, expected]) =>
      (['SVC_API_URL', 'REGISTRY_URL'] as const).map((name) => [value, name, expected] as const),
    ),
  )('%j in %s is refused with 78, without credentials', async (value, variable, expected) => {
    const env = { [variable]: value };
    const { exit, out, err } = await svc(['summary'], { env });
    expect([exit, out]).toEqual([78, '']);
    expect(err).toMatch(/^error\[INVALID_CONFIGURATION\]: [^\n]+\n$/);
    expect(err).toContain(expected);
    expect(err).not.toContain('hunter2');
    const { out: text } = await svc(['summary', '--json'], { env });
    expect(JSON.parse(text)).toMatchObject({ code: 'INVALID_CONFIGURATION' });
    expect(text).not.toContain('hunter2');
  });

  it.each(['', ' ', '\t'])('%j counts as unset: the embedded corpus is used', async (value) => {
    const { exit, err } = await svc(['get', 'theme', 'slate'], {
      env: { SVC_API_URL: value, REGISTRY_URL: value },
    });
    expect([exit, err]).toEqual([0, '']);
  });

  it('may be given twice: SVC_API_URL wins, with a note unless --quiet or --json', async () => {
    const body = (await send('/v1/intelligence/summary')).body;
    const used = await fake((response) => json(response, body));
    const ignored = await fake((response) => json(response, body));
    const env = { SVC_API_URL: `${used.url}/v1/`, REGISTRY_URL: ignored.url };
    const plain = await svc(['summary'], { env });
    expect([plain.exit, plain.err]).toEqual([
      0,
      'note: REGISTRY_URL is ignored because SVC_API_URL is set.\n',
    ]);
    for (const flag of ['--quiet', '--json']) expect((await svc(['summary', flag], { env })).err).toBe('');
    expect([used.requests.length, ignored.requests.length]).toEqual([3, 0]);
    await Promise.all([used.close(), ignored.close()]);
  });

  it('sends its user info as a header, and never prints it', async () => {
    const service = await fake((response) => json(response, '', 500));
    const { err } = await svc(['summary'], {
      env: { SVC_API_URL: service.url.replace('//', '//me:hunter2@') },
    });
    expect(service.requests[0]?.headers.authorization).toBe(`Basic ${btoa('me:hunter2')}`);
    expect(err).not.toContain('hunter2');
    await service.close();
  });
});

describe('a folder with an unusual name or place', () => {
  it.each([
    'with blanks',
    'ünï/코드/表',
    'new\nline',
    'quo\'te "s" $(x) `y`',
    '-dash',
    `${'deep/'.repeat(200)}end`,
    'a'.repeat(255),
  ])('works as a project: %j', async (name) => {
    const cwd = join(folder(), name);
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, ESSENCE), TEXT);
    expect((await svc(['packs', 'compile', '--write'], { cwd })).exit).toBe(0);
    expect((await svc(['packs', 'compile', '--frozen', '--project', cwd])).exit).toBe(0);
    expect((await svc(['status'], { cwd })).out).not.toContain('\nline');
  });

  it.each([
    ['a name of 300 characters', 'a'.repeat(300)],
    ['a path of 5,000 characters', 'a/'.repeat(2_500)],
    ['a name with a NUL', 'a\0b'],
    ['no such folder', 'missing\nhere'],
    ['a path under a file', `${ESSENCE}/x`],
  ])('is refused in one line: %s', async (_, name) => {
    for (const argv of [['packs', 'compile', '--write'], ['packs', 'select', 'scaffold'], ['validate']]) {
      const cwd = project();
      const option = argv[0] === 'validate' ? [join(name, ESSENCE)] : ['--project', name];
      const { exit, out, err } = await svc([...argv, ...option], { cwd });
      expect([65, 66, 73, 74, 77]).toContain(exit);
      expect(out).toBe('');
      expect(err).toMatch(/^error\[[A-Z_]+\]: [^\n]{1,400}\n(?:try: svc init\n)?$/);
      expect(readdirSync(cwd)).toEqual([ESSENCE]);
    }
  });

  it('is reported to have no contract if it is the file system root', async () => {
    for (const argv of [
      ['packs', 'compile', '--write'],
      ['packs', 'select', 'scaffold'],
    ]) {
      const { exit, err } = await svc(argv, { cwd: '/' });
      expect([exit, err]).toEqual([
        66,
        'error[FILE_NOT_FOUND]: "svc.essence.json" does not exist.\ntry: svc init\n',
      ]);
    }
  });
});
