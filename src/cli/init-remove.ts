import { ServiceError } from '../base/errors.ts';
import { planRemoval, removalPaths } from '../project/init.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { fromHere } from './here.ts';
import { promptsOf, requireYes, talks } from './init-ask.ts';
import { oneLine } from './text.ts';
import { formatCount } from '../base/text.ts';

/** `svc init --remove`: takes out what init wrote, after asking. */
export async function removeProject(root: string, call: Call, terminal: Terminal): Promise<number> {
  const removal = planRemoval(root, { contract: call.options['force'] === true });
  const paths = removalPaths(removal);
  const isDry = call.options['dryRun'] === true;
  if (!isDry && paths.length > 0) {
    if (call.options['yes'] !== true) await agreed(root, paths.length, call, terminal);
    terminal.signal.throwIfAborted();
    removal.remove();
  }
  if (call.json) terminal.out(jsonText({ dryRun: isDry, project: fromHere(terminal, root), removed: paths }));
  else terminal.out(paths.map((path) => `${oneLine(path)}\n`).join(''));
  if (talks(call)) {
    if (paths.length === 0) terminal.say('There is nothing of svc to remove.\n');
    else terminal.say(isDry ? 'Nothing was removed.\n' : 'Removed.\n');
  }
  return 0;
}

async function agreed(root: string, count: number, call: Call, terminal: Terminal): Promise<void> {
  const prompts = await promptsOf(call, terminal);
  if (!prompts)
    throw new ServiceError(
      'USAGE',
      `--remove asks first: it touches ${filesOf(count)}. Give --yes to mean it.`,
    );
  await requireYes(prompts, `Take svc out of ${filesOf(count)} in ${oneLine(root)}?`, false);
}

const filesOf = (count: number): string => formatCount(count, 'file');
