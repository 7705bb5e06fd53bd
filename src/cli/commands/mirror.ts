import type { ContentType } from '../../client/client.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatCount, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { serviceOf } from '../service.ts';

const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const satisfies ContentType[];
const PLURALS = TYPES.map((type) => `${type}s`);

export const mirror = {
  name: 'mirror',
  summary: 'Copy the records of the corpus to .svc/cache/; only what changed is written.',
  options: [{ flags: '--type <type>', summary: 'records of this type only', choices: PLURALS }, PROJECT],
  examples: ['svc mirror', 'svc mirror --type patterns', 'svc mirror --json'],
  asks: true,
  async run(call, terminal) {
    const types = typesIn(call);
    const { resolve } = await import('node:path');
    const { copyCorpus } = await import('../copy.ts');
    const { manifestFor, RECORDS, writeMirror } = await import('../../project/mirror.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const client = await serviceOf(call, terminal);
    const { signal } = terminal;
    const line = progressLine(call, terminal);
    try {
      const { digest, copied } = await copyCorpus(client, types, { signal, progress: line.show });
      const manifest = await manifestFor(root, digest, copied);
      const change = await writeMirror(root, copied, manifest, signal);
      line.clear();
      const records = copied.reduce((sum, one) => sum + one.records.length, 0);
      const { written, unchanged, removed } = change;
      if (call.json) terminal.out(jsonText({ corpus: { digest }, folder: RECORDS, records, ...change }));
      else if (!call.quiet)
        terminal.out(
          `${formatCount(records, 'record')} in ${RECORDS}\n${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed\n`,
        );
      return 0;
    } finally {
      line.clear();
    }
  },
} as const satisfies Command;

/** One type, in the plural or the singular; all of them by default. */
function typesIn(call: Call): readonly ContentType[] {
  const word = optionText(call, 'type');
  if (word === undefined) return TYPES;
  const type = TYPES.find((one) => one === word || `${one}s` === word);
  if (type) return [type];
  const [near] = nearestNames(word, PLURALS);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  throw new ServiceError('USAGE', `There is no type ${quote(word)}. Allowed: ${PLURALS.join(', ')}.${hint}`);
}

/** A line on stderr that is written over, for a person who waits. */
function progressLine({ json, quiet }: Call, { isTerminal, say }: Terminal) {
  const talks = isTerminal && !json && !quiet;
  let width = 0;
  return {
    show(done: number, all: number): void {
      if (!talks) return;
      const text = `Copying records: ${done} of ${all}`;
      width = text.length;
      say(`\r${text}`);
    },
    clear(): void {
      if (width > 0) say(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}
