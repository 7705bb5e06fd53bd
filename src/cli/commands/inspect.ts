import { ServiceError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { formatCount, quote } from '../../base/text.ts';
import type { AppOfPage } from '../../runtime/inspect-app.ts';
import type { Defect, Inspection, Mode, View } from '../../runtime/inspect.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { openService, PROJECT, projectFolder, relativePath } from '../options.ts';

const WIDTHS = [360, 768, 1280, 1920];
const MODES = ['light', 'dark'] as const;
const MAX_WIDTHS = 8;
const MAX_STATES = 40;

export const inspect = {
  name: 'inspect',
  summary:
    'Open one page in every state, width and colour mode, press its controls, and report what is broken where.',
  purpose: 'See what is broken in states, widths and modes that are rarely opened',
  arguments: [
    {
      name: '<page>',
      summary: 'HTML file, or address of a page of a running app (with test data: its controls are pressed)',
    },
  ],
  options: [
    { flags: '--route <path>', summary: 'Path at which the file is served (default: its own)' },
    {
      flags: '--states <names>',
      summary: 'Values of ?state= that the page must show (default: those of its page in the contract)',
    },
    { flags: '--widths <pixels>', summary: `Widths of the window (default: ${WIDTHS.join(',')})` },
    {
      flags: '--modes <names>',
      summary: 'Colour modes: light, dark (default: those of the contract, or both)',
    },
    { flags: '--pictures <folder>', summary: 'Write a picture of each view, and sheet.png with all of them' },
    { flags: '--allow-remote', summary: 'Allow an address on another machine' },
    {
      flags: '--allow-no-sandbox',
      summary:
        'Go on without the sandbox of Chromium where it does not work, as for root; only for apps you trust',
    },
    PROJECT,
  ],
  examples: [
    'svc inspect orders/index.html',
    'svc inspect http://127.0.0.1:5173/orders/42 --states empty,error,offline',
    'svc inspect page.html --route /orders --pictures pictures',
  ],
  asks: true,
  async run(call, terminal) {
    const widths = parseWidths(optionText(call, 'widths'));
    const page = await parsePage(call, terminal);
    const contract = await readPage(call, terminal, page.path);
    const states = parseStates(optionText(call, 'states')) ?? contract?.states ?? [];
    const modes = parseModes(optionText(call, 'modes')) ?? contract?.modes ?? MODES;
    const pictures = optionText(call, 'pictures');
    const { result, files } = await open(call, terminal, page, { states, widths, modes, pictures });
    const errors = result.defects.filter(({ severity }) => severity === 'error').length;
    if (call.json)
      terminal.out(jsonText({ page: page.name, path: page.path, ...result, widths, modes, pictures: files }));
    else {
      terminal.out(formatInspection(page.name, result, widths, modes, terminal));
      if (files.length > 0 && !call.quiet)
        terminal.say(
          `${formatCount(files.length, 'picture')} in ${pictures}; all on one sheet: ${files.at(-1)}\n`,
        );
    }
    return errors > 0 ? 1 : 0;
  },
} as const satisfies Command;

interface Page {
  readonly name: string;
  /** Path and query. */
  readonly path: string;
  readonly app: AppOfPage;
}

async function parsePage(call: Call, terminal: Terminal): Promise<Page> {
  const [word = ''] = call.arguments;
  const route = optionText(call, 'route');
  if (/^https?:/i.test(word)) {
    if (route !== undefined)
      throw new ServiceError('USAGE', '--route is for a file; an address has its route already.');
    const { parseAppUrl } = await import('../../runtime/routes.ts');
    const url = parseAppUrl(word, call.options['allowRemote'] === true);
    return { name: word, path: `${url.pathname}${url.search}${url.hash}`, app: { url: new URL(url.origin) } };
  }
  const { statSync } = await import('node:fs');
  const { dirname, relative, resolve, sep } = await import('node:path');
  const file = resolve(terminal.cwd, word);
  const shown = relativePath(terminal, file);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ServiceError('FILE_NOT_FOUND', `There is no file ${quote(shown)}.`, {
      suggestions: ['svc inspect index.html', 'svc inspect http://127.0.0.1:5173/'],
    });
  if (!/\.html?$/i.test(file))
    throw new ServiceError(
      'USAGE',
      `${quote(shown)} is not an HTML file. For a page that is built from sources, start the app and give the address of the page.`,
    );
  if (route !== undefined && !route.startsWith('/'))
    throw new ServiceError('USAGE', `--route expects a path such as /orders; got ${quote(route)}.`);
  const project = projectFolder(call, terminal);
  const isInside = file.startsWith(project + sep);
  const folder = isInside ? project : dirname(file);
  const own = relative(folder, file).replaceAll(sep, '/');
  const path = route ?? `/${own.replace(/(^|\/)index\.html?$/i, '$1')}`;
  return { name: shown, path, app: { folder, route: path.replace(/[?#].*$/s, ''), file: own } };
}

/** The states and colour modes that the contract of the project has for a page; undefined if there is none. */
async function readPage(
  call: Call,
  terminal: Terminal,
  path: string,
): Promise<{ readonly states: readonly string[]; readonly modes: readonly Mode[] } | undefined> {
  const { existsSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { ESSENCE } = await import('../../project/paths.ts');
  const root = projectFolder(call, terminal);
  if (!existsSync(join(root, ESSENCE))) return undefined;
  const { readEssenceFile } = await import('../packs.ts');
  const { essence } = await readEssenceFile(call, terminal, undefined);
  const client = await openService(call, terminal);
  const { pages } = await client.compilePacks(essence, {}, { signal: terminal.signal });
  const own = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  const { matchesRoute, modesIn } = await import('../../essence/walk.ts');
  const declared = modesIn(essence);
  const page =
    pages.find(({ data }) => data.path === own) ?? pages.find(({ data }) => matchesRoute(data.path, own));
  return {
    states: Object.keys(page?.data.states ?? {}),
    modes: MODES.filter((mode) => declared.some((one) => one === mode || one === 'auto')),
  };
}

function parseStates(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const states = [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const wrong = states.find((one) => !/^[\w:.-]{1,80}$/.test(one));
  if (wrong !== undefined)
    throw new ServiceError('USAGE', `--states takes names such as empty,error; got ${quote(wrong)}.`);
  if (states.length > MAX_STATES)
    throw new ServiceError('USAGE', `--states takes at most ${MAX_STATES} names; got ${states.length}.`);
  return states;
}

function parseWidths(text: string | undefined): readonly number[] {
  if (text === undefined) return WIDTHS;
  const widths = [...new Set(text.split(',').map((one) => one.trim()))];
  const wrong = widths.find((one) => !/^\d{3,4}$/.test(one) || Number(one) < 240 || Number(one) > 4096);
  if (wrong !== undefined || widths.length > MAX_WIDTHS)
    throw new ServiceError(
      'USAGE',
      `--widths takes up to ${MAX_WIDTHS} numbers from 240 to 4096, such as 390,1440; got ${quote(wrong ?? text)}.`,
    );
  return widths.map(Number).toSorted((a, b) => a - b);
}

function parseModes(text: string | undefined): readonly Mode[] | undefined {
  if (text === undefined) return undefined;
  const given = new Set(text.split(',').map((one) => one.trim()));
  const modes = MODES.filter((mode) => given.has(mode));
  if (modes.length === 0 || modes.length !== given.size)
    throw new ServiceError('USAGE', `--modes takes light, dark or both; got ${quote(text)}.`);
  return modes;
}

interface Views {
  readonly states: readonly string[];
  readonly widths: readonly number[];
  readonly modes: readonly Mode[];
  readonly pictures: string | undefined;
}

async function open(
  call: Call,
  terminal: Terminal,
  { app, path }: Page,
  { pictures, ...views }: Views,
): Promise<{ readonly result: Inspection; readonly files: readonly string[] }> {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const { join, resolve } = await import('node:path');
  const { inspectApp } = await import('../../runtime/inspect-app.ts');
  const isTold = !call.quiet && terminal.isTerminal;
  const { pictures: taken, ...result } = await inspectApp({
    app,
    path,
    ...views,
    takesPictures: pictures !== undefined,
    // Four widths with axe and pictures in one visit.
    timeoutMs: LIMITS.visitMs.max * 8,
    allowNoSandbox: call.options['allowNoSandbox'] === true,
    env: terminal.env,
    signal: terminal.signal,
    ...(isTold
      ? { onProgress: (done, all) => terminal.say(`${done} of ${all} states and modes opened\n`) }
      : {}),
  });
  if (pictures === undefined || taken.length === 0) return { result, files: [] };
  const folder = resolve(terminal.cwd, pictures);
  mkdirSync(folder, { recursive: true });
  const files = taken.map(({ name, png }) => {
    const file = join(folder, `${name}.png`);
    writeFileSync(file, png);
    return relativePath(terminal, file);
  });
  return { result, files };
}

function formatInspection(
  name: string,
  { states, views, defects }: Inspection,
  widths: readonly number[],
  modes: readonly Mode[],
  { colour }: Terminal,
): string {
  const lines = defects.flatMap(({ severity, message, suggestion, places }) => [
    `${severity === 'error' ? colour.red('error') : colour.yellow('warn ')}  ${message}`,
    ...places.map(
      ({ place, views: seen }) =>
        `       ${place === '' ? '' : `${place}  `}${colour.dim(formatViews(seen, { states, widths, modes }))}`,
    ),
    `       ${colour.dim(`try: ${suggestion}`)}`,
    '',
  ]);
  const count = (wanted: Defect['severity']): number =>
    defects.filter(({ severity }) => severity === wanted).length;
  const found =
    defects.length === 0
      ? colour.green('nothing is broken')
      : `${formatCount(count('error'), 'error')}, ${formatCount(count('warn'), 'warning')}`;
  const opened = [
    formatCount(states.length + 1, 'state'),
    formatCount(widths.length, 'width'),
    modes.length === 1 ? `${modes[0]} only` : 'both modes',
  ].join(', ');
  return `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${name}: ${found} in ${formatCount(views, 'view')} (${opened})\n`;
}

/** `everywhere`, `empty`, `normal at 360 px; error at 360 and 768 px, dark`. */
export function formatViews(
  seen: readonly View[],
  all: {
    readonly states: readonly string[];
    readonly widths: readonly number[];
    readonly modes: readonly Mode[];
  },
): string {
  const parts = [...new Set(seen.map(({ state }) => state))].map((state) => {
    const views = seen.filter((view) => view.state === state);
    const widths = [...new Set(views.map(({ width }) => width))];
    const at = widths.length === all.widths.length ? '' : ` at ${widths.join(', ')} px`;
    // Only colours are measured in the second mode: a defect of the first is one of both.
    const isDark = views.every(({ mode }) => mode !== all.modes[0]);
    return { state: state ?? 'normal', where: `${at}${isDark ? `, ${views[0]?.mode}` : ''}` };
  });
  const [first] = parts;
  if (first && parts.length === all.states.length + 1 && parts.every(({ where }) => where === first.where))
    return `everywhere${first.where}`;
  return parts.map(({ state, where }) => `${state}${where}`).join('; ');
}
