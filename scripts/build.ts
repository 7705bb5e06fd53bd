/** Builds dist/: the compiler's output of src/, and the validators, which are JavaScript already. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

rmSync(path('dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [path('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
if (status !== 0) process.exit(status ?? 1);
cpSync(path('src/schemas/validators'), path('dist/schemas/validators'), { recursive: true });
chmodSync(path('dist/cli/bin.js'), 0o755);
