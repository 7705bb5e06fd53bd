import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/base/errors.ts';
import { CONTENT_TYPES, folderOf } from '../../../src/content/corpus.ts';
import { buildManifest } from '../../../src/content/manifest.ts';
import { openService } from '../../../src/http/open.ts';
import { corpus } from '../../corpus.ts';
import { killAll, launch, ROOT } from './child.ts';
import { probe } from './raw.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'svc-corrupt-'));
afterEach(killAll);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

function copyPackage(): string {
  const folder = join(FOLDER, 'package');
  for (const part of ['dist', 'schemas', 'content', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * A folder with two records of each type and their manifest. Every file is verified in the same way, so the damage to one
 * is found among few as among many; bit flips in the whole corpus are a claim of their own (`proof/claims/bit-flips.ts`).
 */
function writeContent(): string {
  const folder = join(FOLDER, 'content');
  const drafts = CONTENT_TYPES.flatMap((type) =>
    corpus.records.filter((one) => one.type === type).slice(0, 2),
  );
  for (const { type, slug, data } of drafts) {
    const path = join(folder, 'official', folderOf(type), `${slug}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(data, null, 2));
  }
  const manifest = buildManifest(drafts, '1.0.0', '2026-03-14T09:26:53Z');
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
  return folder;
}

const CONTENT = writeContent();
const PATTERNS = 'official/patterns';
const [NAME = ''] = readdirSync(join(CONTENT, PATTERNS)).sort();
const RECORD = `${PATTERNS}/${NAME}`;

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** The damage to a content folder, and the file and reason to report. */
const DAMAGES: readonly [string, (content: string) => void, string, RegExp][] = [
  ['a missing record', (at) => rmSync(join(at, RECORD)), RECORD, /in the manifest but missing/],
  ['an empty record', (at) => writeFileSync(join(at, RECORD), ''), RECORD, /is not JSON/],
  [
    'a truncated record',
    (at) => edit(join(at, RECORD), (text) => text.slice(0, text.length / 2)),
    RECORD,
    /is not JSON/,
  ],
  ['a record that is not JSON', (at) => writeFileSync(join(at, RECORD), 'no'), RECORD, /is not JSON/],
  [
    'a record of another shape',
    (at) => writeFileSync(join(at, RECORD), '{}'),
    RECORD,
    /does not match pattern/,
  ],
  [
    'a record with another value',
    (at) => edit(join(at, RECORD), (text) => text.replace(/("description": ".)./, '$1\u00a4')),
    RECORD,
    /has the digest sha256:[0-9a-f]{64}, but the manifest lists sha256:[0-9a-f]{64}/,
  ],
  [
    'a record under another name',
    (at) => renameSync(join(at, RECORD), join(at, PATTERNS, 'zz.json')),
    `${PATTERNS}/zz.json`,
    /has the id "[^"]+", which is not its file name/,
  ],
  [
    'a record that is not in the manifest',
    (at) => {
      cpSync(join(at, RECORD), join(at, PATTERNS, 'zz.json'));
      edit(join(at, PATTERNS, 'zz.json'), (text) => text.replace(/"id": "[^"]+"/, '"id": "zz"'));
    },
    `${PATTERNS}/zz.json`,
    /is not in the manifest/,
  ],
  [
    'a file that is not a record',
    (at) => writeFileSync(join(at, PATTERNS, 'notes.txt'), 'x'),
    `${PATTERNS}/notes.txt`,
    /is not named <slug>\.json/,
  ],
  [
    'a folder that is not a record type',
    (at) => writeFileSync(join(at, 'official/extra'), 'x'),
    'official/extra',
    /does not belong here/,
  ],
  [
    'a link in the place of a record',
    (at) => {
      renameSync(join(at, RECORD), join(at, '..', 'elsewhere.json'));
      symlinkSync(join(at, '..', 'elsewhere.json'), join(at, RECORD));
    },
    RECORD,
    /is not a regular file/,
  ],
  [
    'a folder in the place of a record',
    (at) => {
      rmSync(join(at, RECORD));
      mkdirSync(join(at, RECORD));
    },
    RECORD,
    /is not a regular file/,
  ],
  [
    'a manifest with another time of release',
    (at) => edit(join(at, 'manifest.json'), (text) => text.replace(/("released_at": ")..../, '$12031')),
    'manifest.json',
    /has a corpusDigest that does not match its version, time and refs/,
  ],
  [
    'a file beside the records',
    (at) => writeFileSync(join(at, 'notes.txt'), ''),
    'notes.txt',
    /does not belong here/,
  ],
  ['no manifest', (at) => rmSync(join(at, 'manifest.json')), 'manifest.json', /cannot be read: ENOENT/],
  [
    'a truncated manifest',
    (at) => edit(join(at, 'manifest.json'), (text) => text.slice(0, 900)),
    'manifest.json',
    /is not JSON/,
  ],
  [
    'a manifest with another digest of the whole',
    (at) => edit(join(at, 'manifest.json'), (text) => text.replace(/("corpusDigest": "sha256:)./, '$1!')),
    'manifest.json',
    /does not match its schema|corpusDigest/,
  ],
  [
    'a manifest with another digest of one record',
    (at) =>
      edit(join(at, 'manifest.json'), (text) =>
        text.replace(
          /("digest": "sha256:)(.)/,
          (_, head: string, digit: string) => `${head}${digit === '0' ? '1' : '0'}`,
        ),
      ),
    'manifest.json',
    /has a corpusDigest that does not match its version, time and refs/,
  ],
];

/** Expects exit code 78 and one line with the file and the reason. */
async function refuses(options: Parameters<typeof launch>[0], file: string, reason: RegExp): Promise<void> {
  const { code, stderr } = await launch(options).ended;
  expect(stderr).toMatch(/^error\[CORRUPT_DATA\]: [^\n]+\n$/);
  expect(stderr).toContain(file);
  expect(stderr).toMatch(reason);
  expect(stderr).not.toMatch(/\bat .*\.[jt]s:\d+|undefined/);
  expect(code).toBe(78);
}

/** A copy of the folder with this damage. */
function damagedCopy(damage: (content: string) => void): string {
  const content = join(mkdtempSync(join(FOLDER, 'damaged-')), 'content');
  cpSync(CONTENT, content, { recursive: true });
  damage(content);
  return content;
}

/** One damage of each kind: to a record, to the folder and to the manifest. All others end a process in the same way. */
const AS_PROCESS = new Set(['a record with another value', 'a file beside the records', 'no manifest']);

describe('the service does not start', () => {
  it.each(DAMAGES.filter(([name]) => AS_PROCESS.has(name)))(
    'as a process, with %s',
    async (_, damage, file, reason) => {
      await refuses({ env: { SVC_CONTENT: damagedCopy(damage) } }, `content/${file}`, reason);
    },
  );

  // A process opens the content in this way before it listens, and ends with the message of the error.
  it.each(DAMAGES)('with %s', (_, damage, file, reason) => {
    const content = damagedCopy(damage);
    let thrown: unknown;
    try {
      openService(pathToFileURL(`${content}/`));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ServiceError);
    const { code, message } = thrown as ServiceError;
    expect(code).toBe('CORRUPT_DATA');
    expect(message).toMatch(/^[^\n]+$/);
    expect(message).toContain(`content/${file}`);
    expect(message).toMatch(reason);
    expect(message).not.toMatch(/\bat .*\.[jt]s:\d+|undefined/);
  });

  it('with a missing content folder', async () => {
    await refuses({ env: { SVC_CONTENT: join(FOLDER, 'nowhere') } }, 'content/manifest.json', /ENOENT/);
  });
});

describe('the service starts', () => {
  it('with the same folder undamaged', async () => {
    const service = launch({ env: { SVC_CONTENT: CONTENT } });
    await probe(await service.port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});

describe('a bare copy of the package', () => {
  const root = copyPackage();
  const schema = join(root, 'schemas/essence.v4.json');
  const released = readFileSync(schema);

  it('starts', async () => {
    const service = launch({ root });
    await probe(await service.port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });

  it.each<[string, () => void, RegExp]>([
    ['a schema that is not JSON', () => writeFileSync(schema, '{'), /has the digest sha256:/],
    ['an empty schema', () => writeFileSync(schema, ''), /has the digest sha256:/],
    ['a missing schema', () => rmSync(schema), /is missing/],
    ['a schema with one more space', () => appendFileSync(schema, ' '), /has the digest sha256:/],
    [
      'a schema with a changed word',
      () => edit(schema, (text) => text.replace(/("description": ".)./, '$1\u00a4')),
      /has the digest sha256:/,
    ],
  ])('does not start with %s', async (_, damage, reason) => {
    damage();
    try {
      // A small corpus, because the schemas are compared once the records are open.
      await refuses({ root, env: { SVC_CONTENT: CONTENT } }, 'schemas/essence.v4.json', reason);
    } finally {
      writeFileSync(schema, released);
    }
  });

  it('does not start with a damaged record, although the build has a good copy of it', async () => {
    const folder = join(root, 'content', PATTERNS);
    const [name = ''] = readdirSync(folder).sort();
    const record = readFileSync(join(folder, name));
    edit(join(folder, name), (text) => text.replace(/("description": ".)./, '$1\u00a4'));
    try {
      await refuses({ root }, `content/${PATTERNS}/${name}`, /has the digest sha256:/);
    } finally {
      writeFileSync(join(folder, name), record);
    }
  });

  it('serves what is in content/, not what was there when it was built', async () => {
    const [content, aside] = [join(root, 'content'), join(root, 'aside')];
    renameSync(content, aside);
    cpSync(CONTENT, content, { recursive: true });
    try {
      const service = launch({ root });
      const response = await fetch(`http://127.0.0.1:${await service.port}/v1/patterns`);
      expect(await response.json()).toMatchObject({ total: 2 });
    } finally {
      rmSync(content, { recursive: true });
      renameSync(aside, content);
    }
  });

  it('does not start with an unexpected file in schemas/', async () => {
    const extra = join(root, 'schemas/notes.txt');
    writeFileSync(extra, 'x');
    try {
      await refuses(
        { root, env: { SVC_CONTENT: CONTENT } },
        'schemas/notes.txt',
        /is not part of the release/,
      );
    } finally {
      rmSync(extra);
    }
  });
});
