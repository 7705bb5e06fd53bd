import { ServiceError } from '../../base/errors.ts';
import type { ThemeImport } from '../../tokens/import/theme.ts';
import type { Importer, Source } from '../../tokens/importer.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { oneLine, wrap } from '../layout.ts';

const FORMATS = ['dtcg', 'css'];

/** Four times the document limit: token files of large design systems have thousands of lines. */
const MAX_INPUT_BYTES = 1024 * 1024;

export const tokensImport = {
  name: 'tokens import',
  summary:
    'Create a theme record from design tokens or CSS and list what was imported, filled in and skipped.',
  arguments: [{ name: '<file>', summary: 'Stylesheet, token file or resolver, or - for standard input' }],
  options: [
    { flags: '--from <format>', summary: 'Input format (default: detected)', choices: FORMATS },
    { flags: '--name <slug>', summary: 'Id of the theme (default: the file name)' },
    { flags: '--out <file>', summary: 'Write the record to this file instead of printing it' },
    { flags: '--force', summary: 'Replace an existing file' },
  ],
  examples: [
    'svc tokens import globals.css --name house --out records/themes/house.json',
    'svc tokens import tokens/house.resolver.json --from dtcg > house.json',
    'svc content check records',
    'svc preview theme records/themes/house.json',
    'svc tokens export records/themes/house.json --format tailwind',
  ],
  async run(call, terminal) {
    const [file = ''] = call.arguments;
    const wanted = await findImporter(optionText(call, 'from'));
    const id = chooseId(file, optionText(call, 'name'));
    const { readText } = await import('../../project/file.ts');
    const { resolve } = await import('node:path');
    const text = await readText(
      file === '-' ? file : resolve(terminal.cwd, file),
      terminal.stdin,
      MAX_INPUT_BYTES,
    );
    const importer = wanted ?? (await detectImporter(file, text));
    const source: Source = { path: file, text, others: await readReferences(importer, file, text, terminal) };
    const { importTheme } = await import('../../tokens/import/theme.ts');
    const imported = importTheme(importer, source, id);
    terminal.signal.throwIfAborted();
    await writeResult(call, terminal, imported);
    if (!call.json && !call.quiet) terminal.say(formatImport(imported, terminal));
    return 0;
  },
} as const satisfies Command;

/** Prints the record, or writes it to a file. */
async function writeResult(call: Call, terminal: Terminal, imported: ThemeImport): Promise<void> {
  const { theme, taken, filled, unplaced, findings } = imported;
  const report = { theme, taken, filled, unplaced, findings };
  const out = optionText(call, 'out');
  if (out === undefined) {
    terminal.out(jsonText(call.json ? report : theme));
    return;
  }
  const { basename, dirname, resolve } = await import('node:path');
  const { writeExport } = await import('../../project/export-files.ts');
  const path = resolve(terminal.cwd, out);
  const record = { path: basename(path), text: jsonText(theme) };
  const { written } = writeExport(dirname(path), [record], call.options['force'] === true);
  if (call.json) terminal.out(jsonText({ ...report, file: out, written: written.length > 0 }));
  else terminal.out(`${out}: ${written.length > 0 ? 'written' : 'unchanged'}\n`);
}

async function findImporter(name: string | undefined): Promise<Importer | undefined> {
  if (name === undefined) return undefined;
  const { IMPORTERS } = await import('../../tokens/importers/index.ts');
  const found = IMPORTERS.find((importer) => importer.name === name);
  if (found) return found;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `There is no format ${quote(name)} to import from. The formats are ${formatNames(FORMATS)}.`,
    { suggestions: nearestNames(name, FORMATS).map((one) => `--from ${one}`) },
  );
}

async function detectImporter(file: string, text: string): Promise<Importer> {
  const { IMPORTERS } = await import('../../tokens/importers/index.ts');
  const found = IMPORTERS.find((importer) => importer.detects(text));
  if (found) return found;
  throw new ServiceError(
    'MALFORMED_FILE',
    `${quote(file)} looks neither like design tokens (a JSON object) nor like CSS with custom properties.`,
    { suggestions: FORMATS.map((name) => `--from ${name}`) },
  );
}

/** Reads the files that a resolver references, only in its folder or below. */
async function readReferences(
  importer: Importer,
  file: string,
  text: string,
  terminal: Terminal,
): Promise<ReadonlyMap<string, string>> {
  const names = importer.references({ path: file, text });
  if (names.length === 0) return new Map();
  const { dirname, resolve } = await import('node:path');
  const { readText } = await import('../../project/file.ts');
  const { requireInside } = await import('../../project/folder.ts');
  const folder = file === '-' ? terminal.cwd : dirname(resolve(terminal.cwd, file));
  const others = new Map<string, string>();
  let size = text.length;
  for (const name of names) {
    const path = resolve(folder, name);
    requireInside(folder, path);
    const other = await readText(path, terminal.stdin, MAX_INPUT_BYTES);
    size += other.length;
    if (size > 4 * MAX_INPUT_BYTES)
      throw new ServiceError(
        'FILE_TOO_LARGE',
        `The files of ${quote(file)} are larger than ${4 * MAX_INPUT_BYTES} bytes.`,
      );
    others.set(name, other);
  }
  return others;
}

const SLUG = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/;

function chooseId(file: string, name: string | undefined): string {
  if (name !== undefined) {
    if (SLUG.test(name)) return name;
    throw new ServiceError(
      'INVALID_PARAMETER',
      `--name must be a slug: lower case letters, digits and hyphens, a letter first, 2 to 64 characters; got ${quote(name)}.`,
    );
  }
  const [stem = ''] = (file.split(/[\\/]/).at(-1) ?? '').split('.');
  const slug = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '');
  return SLUG.test(slug) ? slug : 'imported-theme';
}

/** Longer lists are truncated; --json has everything. */
const MAX_NAMES = 40;

/** Formats the result: details of what needs attention, counts of the rest. */
export function formatImport(
  { theme, taken, filled, unplaced, findings }: ThemeImport,
  { columns, colour }: Pick<Terminal, 'columns' | 'colour'>,
): string {
  const changed = taken.filter((one) => one.changed !== undefined);
  const lines = [
    wrap(
      `ThemeImport values: ${taken.length}. FilledField in: ${filled.length}. Unused tokens: ${unplaced.length}.`,
      columns,
    ),
    ...groups(
      'imported with a change',
      changed.map(({ token, field, changed: why = '' }) => [why, `${token} (${field})`]),
    ),
    ...groups(
      'filled in',
      filled.map(({ field, from }) => [from, field]),
    ),
    ...groups(
      'unused',
      unplaced.map(({ token, at, reason }) => [reason, `${token} (${at})`]),
    ),
    ...findings.flatMap(({ rule, message, fix }) => [
      colour.red(wrap(`still breaks ${rule}: ${oneLine(message)}`, columns)),
      wrap(fix, columns, '  '),
    ]),
    wrap(
      `Next: replace name, description, category, tags, personality, tone and decorators of ${theme.id}; ` +
        'svc preview theme <file> shows it, svc content check <folder> checks themes/ in a folder.',
      columns,
    ),
  ];
  return `${lines.join('\n')}\n`;

  /** One paragraph per reason. */
  function groups(title: string, entries: readonly (readonly [reason: string, name: string])[]): string[] {
    const byReason = new Map<string, string[]>();
    for (const [reason, name] of entries) {
      const names = byReason.get(reason);
      if (names) names.push(oneLine(name));
      else byReason.set(reason, [oneLine(name)]);
    }
    const shown = [...byReason].slice(0, MAX_NAMES);
    const rest = byReason.size - shown.length;
    return [
      ...shown.flatMap(([reason, names]) => {
        const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
        return [
          colour.dim(wrap(`${title}: ${oneLine(reason)}`, columns)),
          wrap(`${names.slice(0, MAX_NAMES).join(' ')}${more}`, columns, '  '),
        ];
      }),
      ...(rest > 0 ? [wrap(`and ${rest} more reasons; --json has all`, columns, '  ')] : []),
    ];
  }
}
