import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Call, type Command, optionText } from '../command.ts';
import { PROJECT, requireProjectFolder } from '../options.ts';
import { shown } from '../layout.ts';
import { requireContract, verified } from '../verification.ts';

export const task = {
  name: 'task',
  summary: 'What to know before one change: files to read, who decides, open findings, when to stop.',
  arguments: [
    {
      name: '<target>',
      summary: 'a route (/settings), a page, a component, a file (file:src/x.tsx) or the id of a graph node',
    },
    { name: '[words...]', summary: 'what is to be done, in your own words' },
  ],
  options: [{ flags: '--max-tokens <count>', summary: 'the most that may be answered, up to 4000' }, PROJECT],
  examples: [
    'svc task /settings "Add a switch for weekly mails"',
    'svc task account/settings --json',
    'svc task file:src/components/Button.tsx Make the focus ring visible',
    'svc task DataTable --max-tokens 1500 --json',
  ],
  asks: true,
  async run(call, terminal) {
    const [target = '', ...words] = call.arguments;
    const { MAX_CAPSULE } = await import('../../task/prune.ts');
    const limits = { ...MAX_CAPSULE, tokens: maxTokensOf(call, MAX_CAPSULE.tokens) };
    const root = await requireProjectFolder(call, terminal);
    const result = await verified(root, call, terminal);
    requireContract(result.project);
    const { connect } = await import('../../http/connect.ts');
    const { where } = connect(terminal.env, { insecureHttp: call.options['insecureHttp'] === true });
    const { buildTask } = await import('../../project/task.ts');
    const capsule = await buildTask(root, result, {
      target,
      request: words.join(' '),
      resolvedFrom: where === 'embedded' ? 'installed-package' : 'api',
      limits,
      at: new Date().toISOString(),
    });
    if (call.json) {
      const { serializeCapsule } = await import('../../task/prune.ts');
      // Not a byte more than the budget says, save the line end that a terminal needs.
      terminal.out(serializeCapsule(capsule) + (terminal.isTerminal ? '\n' : ''));
    } else {
      const { formatCapsule } = await import('../../task/markdown.ts');
      terminal.out(shown(formatCapsule(capsule)));
    }
    return 0;
  },
} as const satisfies Command;

function maxTokensOf(call: Call, most: number): number {
  const asked = optionText(call, 'maxTokens');
  if (asked === undefined) return most;
  const count = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  if (count >= 1 && count <= most) return count;
  throw new ServiceError('USAGE', `--max-tokens takes a number from 1 to ${most}, not ${quote(asked)}.`);
}
