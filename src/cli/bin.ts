#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { run } from './main.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// A reader such as `head` may close the pipe early: that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

async function stdin(limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  return Buffer.concat(chunks);
}

process.exitCode = await run(
  process.argv.slice(2),
  {
    out: (text) => void process.stdout.write(text),
    say: (text) => void process.stderr.write(text),
    colour: pc.createColors(
      process.stderr.isTTY === true && process.stdout.isTTY === true && !process.env['NO_COLOR'],
    ),
    stdin,
    debug: Boolean(process.env['SVC_DEBUG']),
  },
  version,
);
