/**
 * Runs a command under every supported Node version, installed from the registry:
 * `npm run nodes -- node dist/bin/svc.js --version`. It needs the network, so no test runs it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installNode, NODE_VERSIONS } from './node-versions.ts';

const [command, ...argv] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('usage: npm run nodes -- <command> [argument ...]\n');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'svc-nodes-'));
try {
  for (const version of NODE_VERSIONS) {
    const path = [installNode(version, folder), process.env['PATH']].join(delimiter);
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
