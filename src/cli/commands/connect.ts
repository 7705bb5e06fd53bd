import { isAbsolute, join, relative, resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import type { AgentClient, EntryState, ServerEntry } from '../../project/agent-config/entry.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { stripControls, wrap } from '../layout.ts';
import { readOwnPackage } from '../options.ts';

export const connectClient = {
  name: 'connect',
  summary: 'Add the svc tool server to the configuration of an agent; nothing else in it changes.',
  purpose: 'Give the contract to your coding agent',
  arguments: [{ name: '<client>', summary: 'Agent', choices: ['claude-code', 'cursor', 'vscode', 'codex'] }],
  options: [
    { flags: '--check', summary: 'Report whether the agent is connected; exit with 1 if not' },
    { flags: '--remove', summary: 'Remove the svc entry' },
    { flags: '--dry-run', summary: 'Show the changes without writing them' },
    { flags: '--with-env', summary: 'Add SVC_API_URL of this shell to the entry, without credentials' },
    { flags: '--force', summary: 'Replace another server called svc' },
    { flags: '--global', summary: 'Use the configuration for all your projects' },
    { flags: '--project <folder>', summary: 'Project folder (default: the current folder)' },
  ],
  examples: [
    'svc connect claude-code',
    'svc connect codex --global --dry-run',
    'svc connect cursor --remove',
  ],
  async run(call, terminal) {
    const { AGENT_CLIENTS } = await import('../../project/agent-config/clients.ts');
    const { buildEntry, findOwnDependency, readConfiguration, writeConfiguration } = await import(
      '../../project/agent-config/file.ts'
    );
    const is = (option: string): boolean => call.options[option] === true;
    if (is('check') && (is('remove') || is('dryRun')))
      throw new ServiceError('USAGE', '--check changes nothing; leave out --remove and --dry-run.');
    const client = findClient(AGENT_CLIENTS, call.arguments[0] ?? '');
    const { path, root } = findFile(
      client,
      call,
      terminal,
      buildEntry(terminal.program, undefined, undefined),
    );
    const file = shortPath(path, terminal.cwd);
    const dependency = root === undefined ? undefined : findOwnDependency(root, readOwnPackage().name);
    const wanted = buildEntry(
      terminal.program,
      dependency === undefined ? undefined : client.folder + dependency,
      is('withEnv') ? await readApiUrl(call, terminal) : undefined,
    );
    const before = readConfiguration(path);
    const { state, after } = namingFile(file, () => {
      const found: EntryState = before === undefined ? 'missing' : client.format.stateOf(before, wanted);
      const isSet = found === (is('remove') ? 'missing' : 'current') || is('check');
      if (isSet) return { state: found, after: before };
      if (found === 'foreign' && !is('force')) throw nameTakenError(client);
      return {
        state: found,
        after: is('remove')
          ? client.format.withoutEntry(before ?? '')
          : client.format.withEntry(before, wanted),
      };
    });
    const isChanged = after !== before;
    if (isChanged && !is('dryRun')) writeConfiguration(path, after);
    if (call.json)
      terminal.out(
        jsonText({ client: client.name, file: path, state, changed: isChanged, dryRun: is('dryRun') }),
      );
    else if (is('dryRun')) await printChange(terminal, file, before ?? '', after ?? '');
    else if (is('check')) terminal.out(`${client.title}: ${STATE_LABELS[state]} (${stripControls(file)})\n`);
    else if (!call.quiet) {
      const done = is('remove') ? 'does not start svc' : 'starts svc';
      const how = isChanged ? 'now' : 'already';
      terminal.out(`${client.title} ${how} ${done} (${stripControls(file)})\n`);
      if (isChanged && !is('remove') && !is('global')) {
        const { name } = readOwnPackage();
        const note = `The entry names the svc of this machine. To share the file, add ${name} to the project and connect again.`;
        if (dependency === undefined) terminal.say(`${terminal.colour.dim(wrap(note, terminal.columns))}\n`);
        terminal.say(`${terminal.colour.dim(client.next)}\n`);
      }
    }
    return is('check') && state !== 'current' ? 1 : 0;
  },
} as const satisfies Command;

const STATE_LABELS: Readonly<Record<EntryState, string>> = {
  current: 'connected',
  outdated: 'connected, but the entry is out of date',
  missing: 'not connected',
  foreign: 'not connected; another server is called svc',
};

function findClient(clients: readonly AgentClient[], name: string): AgentClient {
  const client = clients.find((one) => one.name === name);
  if (client) return client;
  const names = clients.map((one) => one.name);
  const [near] = nearestNames(name, names);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new ServiceError('USAGE', `Unknown agent ${quote(name)}. Supported: ${formatNames(names)}.${guess}`);
}

/** Finds the configuration file and its project. */
function findFile(
  client: AgentClient,
  call: Call,
  { env, cwd }: Terminal,
  entry: ServerEntry,
): { path: string; root?: string } {
  const folder = optionText(call, 'project');
  if (call.options['global'] !== true) {
    const root = resolve(cwd, folder ?? '.');
    return { path: join(root, client.project), root };
  }
  if (folder !== undefined) throw new ServiceError('USAGE', 'Give --global or --project, not both.');
  if (typeof client.global !== 'function')
    throw new ServiceError(
      'USAGE',
      `${client.title} manages global servers itself. Run: ${client.global.instead(entry)}`,
    );
  const home = env['HOME'] || env['USERPROFILE'];
  if (home === undefined || !isAbsolute(home))
    throw new ServiceError('INVALID_CONFIGURATION', 'HOME must name your home folder for --global.');
  return { path: client.global(env, home) };
}

async function readApiUrl({ options, json, quiet }: Call, { env, say, colour }: Terminal): Promise<string> {
  const value = (env['SVC_API_URL'] ?? '').trim();
  if (value === '') throw new ServiceError('USAGE', '--with-env needs SVC_API_URL, which is not set.');
  if (options['remove'] === true) throw new ServiceError('USAGE', 'Use --with-env or --remove, not both.');
  const { parseBaseUrl } = await import('../../client/url.ts');
  const { root, authorization } = parseBaseUrl(value);
  if (authorization !== undefined && !json && !quiet)
    say(`${colour.dim('note: credentials in SVC_API_URL are not written; configure them in the agent.')}\n`);
  return root;
}

/** Prefixes errors with the file name. */
function namingFile<Value>(file: string, edit: () => Value): Value {
  try {
    return edit();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(thrown.code, `${quote(file)}: ${thrown.message}`, thrown.facts);
  }
}

function nameTakenError({ title }: AgentClient): ServiceError {
  return new ServiceError(
    'OUTPUT_EXISTS',
    `${title} already has another server called svc. Rename it, or use --force to replace it.`,
  );
}

async function printChange(
  { out, colour }: Terminal,
  file: string,
  before: string,
  after: string,
): Promise<void> {
  const { diffHunk } = await import('../../project/agent-config/file.ts');
  const lines = diffHunk(before, after);
  if (lines.length === 0) return;
  out(`${colour.bold(`--- ${stripControls(file)}`)}\n${colour.bold(`+++ ${stripControls(file)}`)}\n`);
  for (const line of lines)
    out(`${(line.startsWith('-') ? colour.red : colour.green)(stripControls(line))}\n`);
}

function shortPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
