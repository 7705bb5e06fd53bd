import { ServiceError } from '../../base/errors.ts';
import { type Command, optionText } from '../command.ts';
import { NAMESPACE } from '../packs.ts';
import { hintNewName } from '../legacy.ts';
import { packsManifest } from './packs-manifest.ts';
import { packsSelect } from './packs-select.ts';

export const registryGetPack = {
  name: 'registry get-pack',
  summary: 'Deprecated name of svc packs select and svc packs manifest.',
  arguments: [
    {
      name: '<type>',
      summary: 'Pack type',
      choices: ['manifest', 'scaffold', 'review', 'section', 'page', 'mutation'],
    },
    { name: '[id]', summary: 'Section, page (or section/page) or mutation' },
  ],
  options: [
    NAMESPACE,
    { flags: '--essence <path>', summary: 'Contract file (default: svc.essence.json)' },
    { flags: '--route <path>', summary: 'Select the page at this path instead of by id' },
    { flags: '--write-context', summary: 'Deprecated name of --write' },
  ],
  examples: ['svc registry get-pack page --route /invoices'],
  asks: true,
  hidden: true,
  run(call, terminal) {
    const { writeContext, ...options } = call.options;
    if (call.arguments[0] !== 'manifest') {
      hintNewName(call, terminal, 'packs select');
      return packsSelect.run({ ...call, options: { ...options, write: writeContext } }, terminal);
    }
    if (writeContext === true)
      throw new ServiceError(
        'USAGE',
        'The manifest is written together with its packs. Use svc packs compile --write.',
      );
    hintNewName(call, terminal, 'packs manifest');
    const essence = optionText(call, 'essence');
    return packsManifest.run({ ...call, arguments: essence === undefined ? [] : [essence] }, terminal);
  },
} as const satisfies Command;
