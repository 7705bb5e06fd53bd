import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { type Call, type Command, jsonText, type Terminal } from '../command.ts';
import { fromHere } from '../here.ts';
import { promptsOf, requireYes, talks } from '../init-ask.ts';
import { serviceOf } from '../service.ts';
import { oneLine } from '../text.ts';

export const init = {
  name: 'init',
  summary: 'Begin a project: contract, packs, lock and an index for agents, in one go.',
  arguments: [{ name: '[folder]', summary: 'the project; made if it is not there (default: this folder)' }],
  options: [
    { flags: '--blueprint <slug>', summary: 'compose the contract from this blueprint' },
    { flags: '--archetype <slug>', summary: 'compose it from one archetype instead' },
    { flags: '--theme <slug>', summary: 'another theme than the suggested one' },
    { flags: '--mode <mode>', summary: 'colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--target <name>', summary: 'framework: react, nextjs, vue, svelte, html, … (default: react)' },
    { flags: '--yes', summary: 'take the defaults and ask nothing' },
    { flags: '--dry-run', summary: 'show what would be written, and write nothing' },
    { flags: '--force', summary: 'replace a contract; the old one is kept as svc.essence.json.bak' },
    { flags: '--no-agents', summary: 'leave AGENTS.md alone' },
    { flags: '--remove', summary: 'take out what init wrote; the contract only with --force' },
  ],
  examples: [
    'svc init',
    'svc init --blueprint observability-suite --mode dark --target nextjs',
    'svc init shop --blueprint marketplace --dry-run',
    'svc init --remove',
  ],
  asks: true,
  async run(call, terminal) {
    const root = resolve(terminal.cwd, call.arguments[0] ?? '.');
    if (call.options['remove'] !== true) return begin(root, call, terminal);
    const { removeProject } = await import('../init-remove.ts');
    return removeProject(root, call, terminal);
  },
} as const satisfies Command;

async function begin(root: string, call: Call, terminal: Terminal): Promise<number> {
  const { chosenFor, targetNote } = await import('../init-choices.ts');
  const { compiled } = await import('../../project/compose.ts');
  const { planProject } = await import('../../project/init.ts');
  const { agentsDiff, diffText, filesText, nextText } = await import('../init-text.ts');
  const prompts = await promptsOf(call, terminal);
  const client = await serviceOf(call, terminal);
  const chosen = await chosenFor(root, client, prompts, call, terminal);
  const note = targetNote(chosen?.options.target);
  if (note !== undefined && talks(call)) terminal.say(`${terminal.colour.dim(`note: ${note}`)}\n`);

  const project = await compiled(root, client, chosen, { signal: terminal.signal });
  const plan = planProject(root, { ...project, agents: call.options['agents'] !== false });
  const isDry = call.options['dryRun'] === true;
  const diff = plan.agents ? agentsDiff(plan.agents) : [];
  const report = {
    dryRun: isDry,
    project: fromHere(terminal, root),
    from: chosen?.origin,
    files: plan.files,
    removed: plan.removed,
  };
  if (isDry) {
    if (call.json) terminal.out(jsonText({ ...report, agentsDiff: diff }));
    else terminal.out(filesText(plan.files, true, terminal) + diffText(diff, terminal));
    if (talks(call)) terminal.say('Nothing was written.\n');
    return 0;
  }

  if (plan.replaces && call.options['force'] !== true) {
    if (!prompts) throw otherContract();
    await requireYes(
      prompts,
      'svc.essence.json is another contract. Replace it, and keep it as .bak?',
      false,
    );
  }
  const isAsked = prompts !== undefined && chosen?.isAsked === true;
  if (isAsked) {
    terminal.say(filesText(plan.files, false, terminal));
    await requireYes(prompts, `Write this to ${oneLine(root)}?`, true);
  }
  terminal.signal.throwIfAborted();
  const kept = plan.write();

  if (call.json) terminal.out(jsonText({ ...report, kept }));
  // Who said yes has just read it.
  else if (!(isAsked && terminal.isTerminal)) terminal.out(filesText(plan.files, false, terminal));
  if (talks(call)) {
    if (kept !== undefined) terminal.say(`The old contract is kept as ${kept}.\n`);
    terminal.say(nextText(project.bundle.manifest.pages[0]?.id, terminal));
  }
  return 0;
}

const otherContract = (): ServiceError =>
  new ServiceError(
    'OUTPUT_EXISTS',
    'svc.essence.json exists and is another contract. Use --force to replace it: the old one is kept as ' +
      'svc.essence.json.bak. Without --blueprint and --archetype, svc init completes what is there.',
  );
