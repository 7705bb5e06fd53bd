import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMANDS, GROUPS } from '../src/cli/commands/index.ts';
import { readOwnPackage } from '../src/cli/options.ts';
import { AGENT_CLIENTS } from '../src/project/agent-config/clients.ts';
import { folder, svc } from './cli/support.ts';

/**
 * The name `svc` in the npm registry belongs to a package of another author, which has a program of that name. A user
 * who follows a text of this repository, or runs a file that svc has written, must never get that package.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { name } = readOwnPackage();

/** Programs that download what they run or install, with their subcommands. */
const DOWNLOADS =
  /\b(?:npx|bunx|pnpx|(?:npm|pnpm|yarn|bun) (?:exec|x|dlx|install|i|add|create|init|ci))((?: [^\s;|&`]+)+)/g;

/** Finds every place where the package `svc` would come from a registry. */
function findStrangers(text: string): string[] {
  // Arrays of arguments read like a command line.
  const plain = text.replace(/["'`,[\]]+/g, ' ').replace(/[ \t]+/g, ' ');
  const runs = [...plain.matchAll(DOWNLOADS)]
    .filter(([, rest = '']) => {
      // `--package` names the source of the program, and `pnpm exec` runs installed ones only.
      if (/ --package=@/.test(rest)) return false;
      return rest.split(' ').some((word) => /^svc(?:@.*)?$/.test(word));
    })
    .map(([run]) => run)
    .filter((run) => !/^(?:pnpm|yarn) exec /.test(run));
  // The arguments alone, as a text may quote them.
  const unasked = [...plain.matchAll(/(?:^|\s)(?:-y|--yes) svc(?=\s|$|@)/g)].map(([one]) => one);
  const pins = [...text.matchAll(/(?<![\w@/.-])svc@\d\S*/g)].map(([pin]) => pin);
  const imports = [...text.matchAll(/(?:from|import|import\()\s*['"]svc(?:\/[\w-]+)?['"]/g)].map(
    ([one]) => one,
  );
  const dependencies = [...text.matchAll(/"svc":\s*"(?:[\^~]?\d[\w.-]*|latest|\*)"/g)].map(([one]) => one);
  const identifiers = [...text.matchAll(/"identifier":\s*"svc"/g)].map(([one]) => one);
  return [...runs, ...unasked, ...pins, ...imports, ...dependencies, ...identifiers];
}

describe('the search for a package of another author', () => {
  it.each([
    'npx svc init',
    'npx -y svc mcp',
    'npx --yes --ignore-scripts svc@0.1.0 ci',
    '{"command": "npx", "args": ["-y", "svc", "mcp"]}',
    'command = "npx"\nargs = ["svc"]'.replace('\n', ' '),
    '+  "args": ["-y", "svc", "mcp"]',
    'npm install --save-dev svc',
    'npm exec svc ci',
    'pnpm dlx svc',
    'pnpm add -D svc@latest',
    'yarn dlx svc',
    'bunx svc',
    'bun add svc',
    "import { createClient } from 'svc/client';",
    '"dependencies": { "svc": "^0.1.0" }',
    '"identifier": "svc"',
  ])('finds it in %s', (text) => {
    expect(findStrangers(text)).not.toEqual([]);
  });

  it.each([
    `npx --no --package=${name} -- svc ci`,
    `npm install --save-dev ${name}@0.1.0`,
    'pnpm exec svc ci',
    'yarn run svc ci',
    'bun run svc ci',
    'npm run svc -- search hero',
    'docker run -p 3001:3001 svc',
    'svc init && npm install',
    `import { createClient } from '${name}/client';`,
    '"required": ["svc"]',
  ])('does not find it in %s', (text) => {
    expect(findStrangers(text)).toEqual([]);
  });
});

describe('the package', () => {
  it('has a scope, and a program without one', () => {
    expect(name).toMatch(/^@[a-z][a-z-]*\/svc$/);
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, object>;
    expect(Object.keys(manifest['bin'] ?? {})).toEqual(['svc', 'svc-server']);
  });

  it('has the same name for agents that look it up, for the 3.x client and in the lockfile', () => {
    const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
    const { packages } = JSON.parse(read('server.json')) as { packages: { identifier: string }[] };
    expect(packages.map(({ identifier }) => identifier)).toEqual([name]);
    const facade = JSON.parse(read('facade/package.json')) as { peerDependencies: object };
    expect(Object.keys(facade.peerDependencies)).toEqual([name]);
    expect((JSON.parse(read('package-lock.json')) as { name: string }).name).toBe(name);
  });
});

describe('nothing runs or installs the package svc of another author', () => {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--',
      '*.md',
      '*.ts',
      '*.js',
      '*.json',
      '*.yml',
      '*.toml',
      '*.sh',
      'Dockerfile',
      '*.capnp',
    ],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 },
  )
    .split('\0')
    // Records and fixtures are data of others; tests name the package in order to refuse it.
    .filter((file) => !/^(?:$|content\/|showcase\/|test\/|package-lock\.json$)|\.test\.ts$/.test(file));

  it('in any text, program or configuration of the repository', () => {
    expect(files).toContain('README.md');
    expect(files).toContain('src/cli/commands/ci.ts');
    const found = files.flatMap((file) =>
      findStrangers(readFileSync(join(ROOT, file), 'utf8')).map((place) => `${file}: ${place}`),
    );
    expect(found).toEqual([]);
  });

  it('in the help of any command', async () => {
    for (const words of [
      [],
      ['--help'],
      ...[...Object.keys(COMMANDS), ...Object.keys(GROUPS)].map((one) => [...one.split(' '), '--help']),
    ])
      expect([words, findStrangers((await svc(words)).out)]).toEqual([words, []]);
  });

  it('in the descriptions of the agent tools', () => {
    expect(findStrangers(readFileSync(join(ROOT, 'test/mcp/tools-list.json'), 'utf8'))).toEqual([]);
  });

  it.each(AGENT_CLIENTS.map(({ name: client }) => client))(
    'in what svc connect writes or prints for %s',
    async (client) => {
      for (const files of [
        {},
        { 'package.json': `{"devDependencies":{"${name}":"0.1.0"}}` },
        {
          'package.json': `{"devDependencies":{"${name}":"0.1.0"}}`,
          [`node_modules/${name}/package.json`]: JSON.stringify({ name, bin: { svc: 'dist/bin/svc.js' } }),
        },
      ]) {
        const cwd = folder(files);
        const env = { HOME: cwd };
        const said = [
          await svc(['connect', client], { cwd }),
          await svc(['connect', client, '--global'], { cwd, env }),
        ];
        const { project } = AGENT_CLIENTS.find((one) => one.name === client) ?? { project: '' };
        const text = readFileSync(join(cwd, project), 'utf8');
        expect(text).toContain('mcp');
        expect(text).not.toMatch(/npx|dlx|bunx/);
        expect(findStrangers([text, ...said.map(({ out, err }) => out + err)].join('\n'))).toEqual([]);
      }
    },
  );

  it.each(['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'none'])(
    'in what svc ci init writes or prints beside %s',
    async (lockfile) => {
      const cwd = folder({ [lockfile]: '' });
      const { out, err } = await svc(['ci', 'init'], { cwd });
      const { out: texts } = await svc(['ci', 'init', '--dry-run'], { cwd });
      expect(texts).toContain('svc ci');
      expect(findStrangers(out + err + texts)).toEqual([]);
    },
  );

  it('in what svc init writes or prints', async () => {
    const cwd = folder();
    const { out, err } = await svc(['init', '--blueprint', 'retail-bank'], { cwd });
    expect(findStrangers(out + err)).toEqual([]);
    const written = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(written.length).toBeGreaterThan(10);
    for (const { parentPath, name: file } of written)
      expect([file, findStrangers(readFileSync(join(parentPath, file), 'utf8'))]).toEqual([file, []]);
  });
});
