import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import type { ExportOptions, Omitted, Theme } from '../../tokens/exporter.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, openService, projectFolder } from '../options.ts';
import { oneLine } from '../layout.ts';

const FORMATS = ['css', 'tailwind', 'dtcg', 'shadcn', 'figma', 'design-md'];

export const tokensExport = {
  name: 'tokens export',
  summary: 'Write a theme as design tokens for other tools; says what a format cannot carry.',
  arguments: [
    {
      name: '[theme]',
      summary: 'its name, as svc list theme shows it, or a file with a theme record (not with --essence)',
    },
  ],
  options: [
    { flags: '--format <name>', summary: 'for which tool', choices: FORMATS },
    {
      flags: '--mode <mode>',
      summary: 'which colours (default: all the theme has)',
      choices: ['light', 'dark', 'both'],
    },
    { flags: '--out <folder>', summary: 'write the files there instead of printing them' },
    { flags: '--force', summary: 'replace files that are there' },
    { flags: '--essence', summary: 'theme, mode, corners and spaces of the contract of the project' },
    PROJECT,
  ],
  examples: [
    'svc tokens export ledger --format css',
    'svc tokens export ledger --format dtcg --out tokens',
    'svc tokens export ./house.json --format tailwind',
    'svc tokens export --essence --format tailwind --out src/styles',
  ],
  asks: true,
  async run(call, terminal) {
    const exporter = await exporterOf(optionText(call, 'format'));
    const client = await openService(call, terminal);
    const { theme, options } = await chosen(call, terminal, client);
    const files = exporter.files(theme, options);
    const omitted = exporter.omitted(theme, options);
    const out = optionText(call, 'out');
    if (out === undefined && files.length > 1 && !call.json)
      throw new ServiceError(
        'USAGE',
        `This makes ${files.length} files: ${formatNames(files.map(({ path }) => path))}. Say with --out into which folder, ` +
          'or take --json for all of them in one document.',
      );
    const { id, version } = theme;
    const report = { theme: { id, version }, format: exporter.name, modes: options.modes, omitted };
    if (out === undefined) {
      if (call.json) terminal.out(jsonText({ ...report, files }));
      else for (const { text } of files) terminal.out(text);
    } else {
      const { resolve } = await import('node:path');
      const { writeExport } = await import('../../project/export-files.ts');
      terminal.signal.throwIfAborted();
      const change = writeExport(resolve(terminal.cwd, out), files, call.options['force'] === true);
      if (call.json) terminal.out(jsonText({ ...report, folder: out, ...change }));
      else {
        for (const path of change.written) terminal.out(`${path}: written\n`);
        for (const path of change.unchanged) terminal.out(`${path}: unchanged\n`);
      }
    }
    if (!call.json && !call.quiet) terminal.say(await omittedText(omitted, terminal));
    return 0;
  },
} as const satisfies Command;

async function exporterOf(name: string | undefined) {
  const { EXPORTERS } = await import('../../tokens/exporters/index.ts');
  const known = EXPORTERS.map((exporter) => exporter.name);
  if (name === undefined)
    throw new ServiceError('USAGE', `Say for which tool with --format: ${formatNames(known)}.`);
  const found = EXPORTERS.find((exporter) => exporter.name === name);
  if (found) return found;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `There is no format ${quote(name)}. The formats are ${formatNames(known)}.`,
    { suggestions: nearestNames(name, known).map((one) => `--format ${one}`) },
  );
}

interface Chosen {
  readonly theme: Theme;
  readonly options: ExportOptions;
}

/** What is exported: a theme as it is, or as a contract wears it. */
async function chosen(call: Call, terminal: Terminal, client: Client): Promise<Chosen> {
  const { fetchRecord } = await import('../../project/records.ts');
  const [slug] = call.arguments;
  const mode = optionText(call, 'mode');
  if (call.options['essence'] !== true) {
    if (slug === undefined)
      throw new ServiceError('USAGE', 'Name a theme, or take that of the contract with --essence.');
    const { isThemeFile, themeIn } = await import('../records.ts');
    const theme = isThemeFile(slug)
      ? await themeIn(slug, terminal)
      : await fetchRecord(client, 'theme', slug, terminal.signal);
    return { theme, options: await modes(theme, mode === undefined ? ['auto'] : [mode]) };
  }
  if (slug !== undefined)
    throw new ServiceError('USAGE', 'With --essence the contract names the theme. Leave out one of the two.');
  const { modesIn } = await import('../../essence/walk.ts');
  const { readContract } = await import('../../project/contract.ts');
  const essence = await readContract(projectFolder(call, terminal));
  const { dna } = essence;
  const theme = await fetchRecord(client, 'theme', dna.theme.id, terminal.signal);
  const options = await modes(theme, mode === undefined ? modesIn(essence) : [mode]);
  return { theme, options: { ...options, bases: { radius: dna.radius.base, space: dna.spacing.base_unit } } };
}

/** The modes that are asked for, the first of them in effect; `both` and `auto` are all that the theme has. */
async function modes(theme: Theme, wanted: readonly string[]): Promise<ExportOptions> {
  const { modesOf } = await import('../../tokens/exporter.ts');
  const offered = modesOf(theme);
  const missing = wanted.find(
    (mode) => mode !== 'both' && mode !== 'auto' && !offered.some((one) => one === mode),
  );
  if (missing !== undefined)
    throw new ServiceError(
      'INVALID_PARAMETER',
      `The theme ${quote(theme.id)} has no mode ${quote(missing)}. It has ${formatNames(offered)}.`,
      { suggestions: offered.map((mode) => `--mode ${mode}`) },
    );
  const [first] = wanted;
  const isOpen = first === 'auto' || first === 'both';
  const inEffect = offered.filter(
    (mode) => wanted.includes(mode) || wanted.includes('both') || wanted.includes('auto'),
  );
  return {
    modes: isOpen ? inEffect : inEffect.toSorted((a, b) => Number(b === first) - Number(a === first)),
    system: isOpen && inEffect.length > 1 && theme.modes.includes('auto'),
  };
}

/** One paragraph a reason: what has the same one is not repeated for each token. */
async function omittedText(omitted: readonly Omitted[], { columns, colour }: Terminal): Promise<string> {
  const { wrap } = await import('../layout.ts');
  const byReason = new Map<string, string[]>();
  for (const { token, reason } of omitted)
    byReason.set(reason, [...(byReason.get(reason) ?? []), oneLine(token)]);
  return [...byReason]
    .map(([reason, tokens]) => {
      const names = wrap(tokens.join(' '), columns, '  ');
      return `${colour.dim(wrap(`not carried, or not in full: ${reason}`, columns))}\n${names}\n`;
    })
    .join('');
}
