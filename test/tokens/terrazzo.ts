import { createRequire } from 'node:module';
import type { ExportedFile } from '../../src/tokens/exporter.ts';
import { findFile } from './themes.ts';

type Tokens = Readonly<
  Record<string, { readonly $type: string; readonly $value: unknown; readonly $extensions?: unknown }>
>;
interface Read {
  readonly tokens: Tokens;
  readonly resolver: { apply(input: Readonly<Record<string, string>>): Tokens };
}

/** As much of @terrazzo/parser as is used here. Its own types bring those of browsers into the whole project. */
interface Terrazzo {
  readonly Logger: new (options: {
    level: 'warn';
  }) => {
    stats(): { readonly errorCount?: number; readonly warnCount?: number };
  };
  defineConfig(config: object, options: { readonly cwd: URL; readonly logger: object }): object;
  parse(
    inputs: readonly { readonly filename: URL; readonly src: string }[],
    options: {
      readonly config: object;
      readonly logger: object;
      readonly req: (url: URL) => Promise<string>;
    },
  ): Promise<Read>;
}

const require = createRequire(import.meta.url);
const { Logger, defineConfig, parse } = require('@terrazzo/parser') as Terrazzo;

let last: { readonly files: readonly ExportedFile[]; readonly read: Promise<Read> } | undefined;

/**
 * All files as they would lie in a folder; every complaint of the reader is a failure. The files that were the last ones
 * to be read are not read again.
 */
export function readTokens(files: readonly ExportedFile[]): Promise<Read> {
  if (last?.files !== files) last = { files, read: parseFiles(files) };
  return last.read;
}

async function parseFiles(files: readonly ExportedFile[]): Promise<Read> {
  const at = (path: string): URL => new URL(`file:///tokens/${path}`);
  const logger = new Logger({ level: 'warn' });
  const config = defineConfig({}, { cwd: at(''), logger });
  const start = files.find(({ path }) => path.endsWith('.resolver.json')) ?? findFile(files, '.tokens.json');
  const result = await parse([{ filename: at(start.path), src: start.text }], {
    config,
    logger,
    req: async (url) => findFile(files, url.pathname.replace('/tokens/', '')).text,
  });
  const { errorCount = 0, warnCount = 0 } = logger.stats();
  if (errorCount + warnCount > 0) throw new Error('the reader complained');
  return result;
}
