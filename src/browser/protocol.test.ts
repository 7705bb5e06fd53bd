import type { ChildProcess } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProtocol } from './protocol.ts';

it('rejects pending commands with BROWSER_FAILED when Chromium exits', async () => {
  const pipes = [null, null, null, new PassThrough(), new PassThrough()];
  let exit = (): void => {};
  const ended = new Promise<void>((resolve) => {
    exit = resolve;
  });
  const child = { stdio: pipes } as unknown as ChildProcess;
  const protocol = createProtocol(child, ended, new AbortController().signal);
  const pending = protocol.send('Browser.getVersion', {});
  exit();
  await expect(pending).rejects.toMatchObject({ code: 'BROWSER_FAILED', exit: 69 });
  await expect(protocol.send('Browser.getVersion', {})).rejects.toMatchObject({ code: 'BROWSER_FAILED' });
});
