/**
 * Packs the built package into a folder, once for all checks of the gate: publint looks at the package, and tests
 * install and describe it. Packing takes as long as installing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/svc/package');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const argv = ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', FOLDER];
const printed = execFileSync('npm', argv, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [{ filename }] = JSON.parse(printed) as [{ readonly filename: string }];
renameSync(join(FOLDER, filename), join(FOLDER, 'package.tgz'));
writeFileSync(join(FOLDER, 'packed.json'), printed);
