import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The latest release of 20, the minimum, and one of each maintained line. */
export const NODE_VERSIONS = ['20.20.2', '22.23.3', '24.21.0'] as const;

/** Installs a Node version from the registry below a folder, and returns the folder of its program. Needs the network. */
export function installNode(version: string, folder: string): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const prefix = join(folder, version);
  execFileSync('npm', ['install', '--ignore-scripts', '--prefix', prefix, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(prefix, 'node_modules', name, 'bin');
}
