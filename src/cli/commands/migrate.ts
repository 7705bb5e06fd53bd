import { migrate as migrateEssence } from '../../essence/migrate.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatCount, quote } from '../../base/text.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { formatNameMap, MAP, useNameMap } from '../name-map.ts';
import { openService } from '../options.ts';
import { readDocument, writeDocument } from '../../project/file.ts';

export const migrate = {
  name: 'migrate',
  summary: 'Migrate a 2.x or 3.x contract to 4.0.0 and list what was moved, derived or dropped.',
  arguments: [
    { name: '[file]', summary: 'Contract file, or - for standard input (default: svc.essence.json)' },
  ],
  options: [{ flags: '--write', summary: 'Replace the file instead of printing the new contract' }, MAP],
  asks: true,
  examples: [
    'svc migrate old.json > svc.essence.json',
    'svc migrate --write',
    'svc migrate --map names.json --write',
    'svc migrate old.json --json',
  ],
  async run(call, terminal) {
    const {
      arguments: [argument = 'svc.essence.json'],
      json,
      options,
    } = call;
    if (options['write'] === true && argument === '-') {
      throw new ServiceError('USAGE', 'Standard input cannot be replaced. Leave out --write.');
    }
    const migrated = migrateEssence(await readDocument(argument, terminal.stdin));
    const map = optionText(call, 'map');
    const mapped =
      map === undefined
        ? undefined
        : await useNameMap(map, migrated.essence, await openService(call, terminal), terminal);
    if (mapped && 'written' in mapped) {
      if (json) terminal.out(jsonText(mapped));
      else terminal.say(formatNameMap(mapped, terminal));
      return 0;
    }
    const { from, notes } = migrated;
    const essence = mapped?.essence ?? migrated.essence;
    const { bold, dim } = terminal.colour;
    if (options['write'] === true) writeDocument(argument, jsonText(essence));
    if (json)
      terminal.out(jsonText({ from, to: essence.version, notes, renamed: mapped?.renamed ?? [], essence }));
    else if (options['write'] !== true) terminal.out(jsonText(essence));
    if (!json) {
      for (const note of notes)
        terminal.say(`${bold(note.kind.padEnd(7))} ${note.pointer} ${dim(note.message)}\n`);
      if (mapped) terminal.say(formatNameMap(mapped, terminal));
      const where = options['write'] === true ? `, written to ${quote(argument)}` : '';
      terminal.say(`${from} → ${essence.version}: ${formatCount(notes.length, 'note')}${where}\n`);
    }
    return 0;
  },
} as const satisfies Command;
