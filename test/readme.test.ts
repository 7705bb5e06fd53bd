import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeServer } from '../src/http/node.ts';
import { app } from './http/service.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Example {
  readonly command: string;
  /** The output that the README shows below the command. */
  readonly output: string;
}

/** The commands of the README's `console` blocks with what they print below them. */
function examples(): Example[] {
  const text = readFileSync(`${ROOT}/README.md`, 'utf8');
  const blocks = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n').trim() };
    });
}

const { server } = createNodeServer(app, { log: () => {}, maxConnectionsPerAddress: 0 });
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('the README', () => {
  it('has examples', () => {
    expect(examples().length).toBeGreaterThanOrEqual(2);
  });

  it.each(examples())('prints what is really printed: $command', async ({ command, output }) => {
    // The service of the test listens on a port of its own.
    const script = `svc() { node dist/bin/svc.js "$@"; }\n${command.replaceAll('127.0.0.1:3001', address)} 2>&1`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: ROOT }).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout.trim()).toBe(output);
  });
});
