import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Command, jsonText } from '../command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completion = {
  name: 'completion',
  summary: 'Print a shell completion script.',
  arguments: [{ name: '<shell>', summary: 'Shell', choices: SHELLS }],
  options: [],
  examples: [
    'source <(svc completion bash)',
    'svc completion zsh > "${fpath[1]}/_svc"',
    'svc completion fish > ~/.config/fish/completions/svc.fish',
  ],
  async run({ arguments: [shell = ''], json, commands, groups }, terminal) {
    const name = SHELLS.find((one) => one === shell);
    if (name === undefined)
      throw new ServiceError('USAGE', `Unsupported shell ${quote(shell)}. Supported: ${SHELLS.join(', ')}.`);
    const { listWords } = await import('../completion/words.ts');
    const words = listWords(await commands(), groups);
    const script = (await SCRIPTS[name]())(words);
    terminal.out(json ? jsonText({ shell: name, script }) : script);
    return 0;
  },
} as const satisfies Command;

const SCRIPTS = {
  bash: async () => (await import('../completion/bash.ts')).bash,
  zsh: async () => (await import('../completion/zsh.ts')).zsh,
  fish: async () => (await import('../completion/fish.ts')).fish,
};
