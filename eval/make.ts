/*
 * Writes what a builder gets: `npx tsx eval/make.ts <product> <page> <kind> <folder>`.
 *   brief   the brief alone
 *   design  the brief, DESIGN.md and tokens.css of the product's theme
 *   packs   the brief, and the project as `svc init` and `svc packs compile --write` leave it
 *   app     the same, and the page as `svc create --target html` writes it
 * The folder may be given to any coding agent; TASK.md is its whole instruction.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type EvalProduct, KINDS, type Kind, readProduct } from './facts.ts';

const SVC = fileURLToPath(new URL('../scripts/run.js', import.meta.url));

const svc = (cwd: string, ...argv: readonly string[]): string =>
  execFileSync(process.execPath, [SVC, 'svc', ...argv], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const HELP: Readonly<Record<Kind, string>> = {
  brief: 'The brief is `brief.md`.',
  design:
    'The brief is `brief.md`. The design of the product is in `DESIGN.md`, with its tokens in `tokens.css`: use them.',
  packs:
    'The brief is `brief.md`. The product has a design contract: start with `AGENTS.md`, and read the pack of your page and that of the app in `.svc/context`. Where the brief and a pack differ, the brief wins.',
  app: 'The brief is `brief.md`. The product has a design contract, and `svc create` has written its pages: `page.html` is yours, with the style, parts and script of the product in `assets/`. It is a start: keep its frame and its look, and change everything inside until the person of the brief is served best. Read `AGENTS.md`, the pack of your page in `.svc/context` and `assets/ui.md`. Where the brief and a pack or the page differ, the brief wins.',
};

const FORM: Readonly<Record<'file' | 'app', string>> = {
  file: 'One file: style and script inside, no network, no framework, no build step. Fonts of the system stand in for others.',
  app: '`page.html` and the files in `assets/`, which it names as `/assets/…` because it is served at its route. Style and script of your page may be inside it. No network, no framework, no build step.',
};

const task = (kind: Kind, page: string, route: string, states: readonly string[]): string => `# Task

${HELP[kind]}

${kind === 'app' ? 'Finish' : 'Build'} one page, \`${route}\`, as \`page.html\` in this folder. Another person builds the other pages of the product, at the same
time and without talking to you; together they must be one product.

- ${kind === 'app' ? FORM.app : FORM.file}
- Light and dark follow \`prefers-color-scheme\`. It must work from 360 px to 1920 px.
- \`page.html\` shows the page as a person normally finds it. \`page.html?state=<name>\` shows another state; the names are
  ${states.map((state) => `\`${state}\``).join(', ')}.
- Navigation uses the routes of the product as they are (\`href="/…"\`).
- Controls work: what a person does changes the page, without a server.
- Look at it before you stop, if you can. Write nothing outside this folder. Write \`page.html\` for \`${page}\`, and nothing else.
`;

/** The project of a team: a blueprint, or a contract of its own; with the product file that the team has written. */
function addProject(folder: string, { folder: product, facts: { blueprint } }: EvalProduct): void {
  svc(folder, 'init', '--blueprint', blueprint ?? 'metrics-starter', '--yes', '--quiet', '--target', 'html');
  for (const file of ['svc.essence.json', 'svc.product.json'])
    if (existsSync(join(product, file))) cpSync(join(product, file), join(folder, file));
  svc(folder, 'packs', 'compile', '--write', '--quiet');
}

function addDesign(folder: string, product: EvalProduct): void {
  const project = mkdtempSync(join(tmpdir(), 'svc-eval-'));
  addProject(project, product);
  for (const format of ['design-md', 'css'])
    svc(project, 'tokens', 'export', '--essence', '--format', format, '--out', folder, '--force', '--quiet');
  rmSync(project, { recursive: true });
  const [css] = readdirSync(folder).filter((name) => name.endsWith('.css'));
  if (css !== undefined) renameSync(join(folder, css), join(folder, 'tokens.css'));
}

/** Leaves one page of the app, at its route: the other pages are another person's. */
function addApp(folder: string, product: EvalProduct, route: string): void {
  addProject(folder, product);
  const { pages } = JSON.parse(svc(folder, 'create', '--into', '--target', 'html', '--json')) as {
    readonly pages: readonly { readonly path: string; readonly file: string }[];
  };
  const routeOf = new Map(pages.map(({ path, file }) => [file, path]));
  const isRoute = (path: string): boolean => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(route);
  const own = pages.find(({ path }) => isRoute(path));
  if (!own) throw new Error(`no page of the app has the route ${route}`);
  const html = readFileSync(join(folder, own.file), 'utf8').replaceAll(
    /(href|src)="((?:\.\.?\/)*)([\w./-]+)"/g,
    (whole, attribute: string, up: string, rest: string) => {
      const file = posix.join(posix.dirname(own.file), up, rest);
      const path = file.startsWith('assets/') ? `/${file}` : routeOf.get(file);
      return path === undefined ? whole : `${attribute}="${path}"`;
    },
  );
  for (const { file } of pages)
    rmSync(join(folder, file.split('/')[0] ?? file), { recursive: true, force: true });
  writeFileSync(join(folder, 'page.html'), html);
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const [slug = '', page = '', kind = '', folder = ''] = process.argv.slice(2);
const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);
if (!isKind(kind) || folder === '')
  throw new Error(`usage: tsx eval/make.ts <product> <page> <${KINDS.join('|')}> <folder>`);
const product = readProduct(slug);
const facts = product.facts.pages[page];
if (!facts)
  throw new Error(`'${slug}' has no page '${page}'. Try: ${Object.keys(product.facts.pages).join(', ')}.`);
if (existsSync(folder)) throw new Error(`${folder} exists already; a builder starts with an empty folder.`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'brief.md'), product.brief);
writeFileSync(join(folder, 'TASK.md'), task(kind, page, facts.route, facts.states));
if (kind === 'packs') addProject(folder, product);
if (kind === 'app') addApp(folder, product, facts.route);
if (kind === 'design') addDesign(resolve(folder), product);
for (const file of filesIn(folder))
  process.stdout.write(`${relative(folder, file)}  ${encode(readFileSync(file, 'utf8')).length} tokens\n`);
