/**
 * Runs a command under every supported Node version, installed from the registry:
 * `npm run nodes -- node dist/bin/svc.js --version`. It needs the network, so no test runs it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The latest release of 20, the minimum, and one of each maintained line. */
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0'];

const [command, ...argv] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('usage: npm run nodes -- <command> [argument ...]\n');
  process.exit(2);
}

const platform = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), 'svc-nodes-'));
try {
  for (const version of VERSIONS) {
    const prefix = join(folder, version);
    execFileSync('npm', ['install', '--ignore-scripts', '--prefix', prefix, `${name}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const path = [join(prefix, 'node_modules', name, 'bin'), process.env['PATH']].join(delimiter);
    process.stdout.write(`node ${version}: ${[command, ...argv].join(' ')}\n`);
    const { status } = spawnSync(command, argv, { stdio: 'inherit', env: { ...process.env, PATH: path } });
    if (status !== 0) {
      process.stdout.write(`node ${version}: exit code ${status}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
