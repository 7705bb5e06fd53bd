import type { Preview } from '../../preview/respond.ts';
import type { Subject } from '../../preview/open.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { openService, PROJECT, parsePort, untilInterrupted } from '../options.ts';

const TYPES = ['pattern', 'theme', 'shell', 'archetype', 'blueprint'] as const;
/** Generated files, like the rest of the folder. */
const PICTURES = '.svc/preview';

export const preview = {
  name: 'preview',
  summary: 'Preview the contract or one record in the browser, with live reload.',
  purpose: 'See every page in the browser, with live reload',
  arguments: [
    {
      name: '[what...]',
      summary: 'Record as type and slug, or theme and a file (default: the contract of the project)',
    },
  ],
  options: [
    { flags: '--host <address>', summary: 'Local address to listen on (default: 127.0.0.1)' },
    { flags: '--port <number>', summary: 'Port (default: 0, any free one)' },
    { flags: '--theme <slug>', summary: 'Render in this theme without changing the contract' },
    { flags: '--out <folder>', summary: 'Write a static site instead of serving it' },
    {
      flags: '--screenshot [folder]',
      summary: `Write PNGs of all pages with Chromium (default: ${PICTURES})`,
    },
    { flags: '--force', summary: 'Write into a folder that contains other files' },
    PROJECT,
  ],
  examples: [
    'svc preview',
    'svc preview pattern data-table',
    'svc preview theme ./house.json',
    'svc preview --out site',
    'svc preview blueprint admin-suite --screenshot pictures',
  ],
  asks: true,
  async run(call, terminal) {
    const { resolve } = await import('node:path');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const subject = await parseSubject(call, root, terminal.cwd);
    const port = parsePort(optionText(call, 'port') ?? '0');
    const { openPreview } = await import('../../preview/open.ts');
    const service = await openService(call, terminal);
    const { signal } = terminal;
    const previewed = await openPreview(subject, optionText(call, 'theme'), service, { signal });
    const out = optionText(call, 'out');
    const { screenshot } = call.options;
    if (out === undefined && screenshot === undefined) return serve(call, terminal, previewed, subject, port);

    const site =
      out === undefined ? undefined : await writeSite(call, previewed, out, resolve(terminal.cwd, out));
    const pictures =
      screenshot === undefined ? undefined : await takeScreenshots(call, terminal, previewed, root);
    const { diagnostics } = previewed.live.subject;
    if (call.json) terminal.out(jsonText({ site, screenshots: pictures, diagnostics }));
    else {
      if (site)
        terminal.out(
          `${formatQuantity(site.pages, 'page')} in ${site.folder}\n${formatQuantity(site.written.length, 'file')} written, ${site.unchanged} unchanged, ${site.removed.length} removed\n`,
        );
      if (pictures)
        terminal.out(`${formatQuantity(pictures.files.length, 'picture')} in ${pictures.folder}\n`);
      await printDiagnostics(call, terminal, previewed);
    }
    return 0;
  },
} as const satisfies Command;

async function parseSubject({ arguments: words }: Call, project: string, cwd: string): Promise<Subject> {
  const [word, slug, ...more] = words;
  if (word === undefined) return { project };
  const type = TYPES.find((one) => one === word || `${one}s` === word);
  if (type && slug !== undefined && more.length === 0) {
    const { isThemeFile } = await import('../records.ts');
    if (type !== 'theme' || !isThemeFile(slug)) return { type, slug };
    const { resolve } = await import('node:path');
    return { themeFile: resolve(cwd, slug) };
  }
  const [near] = nearestNames(word, TYPES);
  const problem = type
    ? `A preview of a ${type} needs its slug and nothing else, such as svc preview ${type} <slug>.`
    : `There is no type ${quote(word)}. Allowed: ${TYPES.join(', ')}.${near === undefined ? '' : ` Did you mean ${quote(near)}?`}`;
  throw new ServiceError('USAGE', problem);
}

/** Serves until interrupted. */
async function serve(
  call: Call,
  terminal: Terminal,
  previewed: Preview,
  subject: Subject,
  port: number,
): Promise<number> {
  const { servePreview } = await import('../../preview/server.ts');
  const { watchFile } = await import('../../preview/live.ts');
  const { TOOL } = await import('../../preview/urls.ts');
  const { fileOf } = await import('../../preview/open.ts');
  const { live } = previewed;
  const server = await servePreview(previewed, { host: optionText(call, 'host') ?? '127.0.0.1', port });
  const address = `${server.address}${TOOL}`;
  if (call.json) terminal.out(jsonText({ address, diagnostics: live.subject.diagnostics }));
  else {
    await printDiagnostics(call, terminal, previewed);
    terminal.out(`${address}\n`);
    if (!call.quiet) terminal.say(`${live.subject.name} is ready. Stop with Ctrl+C.\n`);
  }
  const file = fileOf(subject);
  const stop = file === undefined ? undefined : watchFile(file, () => void live.refresh());
  const { oneLine } = await import('../layout.ts');
  live.onChange(() => {
    if (call.json || call.quiet) return;
    const { red, dim } = terminal.colour;
    const said = live.error ? `${red('error')} ${oneLine(live.error.message)}` : dim('Reloaded.');
    terminal.say(`${said}\n`);
  });
  await untilInterrupted(terminal);
  stop?.();
  await server.close();
  return 0;
}

async function writeSite(call: Call, { live }: Preview, folder: string, path: string) {
  const { openOutputFolder, writeFiles, withFonts } = await import('../../preview/output.ts');
  const site = await live.subject.site({});
  const { pages } = site;
  const change = writeFiles(openOutputFolder(path, call.options['force'] === true), withFonts(site));
  return { folder, pages: pages.length, ...change };
}

async function takeScreenshots(call: Call, terminal: Terminal, previewed: Preview, root: string) {
  const { resolve } = await import('node:path');
  const { takePictures } = await import('../../preview/output.ts');
  const named = optionText(call, 'screenshot');
  const { env, signal } = terminal;
  const line = progressLine(call, terminal);
  try {
    const pictures = await takePictures(previewed, {
      folder: named === undefined ? resolve(root, PICTURES) : resolve(terminal.cwd, named),
      folderName: named ?? PICTURES,
      force: call.options['force'] === true,
      env,
      signal,
      progress: line.show,
    });
    return { folder: named ?? PICTURES, ...pictures };
  } finally {
    line.clear();
  }
}

/** A progress line on stderr that is overwritten. */
function progressLine({ json, quiet }: Call, { isTerminal, say }: Terminal) {
  const talks = isTerminal && !json && !quiet;
  return {
    show: (done: number, all: number): void => {
      if (talks) say(`\rTaking pictures: ${done} of ${all}`);
    },
    clear: (): void => {
      if (talks) say(`\r${' '.repeat(32)}\r`);
    },
  };
}

/** Prints the diagnostics of the compiler; the preview works regardless. */
async function printDiagnostics(call: Call, terminal: Terminal, { live }: Preview): Promise<void> {
  const { diagnostics } = live.subject;
  if (call.quiet || diagnostics.length === 0) return;
  const { formatDiagnostics } = await import('../packs.ts');
  terminal.say(formatDiagnostics(diagnostics, terminal));
}
