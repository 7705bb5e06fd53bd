import type { DocumentInput } from '../reports/report.ts';
import { type Checked, checkedProject } from './checked.ts';
import { type Call, optionText, type Terminal } from './command.ts';

/** One look at a project, with everything its documents may say. Writes nothing but the cache of a run. */
export async function documentInput(root: string, call: Call, terminal: Terminal): Promise<DocumentInput> {
  const about = { generatedAt: new Date().toISOString(), failOn: 'error' } as const;
  const checked = await checkedProject(root, call, terminal, about);
  terminal.signal.throwIfAborted();
  return documentInputOf(root, call, checked);
}

/** The same of a project that was just checked. */
export async function documentInputOf(root: string, call: Call, checked: Checked): Promise<DocumentInput> {
  const { homedir } = await import('node:os');
  const { realpathSync } = await import('node:fs');
  const { documentInputOf: inputOf } = await import('../project/check.ts');
  return inputOf(root, checked, {
    version: await ownVersion(),
    asked: askedOf(optionText(call, 'project')),
    places: [
      [root, '<project>'],
      [realpathSync(root), '<project>'],
      [homedir(), '~'],
    ],
  });
}

/** The folder as it was written, unless that tells where on the machine it lies. */
function askedOf(project = '.'): string {
  return /^(?:[\\/~]|[a-z]:|.*\.\.(?:[\\/]|$))/i.test(project) || project === '' ? '<project>' : project;
}

async function ownVersion(): Promise<string> {
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
