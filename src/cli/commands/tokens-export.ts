import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import type { ExportOptions, OmittedToken, Theme } from '../../tokens/exporter.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, openService, projectFolder } from '../options.ts';
import { oneLine } from '../layout.ts';

const FORMATS = ['css', 'tailwind', 'dtcg', 'shadcn', 'figma', 'design-md'];

export const tokensExport = {
  name: 'tokens export',
  summary: 'Export a theme as design tokens and list what the format cannot express.',
  arguments: [
    {
      name: '[theme]',
      summary: 'Theme slug or theme file (not with --essence)',
    },
  ],
  options: [
    { flags: '--format <name>', summary: 'Output format', choices: FORMATS },
    {
      flags: '--mode <mode>',
      summary: 'Colour modes (default: all modes of the theme)',
      choices: ['light', 'dark', 'both'],
    },
    { flags: '--out <folder>', summary: 'Write the files to this folder instead of printing them' },
    { flags: '--force', summary: 'Replace existing files' },
    { flags: '--essence', summary: 'Use theme, mode, radius and spacing of the contract' },
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
    const exporter = await findExporter(optionText(call, 'format'));
    const client = await openService(call, terminal);
    const { theme, options } = await resolveInput(call, terminal, client);
    const files = exporter.files(theme, options);
    const omitted = exporter.omitted(theme, options);
    const out = optionText(call, 'out');
    if (out === undefined && files.length > 1 && !call.json)
      throw new ServiceError(
        'USAGE',
        `This format has ${files.length} files: ${formatNames(files.map(({ path }) => path))}. Use --out to name a folder, ` +
          'or --json to print them in one document.',
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
    if (!call.json && !call.quiet) terminal.say(await formatOmitted(omitted, terminal));
    return 0;
  },
} as const satisfies Command;

async function findExporter(name: string | undefined) {
  const { EXPORTERS } = await import('../../tokens/exporters/index.ts');
  const known = EXPORTERS.map((exporter) => exporter.name);
  if (name === undefined) throw new ServiceError('USAGE', `Missing option --format: ${formatNames(known)}.`);
  const found = EXPORTERS.find((exporter) => exporter.name === name);
  if (found) return found;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `There is no format ${quote(name)}. The formats are ${formatNames(known)}.`,
    { suggestions: nearestNames(name, known).map((one) => `--format ${one}`) },
  );
}

interface ExportInput {
  readonly theme: Theme;
  readonly options: ExportOptions;
}

/** Resolves a theme as it is, or as the contract uses it. */
async function resolveInput(call: Call, terminal: Terminal, client: Client): Promise<ExportInput> {
  const { fetchRecord } = await import('../../project/records.ts');
  const [slug] = call.arguments;
  const mode = optionText(call, 'mode');
  if (call.options['essence'] !== true) {
    if (slug === undefined)
      throw new ServiceError('USAGE', 'Name a theme, or use --essence for the theme of the contract.');
    const { isThemeFile, readThemeFile } = await import('../records.ts');
    const theme = isThemeFile(slug)
      ? await readThemeFile(slug, terminal)
      : await fetchRecord(client, 'theme', slug, terminal.signal);
    return { theme, options: await resolveModes(theme, mode === undefined ? ['auto'] : [mode]) };
  }
  if (slug !== undefined) throw new ServiceError('USAGE', 'Name a theme or use --essence, not both.');
  const { modesIn } = await import('../../essence/walk.ts');
  const { readContract } = await import('../../project/contract.ts');
  const essence = await readContract(projectFolder(call, terminal));
  const { dna } = essence;
  const theme = await fetchRecord(client, 'theme', dna.theme.id, terminal.signal);
  const options = await resolveModes(theme, mode === undefined ? modesIn(essence) : [mode]);
  return { theme, options: { ...options, bases: { radius: dna.radius.base, space: dna.spacing.base_unit } } };
}

/** Resolves the modes, the default one first; `both` and `auto` mean all modes of the theme. */
async function resolveModes(theme: Theme, wanted: readonly string[]): Promise<ExportOptions> {
  const { listModes } = await import('../../tokens/exporter.ts');
  const offered = listModes(theme);
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

/** Formats one paragraph per reason. */
async function formatOmitted(
  omitted: readonly OmittedToken[],
  { columns, colour }: Terminal,
): Promise<string> {
  const { wrap } = await import('../layout.ts');
  const byReason = new Map<string, string[]>();
  for (const { token, reason } of omitted)
    byReason.set(reason, [...(byReason.get(reason) ?? []), oneLine(token)]);
  return [...byReason]
    .map(([reason, tokens]) => {
      const names = wrap(tokens.join(' '), columns, '  ');
      return `${colour.dim(wrap(`omitted or reduced: ${reason}`, columns))}\n${names}\n`;
    })
    .join('');
}
