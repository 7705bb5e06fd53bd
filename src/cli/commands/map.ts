import { type Command, jsonText } from '../command.ts';
import { NO_CACHE, PROJECT, requireProjectFolder } from '../options.ts';
import { requireContract, verifyOptions } from '../verification.ts';

export const map = {
  name: 'map',
  summary: 'Propose which components of the project implement the patterns of the contract.',
  options: [
    {
      flags: '--write',
      summary: 'Add proposals of high and medium confidence to .svc/map.json; existing entries stay',
    },
    NO_CACHE,
    PROJECT,
  ],
  examples: ['svc map', 'svc map --write', 'svc map --json'],
  asks: true,
  async run(call, terminal) {
    const root = await requireProjectFolder(call, terminal);
    const { verifyProject } = await import('../../project/check.ts');
    const { project } = await verifyProject(root, verifyOptions(call, terminal));
    requireContract(project);
    const { proposeMap } = await import('../../verify/propose-map.ts');
    const { addToPatternMap, readMapDocument } = await import('../../project/map.ts');
    const { patterns } = readMapDocument(root);
    const isKnown = (pattern: string): boolean =>
      Object.keys(patterns).some((name) => name === pattern || name.startsWith(`${pattern}.`));
    const proposals = proposeMap(project).filter(({ pattern }) => !isKnown(pattern));
    const sure = proposals.filter(({ confidence }) => confidence !== 'low');
    const isWritten = call.options['write'] === true && sure.length > 0;
    if (isWritten) addToPatternMap(root, sure);
    if (call.json) {
      terminal.out(jsonText({ proposals, written: isWritten ? sure.map(({ pattern }) => pattern) : [] }));
      return 0;
    }
    const { table } = await import('../layout.ts');
    const rows = proposals.map(({ pattern, component, exported, confidence, reason }) => [
      confidence,
      pattern,
      `${component}#${exported}: ${reason}`,
    ]);
    if (rows.length > 0) terminal.out(`${table(rows, terminal.columns, { wrap: true })}\n`);
    else terminal.out('No component of the project has a name like a pattern that is not mapped yet.\n');
    if (call.quiet) return 0;
    if (isWritten)
      terminal.say(`${sure.length} entries were added to .svc/map.json. Review them before you commit.\n`);
    else if (sure.length > 0)
      terminal.say('svc map --write adds the entries of high and medium confidence to .svc/map.json.\n');
    return 0;
  },
} as const satisfies Command;
