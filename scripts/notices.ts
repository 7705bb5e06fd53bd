/**
 * The licences of code that is not ours and is inside what we ship, as one text: what is bundled is in no user's
 * node_modules, so the texts that must go with it have to come from us.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run generate` puts into the source: the run time of the validators, and the shapes of the icons. */
const GENERATED = ['ajv', 'fast-deep-equal', 'lucide-static'];

const RULE = '-'.repeat(80);

/** The folder of the package that a bundled file is part of; undefined for a file of our own. */
function packageFolder(file: string): string | undefined {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function readNotice(folder: string): readonly [title: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'name' | 'version' | 'license',
    string
  >;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} carries no text of its licence`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return [`${name} ${version} (${license})`, text];
}

/** One part for each package that the files are from, or that generated files hold parts of, by name. */
export function formatNotices(root: string, files: readonly string[]): string {
  const folders = new Set([
    ...GENERATED.map((name) => join(root, 'node_modules', name)),
    ...files.flatMap((file) => packageFolder(join(root, file)) ?? []),
  ]);
  const parts = [...folders]
    .map(readNotice)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, text]) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`);
  return `This package contains code of the packages below, each under its own licence.\n\n${parts.join('\n')}`;
}

/** Name and version of every package of such a text. */
export function parsePackages(notices: string): { readonly name: string; readonly version: string }[] {
  const titles = notices.matchAll(new RegExp(`^${RULE}\\n(\\S+) (\\S+) \\(.+\\)\\n${RULE}$`, 'gm'));
  return [...titles].map(([, name = '', version = '']) => ({ name, version }));
}
