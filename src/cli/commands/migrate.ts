import { basename, dirname, join, resolve } from 'node:path';
import { migrate as migrateEssence } from '../../essence/migrate.ts';
import type { MigrationNote } from '../../essence/migration.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatCount, quote } from '../../base/text.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { oneLine, previewValue } from '../layout.ts';
import { formatNameMap, MAP, useNameMap } from '../name-map.ts';
import { openService } from '../options.ts';
import { readDocument, withDisplayPath, writeDocument } from '../../project/file.ts';
import { hasContract } from '../../project/init.ts';
import { findOlderProjectBelow } from '../../project/older.ts';
import { ESSENCE } from '../../project/paths.ts';
import { describeOlderContract, migrateCommand } from '../../reports/older.ts';

export const migrate = {
  name: 'migrate',
  summary: 'Migrate a 2.x or 3.x contract to 4.0.0 and list what was moved, changed, derived or dropped.',
  arguments: [
    {
      name: '[file]',
      summary:
        'Contract file, or - for standard input (default: svc.essence.json, or the only *.essence.json)',
    },
  ],
  options: [
    {
      flags: '--write',
      summary:
        'Replace the file instead of printing the new contract; for other *.essence.json files, write svc.essence.json',
    },
    MAP,
  ],
  asks: true,
  examples: [
    'svc migrate old.json > svc.essence.json',
    'svc migrate --write',
    'svc migrate --map names.json --write',
    'svc migrate old.json --json',
  ],
  async run(call, terminal) {
    const {
      arguments: [argument],
      json,
      options,
    } = call;
    const isWriting = options['write'] === true;
    if (isWriting && argument === '-')
      throw new ServiceError('USAGE', 'Standard input cannot be replaced. Leave out --write.');
    const file = argument ?? chooseContract(terminal.cwd);
    const path = file === '-' ? file : resolve(terminal.cwd, file);
    const migrated = migrateEssence(
      await withDisplayPath(path, file, () => readDocument(path, terminal.stdin)),
    );
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
    const target = isWriting ? chooseTarget(file) : undefined;
    if (target !== undefined) writeContract(terminal.cwd, file, target, jsonText(essence));
    if (json) {
      const report = { from, to: essence.version, notes, renamed: mapped?.renamed ?? [], essence };
      terminal.out(jsonText({ ...report, file, written: target ?? null }));
      return 0;
    }
    if (target === undefined) terminal.out(jsonText(essence));
    for (const note of notes) terminal.say(formatNote(note, terminal));
    if (mapped) terminal.say(formatNameMap(mapped, terminal));
    const name = file === '-' || file === ESSENCE ? '' : `${oneLine(file)}: `;
    const where = target === undefined ? '' : `, written to ${quote(target)}`;
    terminal.say(`${name}${from} → ${essence.version}: ${formatCount(notes.length, 'note')}${where}\n`);
    if (target !== undefined && target !== file && !call.quiet)
      terminal.say(`${quote(file)} was not changed. Next: svc init\n`);
    return 0;
  },
} as const satisfies Command;

/** Chooses the contract to migrate: `svc.essence.json`, or else the only contract with another name. */
function chooseContract(folder: string): string {
  if (hasContract(folder)) return ESSENCE;
  const older = findOlderProjectBelow(folder);
  const [first, ...others] = older.contracts;
  if (first && others.length === 0 && !first.path.includes('/')) return first.path;
  if (!first)
    throw new ServiceError('FILE_NOT_FOUND', 'There is no contract in this folder: no *.essence.json.', {
      suggestions: ['svc init'],
    });
  const files = older.contracts.map(describeOlderContract);
  throw new ServiceError('USAGE', `Name the contract to migrate. There are: ${files.join(', ')}.`, {
    available: older.contracts.map(({ path }) => path),
    suggestions: [migrateCommand(older) ?? ''],
  });
}

/** A contract with another name stays as it is; the new one goes where every command reads it. */
const chooseTarget = (file: string): string =>
  file.endsWith('.essence.json') && basename(file) !== ESSENCE ? join(dirname(file), ESSENCE) : file;

function writeContract(folder: string, file: string, target: string, text: string): void {
  if (target !== file && hasContract(resolve(folder, dirname(target))))
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `${quote(target)} exists already. Nothing was written; move it away, or leave out --write to compare.`,
    );
  writeDocument(resolve(folder, target), text);
}

/** The most characters of a dropped value that are shown; `--json` has all. */
const MAX_VALUE_LENGTH = 200;

function formatNote({ kind, pointer, message, value }: MigrationNote, { colour }: Terminal): string {
  const dropped = value === undefined ? '' : ` It was ${previewValue(value, MAX_VALUE_LENGTH)}.`;
  return `${colour.bold(kind.padEnd(7))} ${oneLine(pointer)} ${colour.dim(oneLine(message + dropped))}\n`;
}
