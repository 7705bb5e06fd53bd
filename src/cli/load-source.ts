import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCorpus } from '../content/load.ts';
import type { Source } from '../database/load.ts';
import { recordsIn } from '../database/input.ts';
import { ServiceError } from '../base/errors.ts';
import { packageVersion } from '../http/release.ts';
import { quote } from '../base/text.ts';
import type { Terminal } from './command.ts';

/** Where records come from: this package, a folder with a manifest, or a text with one a line. */
export function sourceFrom(given: string | undefined, terminal: Terminal): Source {
  if (given === undefined) return loadCorpus();
  if (given === '-') return linesOf(standardInput(terminal));
  const path = resolve(terminal.cwd, given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ServiceError('FILE_NOT_FOUND', `${quote(given)} does not exist.`);
  return stat.isDirectory() ? loadCorpus(pathToFileURL(`${path}/`)) : linesOf(fileText(path, given));
}

/** Lines have no manifest: the release is of this moment. */
const linesOf = (text: AsyncIterable<Uint8Array>): Source => ({
  version: packageVersion(),
  releasedAt: `${new Date().toISOString().slice(0, 19)}Z`,
  records: recordsIn(text),
});

async function* standardInput({ streams, stdin }: Terminal): AsyncGenerator<Uint8Array> {
  if (streams) yield* streams().input as AsyncIterable<Uint8Array>;
  else yield await stdin(Number.POSITIVE_INFINITY);
}

async function* fileText(path: string, given: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === undefined) throw thrown;
    throw new ServiceError('READ_FAILED', `${quote(given)} cannot be read: ${code}.`, { cause: thrown });
  }
}
