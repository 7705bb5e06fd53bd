/**
 * Runs the static checks, two at a time: those that are named, or all `check:*` scripts but that of the package, which
 * builds it first. Prints what each of them printed only if it failed.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LANES = 2;

const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const known = Object.keys(scripts)
  .filter((name) => name.startsWith('check:'))
  .map((name) => name.slice('check:'.length));
const PACKAGE = 'package';

/** Runs one check and reports it in one line; resolves to false if it failed. */
async function run(name: string): Promise<boolean> {
  const start = performance.now();
  const child = spawn(scripts[`check:${name}`] ?? 'false', {
    cwd: ROOT,
    shell: true,
    env: { ...process.env, PATH: `${ROOT}node_modules/.bin:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stderr.write(`${code === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(10)} ${seconds} s\n`);
  if (code !== 0) process.stderr.write(`${output.trimEnd()}\n`);
  return code === 0;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No check is called ${unknown.join(', ')}. Checks: ${known.join(', ')}.\n`);
  process.exit(2);
}
const queue = named.length > 0 ? named : known.filter((name) => name !== PACKAGE);
const results: boolean[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let name = queue[next++]; name !== undefined; name = queue[next++]) results.push(await run(name));
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
