import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Example {
  readonly command: string;
  /** What the README prints below the command. */
  readonly output: string;
}

/** The commands of the README's `console` blocks with what they print; the install and the gate itself are left out. */
function examples(): Example[] {
  const text = readFileSync(`${ROOT}/README.md`, 'utf8');
  const blocks = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command: command.replace(/^npm ci && /, ''), output: output.join('\n').trim() };
    })
    .filter(({ command }) => command !== 'npm test');
}

describe('the README', () => {
  it('has examples', () => {
    expect(examples().length).toBeGreaterThanOrEqual(2);
  });

  it.each(examples())('prints what is really printed: $command', ({ command, output }) => {
    const { stdout, stderr } = spawnSync('bash', ['-c', `${command} 2>&1`], { cwd: ROOT, encoding: 'utf8' });
    expect((stdout + stderr).trim()).toBe(output);
  });
});
