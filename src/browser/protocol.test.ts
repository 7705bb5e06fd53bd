import type { ChildProcess } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProtocol } from './protocol.ts';

it('adds one listener to a signal for any number of pending commands, and removes it', async () => {
  const pipes = [null, null, null, new PassThrough(), new PassThrough()];
  const child = { stdio: pipes } as unknown as ChildProcess;
  const protocol = createProtocol(child, new Promise(() => {}), new AbortController().signal);
  const stop = new AbortController();
  const send = (): Promise<unknown> => protocol.send('Browser.getVersion', {}, undefined, stop.signal);
  const answered = Array.from({ length: 30 }, send);
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  for (let id = 1; id <= 30; id++) pipes[4]?.write(`${JSON.stringify({ id, result: {} })}\0`);
  await Promise.all(answered);
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
  const aborted = Array.from({ length: 30 }, send);
  stop.abort(new Error('stopped'));
  for (const one of aborted) await expect(one).rejects.toThrow('stopped');
  await expect(send()).rejects.toThrow('stopped');
});

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
