import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import type { AppTarget } from '../../project/app-update.ts';
import { formatCount, formatNames, nearestNames, quote } from '../../base/text.ts';
import { type App, compileApp, formatAppUpdate, requireComplete, updateApp } from '../app.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { oneLine } from '../layout.ts';
import { openService, relativePath } from '../options.ts';
import { findUnresolved, formatUnresolved } from '../unresolved.ts';
import { checkOptions } from '../verification.ts';

const TARGETS = ['react', 'html'] as const satisfies readonly AppTarget[];

export const create = {
  name: 'create',
  summary: 'Create a running app from a blueprint, an archetype or the contract of the project.',
  purpose: 'Write a running app from the contract',
  arguments: [
    { name: '[folder]', summary: 'Folder of the app; created if needed (default: the current folder)' },
  ],
  options: [
    { flags: '--blueprint <slug>', summary: 'Compose the contract from this blueprint' },
    { flags: '--archetype <slug>', summary: 'Compose the contract from one archetype instead' },
    { flags: '--theme <slug>', summary: 'Theme (default: the suggested theme)' },
    { flags: '--mode <mode>', summary: 'Colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--target <name>', summary: 'react or html (default: react)', choices: TARGETS },
    { flags: '--into', summary: 'Add the files that are missing to a folder that is not empty' },
    { flags: '--update', summary: 'Bring the app in the folder to the present contract; edits are kept' },
    { flags: '--dry-run', summary: 'List the files without writing them' },
  ],
  examples: [
    'svc create --into',
    'svc create --update --dry-run',
    'svc create my-shop --blueprint online-store',
    'svc create my-bank --blueprint retail-bank --theme slate',
    'svc create site --blueprint agency-site --target html',
  ],
  asks: true,
  async run(call, terminal) {
    const root = resolve(terminal.cwd, call.arguments[0] ?? '.');
    if (call.options['update'] === true) return update(root, call, terminal);
    const target = parseTarget(optionText(call, 'target'));
    const into = call.options['into'] === true;
    const { DEPENDENCIES, DEV_DEPENDENCIES } = await import('../../create/versions.ts');
    const { addFiles, missingFiles, packageName, requireRoom, writeNewProject } = await import(
      '../../project/create.ts'
    );
    const { APP_BASE } = await import('../../project/paths.ts');
    // Static files have no package.json, so their folder may have any name.
    const name =
      target === 'react' ? packageName(root, Object.keys({ ...DEPENDENCIES, ...DEV_DEPENDENCIES })) : '';
    requireRoom(root, into);
    const client = await openService(call, terminal, root);
    const { chooseOrigin } = await import('../init-choices.ts');
    // An app may be written for another target than that of an existing contract, which stays as it is.
    const choices =
      optionText(call, 'blueprint') === undefined && optionText(call, 'archetype') === undefined
        ? { ...call, options: { ...call.options, target: undefined } }
        : call;
    const chosen = await chooseOrigin(root, client, undefined, choices, terminal);
    const { composeProject } = await import('../../project/compose.ts');
    const project = await composeProject(root, client, chosen, { signal: terminal.signal });
    const unresolved = await findUnresolved(project.essence, project.bundle.diagnostics, client, terminal);
    if (unresolved) {
      if (call.json) terminal.out(jsonText({ unresolved: unresolved.names }));
      else terminal.say(`${formatUnresolved(unresolved, terminal)}Nothing was written.\n`);
      return 1;
    }
    const { createRecordCache } = await import('../../content/record-cache.ts');
    const { readProductFile } = await import('../../project/product.ts');
    const corpus = await createRecordCache(client, { signal: terminal.signal }).corpusOf(project.bundle);
    const product = chosen ? project.product : readProductFile(root)?.content;
    const app = await compileApp(target, project.essence, corpus, product, name);
    requireComplete(app, 'Nothing was written.');
    const files = into ? missingFiles(root, app.files) : app.files;
    const { formatAppBase, readAppBase, writeAppBase } = await import('../../project/app-update.ts');
    // The files that an earlier run wrote keep their base.
    const earlier = into && existsSync(root) ? readAppBase(root) : undefined;
    const base = formatAppBase(
      target,
      name,
      new Map([...app.files, ...Object.entries(earlier?.texts ?? {})]),
    );
    const isDry = call.options['dryRun'] === true;
    terminal.signal.throwIfAborted();
    if (!isDry) {
      const contents = { ...project, agents: true };
      const addGraph = async (folder: string): Promise<void> => {
        await writeContractGraph(folder, call, terminal);
      };
      if (into) {
        // The contract comes first: the files can be created from it again.
        const { readLockfile } = await import('../../project/lockfile.ts');
        // A contract without a lockfile was never completed by svc init.
        if (chosen || !(await readLockfile(root))) await writeContract(root, contents);
        addFiles(root, files);
        writeAppBase(root, base);
        // The block says whether the pages exist.
        const { refreshAgents } = await import('../../project/agents.ts');
        refreshAgents(root, project.bundle);
        await addGraph(root);
      } else await writeNewProject(root, new Map([...files, [APP_BASE, base]]), contents, addGraph);
    }
    report(call, terminal, { root, target, isDry, into, app, written: [...files.keys()] });
    return 0;
  },
} as const satisfies Command;

/** Options that choose another app than the one that is there. */
const FOR_NEW_APPS = ['blueprint', 'archetype', 'theme', 'mode', 'target', 'into'];

async function update(root: string, call: Call, terminal: Terminal): Promise<number> {
  const other = FOR_NEW_APPS.find((name) => call.options[name] !== undefined && call.options[name] !== false);
  if (other !== undefined)
    throw new ServiceError(
      'USAGE',
      `--update takes the contract of the folder; --${other} is for a new app.`,
      {
        suggestions: ['svc theme switch', 'svc add page', 'svc upgrade'],
      },
    );
  const { readContract } = await import('../../project/contract.ts');
  const client = await openService(call, terminal, root);
  const isDry = call.options['dryRun'] === true;
  const result = await updateApp(root, await readContract(root), client, terminal, isDry);
  if (!result)
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `${quote(relativePath(terminal, root))} has no app that svc create wrote.`,
      { suggestions: ['svc create --into to add one'] },
    );
  if (call.json) terminal.out(jsonText({ dryRun: isDry, folder: relativePath(terminal, root), ...result }));
  else {
    for (const path of result.written) terminal.out(`${oneLine(path)}\n`);
    if (!call.quiet) terminal.say(`${formatAppUpdate(result, isDry)}\n`);
  }
  return result.refused.length > 0 ? 1 : 0;
}

async function writeContract(
  root: string,
  contents: Parameters<typeof import('../../project/init.ts')['planProject']>[1],
): Promise<void> {
  const { planProject } = await import('../../project/init.ts');
  planProject(root, contents).write();
}

/** Writes the graph of contract and sources, which a full verification expects. */
async function writeContractGraph(root: string, call: Call, terminal: Terminal): Promise<void> {
  const { verifyProject } = await import('../../project/check.ts');
  const { writeGraph } = await import('../../project/graph.ts');
  const { graph } = await verifyProject(root, { ...checkOptions(call, terminal), useCache: false });
  if (graph) writeGraph(root, graph, new Date().toISOString());
}

/** Other targets get the contract, the packs and the tokens, from which a team or an agent builds the app. */
function parseTarget(text = 'react'): AppTarget {
  const found = TARGETS.find((target) => target === text);
  if (found) return found;
  const [near] = nearestNames(text, TARGETS);
  throw new ServiceError(
    'INVALID_PARAMETER',
    `svc create writes ${formatNames(TARGETS)} apps, not ${quote(text)}. For other frameworks, svc init writes the ` +
      'contract and the packs to build from, and svc tokens export writes the theme.',
    {
      suggestions: [
        ...(near ? [`--target ${near}`] : []),
        `svc init --target ${text}`,
        'svc tokens export --essence --format css',
      ],
    },
  );
}

interface Report {
  readonly root: string;
  readonly target: AppTarget;
  readonly isDry: boolean;
  readonly into: boolean;
  readonly app: App;
  readonly written: readonly string[];
}

function report(call: Call, terminal: Terminal, { root, target, isDry, into, app, written }: Report): void {
  const folder = relativePath(terminal, root);
  if (call.json) {
    const { pages, patterns, files } = app;
    const kept = into ? [...files.keys()].filter((path) => !written.includes(path)) : [];
    terminal.out(jsonText({ dryRun: isDry, folder, target, files: written, kept, pages, patterns }));
    return;
  }
  for (const path of written) terminal.out(`${oneLine(path)}\n`);
  if (call.quiet) return;
  const counted = `${formatCount(written.length, 'file')}, ${formatCount(app.pages.length, 'page')}`;
  terminal.say(isDry ? `${counted}. Nothing was written.\n` : `${counted} in ${oneLine(folder)}.\n`);
  if (isDry || target !== 'react') return;
  const next = [folder === '.' ? undefined : `cd ${oneLine(folder)}`, 'npm install', 'npm run dev'];
  terminal.say(`${terminal.colour.dim('next')}  ${next.filter((step) => step !== undefined).join(' && ')}\n`);
}
