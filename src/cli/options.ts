import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { openClient } from '../http/connect.ts';
import type { OwnFiles } from '../http/product-packs.ts';
import type { Client } from '../client/index.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';

/** Options and lookups that most commands share. */

export const PROJECT: Option = {
  flags: '--project <folder>',
  summary: 'Project folder (default: the current folder)',
};

export const NO_CACHE: Option = { flags: '--no-cache', summary: 'Read and check every file again' };

/** The project folder, which does not have to exist. */
export const projectFolder = (call: Call, { cwd }: Terminal): string =>
  resolve(cwd, optionText(call, 'project') ?? '.');

/** The project folder; throws if it does not exist. */
export async function requireProjectFolder(call: Call, terminal: Terminal): Promise<string> {
  const { statSync } = await import('node:fs');
  const root = projectFolder(call, terminal);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(relativePath(terminal, root))}.`);
  return root;
}

/** A path relative to the current folder, so that output never contains absolute paths of the machine. */
export const relativePath = ({ cwd }: Pick<Terminal, 'cwd'>, path: string): string =>
  relative(cwd, path).replaceAll(sep, '/') || '.';

/**
 * Opens the configured or embedded service. The client is loaded only when a command needs it.
 *
 * @param own Files of a project that are not written yet; by default those in the folder.
 */
export async function openService(
  call: Call,
  terminal: Terminal,
  root?: string,
  own?: OwnFiles,
): Promise<Client> {
  const { client, origin } = openClient(terminal.env, {
    insecureHttp: call.options['insecureHttp'] === true,
    note: (text) => {
      if (!call.quiet && !call.json) terminal.say(`${terminal.colour.dim(`note: ${text}`)}\n`);
    },
  });
  // Only packs and themes depend on the project. A folder that no longer exists has neither; records are found all the same.
  const withOwnFiles = (): Promise<Client> =>
    withProjectFiles(
      client,
      root ?? resolve(terminal.cwd, optionText(call, 'project') ?? '.'),
      origin === 'embedded',
      own,
    );
  const withOwnTheme = async (): Promise<Client> => {
    try {
      return await withOwnFiles();
    } catch (thrown) {
      if (thrown instanceof ServiceError && thrown.code === 'FILE_NOT_FOUND') return client;
      throw thrown;
    }
  };
  const record = async (...args: Parameters<Client['record']>) => (await withOwnTheme()).record(...args);
  return {
    ...client,
    // The type of the payload depends on the call, which this object cannot express.
    record: record as Client['record'],
    list: async (...args) => (await withOwnTheme()).list(...args),
    compilePacks: async (...args) => (await withOwnFiles()).compilePacks(...args),
    selectPack: async (...args) => (await withOwnFiles()).selectPack(...args),
  };
}

/** A client with the product file and the theme file of a project, if it has one. */
async function withProjectFiles(
  client: Client,
  root: string,
  isEmbedded: boolean,
  own?: OwnFiles,
): Promise<Client> {
  if (own) return (await import('../http/product-packs.ts')).withProjectFiles(client, own, isEmbedded);
  if (!['svc.product.json', 'svc.theme.json'].some((name) => existsSync(join(root, name)))) return client;
  const { readProductFile } = await import('../project/product.ts');
  const { readThemeFile } = await import('../project/theme.ts');
  const { withProjectFiles: withFiles } = await import('../http/product-packs.ts');
  return withFiles(
    client,
    { product: () => readProductFile(root), theme: () => readThemeFile(root) },
    isEmbedded,
  );
}

/** Parses `--port`, which both servers and the preview take. */
export function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ServiceError('USAGE', `--port must be an integer from 0 to 65535; got ${quote(text)}.`);
}

/** Resolves when the user interrupts the process. */
export const untilInterrupted = ({ signal }: Terminal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });

/** Fields of the package.json of svc. Its `name` is the only place that names the package in a registry. */
export interface OwnPackage {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** Reads the package.json of svc. The path is the same from `src/cli/` and from the bundle in `dist/bin/`. */
export const readOwnPackage = (): OwnPackage =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as OwnPackage;
