import { basename, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { compareText, formatCount, formatNames, quote } from '../base/text.ts';
import type { Client } from '../client/index.ts';
import { composeCustom } from '../essence/compose-custom.ts';
import { buildProductFile } from '../project/product.ts';
import type { ProjectContents } from '../project/init.ts';
import { fetchRecord } from '../project/records.ts';
import { LOCAL_SCHEMA, THEME } from '../project/paths.ts';
import { readSource } from '../project/sources.ts';
import { readThemeFile } from '../project/theme.ts';
import { collectRoutes, detectStack, findBasePath } from '../reports/inventory.ts';
import type { DocumentInput } from '../reports/report.ts';
import type { EssenceV4, ThemeV1 } from '../schemas/types.ts';
import { importStylesheets } from '../tokens/import/stylesheets.ts';
import { buildContract, collectSharedComponents } from '../verify/contract.ts';
import { lacksSkipLink } from '../verify/rules/accessibility/skip-link-is-there.ts';
import { judgePlacements } from '../verify/placements.ts';
import { proposeByName } from '../verify/propose-map.ts';
import { keepProven, type ProposedPage, proposePages, toLayout } from '../verify/propose-layout.ts';
import { suggestForProject } from './commands/scan.ts';
import { type Call, optionText, type Prompts, type Terminal } from './command.ts';
import { oneLine, table } from './layout.ts';
import { openService } from './options.ts';
import { collectDocumentInput } from './verification.ts';
import { guessShell } from '../verify/guess-shell.ts';

/** The result of reading the sources of an app, with the decisions that are left to a person. */
export interface CodeReport {
  readonly framework: string;
  readonly target: string;
  readonly pages: readonly {
    readonly path: string;
    readonly file: string;
    readonly patterns: readonly string[];
  }[];
  readonly sections: readonly { readonly id: string; readonly pages: number }[];
  readonly theme: {
    readonly id: string;
    /** False if no token was found: an official theme is then a placeholder and not enforced. */
    readonly isOwn: boolean;
    readonly files: readonly string[];
    /** Tokens of the app that became a value of the theme. */
    readonly taken: number;
    /** Values of the theme that the app does not have. */
    readonly filled: number;
    readonly unused: readonly { readonly token: string; readonly at: string; readonly reason: string }[];
  };
  /** The path below which the app is served; routes of the contract do not contain it. */
  readonly basePath: { readonly path: string; readonly file: string } | null;
  /** A shell that the frame of the app resembles; the contract does not name it. */
  readonly shell: { readonly id: string; readonly reason: string } | null;
  /** Records that may fit; none of them is part of the contract. */
  readonly suggestions: readonly {
    readonly type: string;
    readonly slug: string;
    readonly confidence: string;
    readonly reason: string;
  }[];
  readonly open: readonly string[];
}

export interface ProjectFromCode {
  readonly project: Omit<ProjectContents, 'agents'> & { readonly essence: EssenceV4 };
  readonly report: CodeReport;
}

/** Composes a contract that describes the app in a folder. Writes nothing. */
export async function composeFromCode(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<ProjectFromCode> {
  const seen = await collectDocumentInput(root, call, terminal);
  const { project, observed } = seen;
  await requireApp(root, seen);
  const official = await openService(call, terminal, root);
  const { signal } = terminal;
  const name = toName(observed.manifest?.name ?? basename(root));
  const found = readTheme(root, seen, await chooseThemeId(name.slug, official, signal));
  const theme = found.theme ?? (await fetchRecord(official, 'theme', PLACEHOLDER, signal));
  const stack = detectStack(project, observed);
  const target = optionText(call, 'target') ?? TARGETS[stack.framework] ?? stack.framework;
  const product = buildProductFile(undefined, name.text);
  const client = await openService(call, terminal, root, {
    product: () => ({ content: product, issues: [] }),
    theme: () => found.theme,
  });

  const known = await listPatterns(official, signal);
  const components = onlyOnce(proposeByName(project, [...known]));
  const proposed = proposePages(project, components, known);
  const compose = (pages: readonly ProposedPage[]): EssenceV4 => ({
    ...composeCustom({
      target: target === 'unknown' ? 'html' : target,
      usesHashRouting: observed.hashRouters.length > 0,
      hasSkipLink: !lacksSkipLink(project),
      theme,
      isThemeEnforced: found.theme !== undefined && !found.isSparse,
      pages:
        pages.length === 0
          ? [{ path: '/', layout: toLayout([]) }]
          : pages.map(({ path, patterns }) => ({ path, layout: toLayout(patterns) })),
    }),
    $schema: LOCAL_SCHEMA,
  });
  let pages = proposed;
  // A placement that moves changes the order of the others, so that judging goes on until all that is left is proven.
  for (let count = -1; count !== countPatterns(pages); ) {
    count = countPatterns(pages);
    if (count === 0) break;
    const essence = compose(pages);
    const bundle = await client.compilePacks(essence, {}, { signal });
    const contract = buildContract(essence, bundle, collectSharedComponents(project.facts));
    const map = { components, selectors: [], issues: [] };
    pages = keepProven(pages, judgePlacements({ ...project, contract, map }));
  }
  const contract = compose(pages);
  const bundle = await client.compilePacks(contract, {}, { signal });
  const placed = new Set(pages.flatMap(({ patterns }) => patterns));
  const mapped = components.filter(({ pattern }) => placed.has(pattern));
  const suggestions = await suggestForProject(official, seen, signal);
  const shell = guessShell(project);
  return {
    project: {
      essence: contract,
      contract,
      base: contract,
      bundle,
      product,
      ...(found.theme ? { theme: found.theme } : {}),
      ...(mapped.length === 0
        ? {}
        : {
            map: {
              patterns: Object.fromEntries(
                mapped.map(({ pattern, component, exported }) => [pattern, { component, export: exported }]),
              ),
            },
          }),
    },
    report: {
      framework: stack.framework,
      target: contract.meta.target,
      pages: pages.map(({ path, file, patterns }) => ({ path, file, patterns })),
      sections: contract.blueprint.sections.map((section) => ({
        id: section.id,
        pages: section.pages.length,
      })),
      theme: { id: theme.id, isOwn: found.theme !== undefined, ...found.report },
      basePath: findBasePath(project) ?? null,
      shell: shell ?? null,
      suggestions,
      open: listOpen(seen, pages, found),
    },
  };
}

/** The placeholder for an app without tokens; it is not enforced. */
const PLACEHOLDER = 'slate';

/** Targets by framework, where the names differ. */
const TARGETS: Readonly<Record<string, string>> = { next: 'nextjs' };

const countPatterns = (pages: readonly ProposedPage[]): number =>
  pages.reduce((sum, { patterns }) => sum + patterns.length, 0);

/** In a workspace, asks which app is meant; returns the folder of the app. */
export async function chooseApp(root: string, prompts: Prompts | undefined): Promise<string> {
  const { findApps } = await import('../project/apps.ts');
  const { apps, isApp } = findApps(root);
  if (isApp || apps.length === 0 || !prompts) return root;
  const choices = apps.map(({ path, framework }) => ({ value: path, label: path, hint: framework }));
  return join(root, await prompts.select('Which app?', choices));
}

/** A folder without an app has nothing to describe. */
async function requireApp(root: string, { project, observed }: DocumentInput): Promise<void> {
  const { findApps } = await import('../project/apps.ts');
  const { apps, isApp } = findApps(root);
  if (apps.length > 0 && !isApp)
    throw new ServiceError(
      'USAGE',
      `This folder is not an app, but has ${formatCount(apps.length, 'app')} below it: ${formatNames(apps.map(({ path, framework }) => `${path} (${framework})`))}. Name one of them.`,
      {
        available: apps.map(({ path }) => path),
        suggestions: apps.slice(0, 3).map(({ path }) => `svc init ${path} --from-code`),
      },
    );
  const { describeUnsupported } = await import('../reports/inventory.ts');
  const unsupported = describeUnsupported(observed.manifest?.dependencies ?? {});
  if (unsupported !== undefined)
    throw new ServiceError('USAGE', unsupported, {
      suggestions: ['svc init --blueprint <slug>', 'svc tokens export <theme> --format dtcg'],
    });
  const hasMarkup = [...project.facts].some(
    ([file, { renders, routes }]) => renders !== undefined || routes.length > 0 || /\.html?$/.test(file),
  );
  if (!hasMarkup && collectRoutes(project).items.length === 0)
    throw new ServiceError(
      'USAGE',
      'No page or component was found in this folder, so there is nothing to describe.',
      {
        suggestions: ['svc scan', 'svc init --blueprint <slug>'],
      },
    );
}

interface FoundTheme {
  readonly theme: ThemeV1 | undefined;
  readonly report: Omit<CodeReport['theme'], 'id' | 'isOwn'>;
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
  /** Most values are not from the app, so that they are not enforced. */
  readonly isSparse: boolean;
  /** The number of colour pairs that lack contrast. */
  readonly unreadable: number;
}

/** With fewer tokens, a theme says more about the defaults of the import than about the app. */
const MIN_TOKENS = 8;

/** Style sheets of the app itself: neither copied from elsewhere nor for one component only. */
const isOwnSheet = (path: string): boolean =>
  path.endsWith('.css') &&
  !/\.module\.css$/.test(path) &&
  !/(?:^|\/)(?:public|static|dist|build|vendor|storybook-static|\.storybook)\//.test(path);

/** Reads the tokens of an app as a theme, from its style sheets and the literal values of its Tailwind or UnoCSS theme. */
function readTheme(root: string, { project }: DocumentInput, id: string): FoundTheme {
  const existing = readThemeFile(root);
  if (existing)
    return {
      theme: existing,
      report: { files: [THEME], taken: 0, filled: 0, unused: [] },
      unread: [],
      isSparse: false,
      unreadable: 0,
    };
  const sheets = [...project.facts].flatMap(([path, { properties, tokens = [] }]) => {
    if (isOwnSheet(path) && properties.length > 0) {
      const text = readSource(root, path);
      return text === undefined ? [] : [{ path, text }];
    }
    if (path.endsWith('.css') || tokens.length === 0) return [];
    // A component may set the mode of the whole document in its own styles.
    const lines = tokens
      .filter(({ name }) => name.startsWith('--') || name === 'color-scheme')
      .map(({ name, value }) => `${name}: ${value};`);
    return [{ path, text: `:root {\n${lines.join('\n')}\n}` }];
  });
  const { imported, files, unread } = importStylesheets(sheets, id);
  return {
    theme: imported?.theme,
    report: {
      files: imported ? files : [],
      taken: imported?.taken.length ?? 0,
      filled: imported?.filled.length ?? 0,
      unused: (imported?.unplaced ?? []).map(({ token, at, reason }) => ({ token, at, reason })),
    },
    unread,
    isSparse: imported !== undefined && imported.taken.length < MIN_TOKENS,
    unreadable: imported?.findings.filter(({ rule }) => rule === 'contrast-is-enough').length ?? 0,
  };
}

/** The name of the project, or a longer one if an official theme has it. */
async function chooseThemeId(slug: string, client: Client, signal: AbortSignal): Promise<string> {
  const { findRecord } = await import('../project/records.ts');
  return (await findRecord(client, 'theme', slug, signal)) ? `${slug}-theme` : slug;
}

/** `@acme/web-shop` is called `Web shop`, with the slug `web-shop`. */
function toName(given: string): { readonly slug: string; readonly text: string } {
  const slug = (given.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 60);
  const safe = slug.length < 2 ? 'my-app' : slug;
  const words = safe.replaceAll('-', ' ');
  return { slug: safe, text: words.charAt(0).toUpperCase() + words.slice(1) };
}

async function listPatterns(client: Client, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const slugs = new Set<string>();
  for (let offset = 0; ; ) {
    const { items, total } = await client.list('pattern', { limit: 100, offset }, { signal });
    for (const { slug } of items) slugs.add(slug);
    offset += items.length;
    if (items.length === 0 || offset >= total) return slugs;
  }
}

/** Only a pattern with one component of its name is sure. */
function onlyOnce<Entry extends { readonly pattern: string }>(entries: readonly Entry[]): Entry[] {
  return entries
    .filter(({ pattern }) => entries.filter((one) => one.pattern === pattern).length === 1)
    .toSorted((a, b) => compareText(a.pattern, b.pattern));
}

/** Lists what a person should decide or complete. */
function listOpen(seen: DocumentInput, pages: readonly ProposedPage[], found: FoundTheme): string[] {
  const routes = collectRoutes(seen.project);
  const custom = pages.filter(({ patterns }) => patterns.length === 0).length;
  return [
    ...(pages.length === 0
      ? [
          'No page was found, so the contract has only "/". Add the others with svc add page <id> --route <path>.',
        ]
      : []),
    ...routes.limitations,
    ...(custom === 0
      ? []
      : [
          `${custom === pages.length ? 'All pages have' : `${formatCount(custom, 'page')} ${custom === 1 ? 'has' : 'have'}`} no pattern of the corpus yet: the layout is custom. Adopt patterns page by page with svc add page, or by editing layout in svc.essence.json.`,
        ]),
    ...(found.theme
      ? [`${THEME}: replace its name, description, tone and decorators; tokens do not contain them.`]
      : [
          `No token was found in the style sheets; ${quote(PLACEHOLDER)} is a placeholder and not enforced (dna_enforcement is off). Choose a theme with svc theme switch.`,
        ]),
    ...(found.isSparse
      ? [
          `The app has only ${formatCount(found.report.taken, 'token')}, so the theme is not enforced (dna_enforcement is off). Complete ${THEME} first.`,
        ]
      : []),
    ...(found.unreadable === 0
      ? []
      : [
          `${THEME} has ${formatCount(found.unreadable, 'colour pair')} with too little contrast; the values are those of the app.`,
        ]),
    ...found.unread.map(({ path, reason }) => `Not read: ${path} (${reason})`),
    ...(seen.project.paths.some((path) => /\.(?:scss|sass|less)$/.test(path))
      ? ['Sass and Less files were not read for tokens.']
      : []),
    ...(lacksSkipLink(seen.project)
      ? [
          'No skip link was found, so the contract does not require one. Add it, then set skip_nav in svc.essence.json to true.',
        ]
      : []),
    'The shell is custom: the contract does not describe the frame of the pages yet.',
  ];
}

/** Formats the report with one line per topic. */
export function formatCodeReport(
  report: CodeReport,
  baseline: number | undefined,
  terminal: Terminal,
): string {
  const { framework, target, pages, sections, basePath, theme, shell, suggestions, open } = report;
  const placed = pages.flatMap(({ path, patterns }) => patterns.map((pattern) => `${pattern} on ${path}`));
  const sure = suggestions.filter(({ confidence }) => confidence === 'high');
  const [nearest] = suggestions;
  const near =
    nearest === undefined
      ? ''
      : ` Nearest by its words: ${nearest.type} ${nearest.slug} (${nearest.reason}; of such suggestions, about half fit).`;
  const rows = [
    ['stack', `${framework}, target ${target}`],
    [
      'pages',
      `${formatCount(pages.length, 'page')} in ${sections.map(({ id, pages: count }) => `${id} (${count})`).join(', ')}`,
    ],
    ...(basePath === null
      ? []
      : [['base path', `${basePath.path}, set in ${basePath.file}; routes do not contain it`]]),
    [
      'theme',
      theme.isOwn
        ? `${theme.id} in ${THEME}: ${formatCount(theme.taken, 'token')} from ${formatNames(theme.files)}, ${theme.filled} filled in, ${theme.unused.length} not used`
        : `${theme.id} is a placeholder; no token was found`,
    ],
    ['patterns', placed.length === 0 ? 'none is sure; all parts are custom' : formatNames(placed)],
    ['shell', shell ? `custom; it may be ${shell.id}: ${shell.reason}` : 'custom'],
    ...(sure.length === 0
      ? [['might fit', `No blueprint or archetype fits well.${near}`]]
      : sure.map(({ type, slug, reason }) => ['might fit', `${type} ${slug} (high confidence): ${reason}`])),
    ...(baseline === undefined || baseline === 0
      ? []
      : [
          [
            'baseline',
            `${formatCount(baseline, 'finding')} in the code as it is; only new ones are reported`,
          ],
        ]),
    ...open.map((line) => ['open', line]),
  ];
  return `${table(
    rows.map(([topic = '', text = '']) => [topic, oneLine(text)]),
    terminal.columns,
    { wrap: true, paint: (text, column) => (column === 0 ? terminal.colour.dim(text) : text) },
  )}\n`;
}

/** Accepts what the code already has, so that only new findings are reported. Undefined if there is a baseline already. */
export async function acceptFindings(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<number | undefined> {
  const { existsSync } = await import('node:fs');
  const { BASELINE, writeBaseline } = await import('../project/baseline.ts');
  const { checkOptions } = await import('./verification.ts');
  if (existsSync(join(root, BASELINE))) return undefined;
  const { verifyProject } = await import('../project/check.ts');
  const { projectIdentity } = await import('../project/identity.ts');
  const { findings } = await verifyProject(root, checkOptions(call, terminal, root));
  const { CONTRACT_FILE } = await import('../verify/contract.ts');
  // Findings about the contract are ours to avoid, not the code's to keep.
  const own = findings.filter(({ place }) => place !== undefined && place.file !== CONTRACT_FILE);
  if (own.length === 0) return 0;
  await writeBaseline(root, own, { project: projectIdentity(root), savedAt: new Date().toISOString() });
  return own.length;
}
