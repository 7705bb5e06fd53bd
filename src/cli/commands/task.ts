import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Call, type Command, optionText } from '../command.ts';
import { PROJECT, requireProjectFolder } from '../options.ts';
import { stripControls } from '../layout.ts';
import { requireContract, verifyOptions } from '../verification.ts';

export const task = {
  name: 'task',
  summary: 'Collect what one change needs: files to read, constraints, open findings and stop conditions.',
  arguments: [
    {
      name: '<target>',
      summary: 'Route (/settings), page, component, file (file:src/x.tsx) or graph node id',
    },
    { name: '[words...]', summary: 'Description of the change' },
  ],
  options: [{ flags: '--max-tokens <count>', summary: 'Maximum number of tokens, up to 4000' }, PROJECT],
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
    const limits = { ...MAX_CAPSULE, tokens: parseMaxTokens(call, MAX_CAPSULE.tokens) };
    const root = await requireProjectFolder(call, terminal);
    const { verifyProject } = await import('../../project/check.ts');
    const result = await verifyProject(root, verifyOptions(call, terminal));
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
      // The budget counts every byte; only a terminal gets a final newline.
      terminal.out(serializeCapsule(capsule) + (terminal.isTerminal ? '\n' : ''));
    } else {
      const { formatCapsule } = await import('../../task/markdown.ts');
      terminal.out(stripControls(formatCapsule(capsule)));
    }
    return 0;
  },
} as const satisfies Command;

function parseMaxTokens(call: Call, most: number): number {
  const asked = optionText(call, 'maxTokens');
  if (asked === undefined) return most;
  const count = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
  if (count >= 1 && count <= most) return count;
  throw new ServiceError('USAGE', `--max-tokens takes a number from 1 to ${most}, not ${quote(asked)}.`);
}
