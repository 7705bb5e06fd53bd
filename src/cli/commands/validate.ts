import { parseEssence } from '../../essence/read.ts';
import { pagesOf } from '../../essence/walk.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { type Command, jsonText } from '../command.ts';
import { readDocument } from '../../project/file.ts';

export const validate = {
  name: 'validate',
  summary: 'Validate a contract (4.0.0) against its schema.',
  arguments: [
    { name: '[file]', summary: 'Contract file, or - for standard input (default: svc.essence.json)' },
  ],
  options: [],
  examples: ['svc validate', 'svc validate shop.json', 'cat shop.json | svc validate - --json'],
  async run({ arguments: [argument = 'svc.essence.json'], json }, terminal) {
    const document = parseEssence(await readDocument(argument, terminal.stdin));
    const sections = document.blueprint.sections.length;
    const pages = pagesOf(document).length;
    if (json) terminal.out(jsonText({ valid: true, version: document.version, sections, pages }));
    else
      terminal.out(
        `${terminal.colour.green('valid')} essence ${document.version}: ${formatQuantity(sections, 'section')}, ${formatQuantity(pages, 'page')}\n`,
      );
    return 0;
  },
} as const satisfies Command;
