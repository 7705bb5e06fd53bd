/**
 * Collects the licences of bundled third-party code in one text. Bundled packages are not in the user's node_modules, so
 * their licences must be shipped with ours.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose code `npm run generate` copies into the source: validators and icons. */
const GENERATED = ['ajv', 'fast-deep-equal', 'lucide-static'];

const RULE = '-'.repeat(80);

/** Folder of the package that contains a bundled file; undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function readNotice(folder: string): readonly [title: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'name' | 'version' | 'license',
    string
  >;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} has no licence file`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return [`${name} ${version} (${license})`, text];
}

/** Formats one section for each package of the files and of the generated code, sorted by name, then the fonts. */
export function formatNotices(root: string, files: readonly string[]): string {
  const folders = new Set([
    ...GENERATED.map((name) => join(root, 'node_modules', name)),
    ...files.flatMap((file) => packageFolder(join(root, file)) ?? []),
  ]);
  const parts = [...folders]
    .map(readNotice)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, text]) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`);
  const fonts = readFileSync(join(root, 'fonts/LICENSES.txt'), 'utf8');
  return `This package contains code of the packages below, each under its own licence.\n\n${parts.join('\n')}\n${fonts}`;
}

/** Parses name and version of every package in the text. */
export function parsePackages(notices: string): { readonly name: string; readonly version: string }[] {
  const titles = notices.matchAll(new RegExp(`^${RULE}\\n(\\S+) (\\S+) \\(.+\\)\\n${RULE}$`, 'gm'));
  return [...titles].map(([, name = '', version = '']) => ({ name, version }));
}
