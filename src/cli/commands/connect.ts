import { isAbsolute, join, relative, resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import type { AgentClient, EntryState } from '../../project/agent-config/entry.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { shown } from '../layout.ts';

export const connectClient = {
  name: 'connect',
  summary: 'Tell an agent how to start our tool server; nothing else in its configuration changes.',
  arguments: [
    { name: '<client>', summary: 'the agent', choices: ['claude-code', 'cursor', 'vscode', 'codex'] },
  ],
  options: [
    { flags: '--check', summary: 'only say whether it is connected: exit 0, or 1' },
    { flags: '--remove', summary: 'take our entry out again' },
    { flags: '--dry-run', summary: 'print what would change, write nothing' },
    { flags: '--with-env', summary: 'put SVC_API_URL of this shell into the entry, without credentials' },
    { flags: '--force', summary: 'replace another server that has our name' },
    { flags: '--global', summary: 'in the configuration for all your projects' },
    { flags: '--project <folder>', summary: 'the project (default: this folder)' },
  ],
  examples: [
    'svc connect claude-code',
    'svc connect codex --global --dry-run',
    'svc connect cursor --remove',
  ],
  async run(call, terminal) {
    const { AGENT_CLIENTS } = await import('../../project/agent-config/clients.ts');
    const { buildEntry, readConfiguration, writeConfiguration } = await import(
      '../../project/agent-config/file.ts'
    );
    const is = (option: string): boolean => call.options[option] === true;
    if (is('check') && (is('remove') || is('dryRun')))
      throw new ServiceError('USAGE', '--check changes nothing; leave out --remove and --dry-run.');
    const client = clientOf(AGENT_CLIENTS, call.arguments[0] ?? '');
    const { path, root } = placeOf(client, call, terminal);
    const file = shownPath(path, terminal.cwd);
    const wanted = buildEntry(root, is('withEnv') ? await apiUrlOf(call, terminal) : undefined);
    const before = readConfiguration(path);
    const { state, after } = inFile(file, () => {
      const found: EntryState = before === undefined ? 'missing' : client.format.stateOf(before, wanted);
      const isSet = found === (is('remove') ? 'missing' : 'current') || is('check');
      if (isSet) return { state: found, after: before };
      if (found === 'foreign' && !is('force')) throw taken(client);
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
    else if (is('check')) terminal.out(`${client.title}: ${SAID[state]} (${shown(file)})\n`);
    else if (!call.quiet) {
      const done = is('remove') ? 'does not start svc' : 'starts svc';
      const how = isChanged ? 'now' : 'already';
      terminal.out(`${client.title} ${how} ${done} (${shown(file)})\n`);
      if (isChanged && !is('remove') && !is('global')) terminal.say(`${terminal.colour.dim(client.next)}\n`);
    }
    return is('check') && state !== 'current' ? 1 : 0;
  },
} as const satisfies Command;

const SAID: Readonly<Record<EntryState, string>> = {
  current: 'connected',
  outdated: 'connected, but not as it would be written today',
  missing: 'not connected',
  foreign: 'not connected; another server has the name svc',
};

function clientOf(clients: readonly AgentClient[], name: string): AgentClient {
  const client = clients.find((one) => one.name === name);
  if (client) return client;
  const names = clients.map((one) => one.name);
  const [near] = nearestNames(name, names);
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new ServiceError('USAGE', `No agent ${quote(name)}: ${formatNames(names)}.${guess}`);
}

/** The file, and the project it belongs to. */
function placeOf(client: AgentClient, call: Call, { env, cwd }: Terminal): { path: string; root?: string } {
  const folder = optionText(call, 'project');
  if (call.options['global'] !== true) {
    const root = resolve(cwd, folder ?? '.');
    return { path: join(root, client.project), root };
  }
  if (folder !== undefined) throw new ServiceError('USAGE', 'Give --global or --project, not both.');
  if (typeof client.global !== 'function')
    throw new ServiceError(
      'USAGE',
      `${client.title} sets up servers for all projects itself: ${client.global.instead}`,
    );
  const home = env['HOME'] || env['USERPROFILE'];
  if (home === undefined || !isAbsolute(home))
    throw new ServiceError('INVALID_CONFIGURATION', 'HOME must name your home folder for --global.');
  return { path: client.global(env, home) };
}

async function apiUrlOf({ options, json, quiet }: Call, { env, say, colour }: Terminal): Promise<string> {
  const value = (env['SVC_API_URL'] ?? '').trim();
  if (value === '') throw new ServiceError('USAGE', '--with-env needs SVC_API_URL, which is not set.');
  if (options['remove'] === true)
    throw new ServiceError('USAGE', '--with-env and --remove do not go together.');
  const { parseBaseUrl: parseBaseUrl } = await import('../../client/url.ts');
  const { root, authorization } = parseBaseUrl(value);
  if (authorization !== undefined && !json && !quiet)
    say(
      `${colour.dim('note: the credentials of SVC_API_URL are not written; give them to the agent itself.')}\n`,
    );
  return root;
}

/** Says of which file a failure speaks. */
function inFile<Value>(file: string, edit: () => Value): Value {
  try {
    return edit();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(thrown.code, `${quote(file)}: ${thrown.message}`, thrown.facts);
  }
}

function taken({ title }: AgentClient): ServiceError {
  return new ServiceError(
    'OUTPUT_EXISTS',
    `${title} has another server with the name svc. Rename it, or give --force to replace it.`,
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
  out(`${colour.bold(`--- ${shown(file)}`)}\n${colour.bold(`+++ ${shown(file)}`)}\n`);
  for (const line of lines) out(`${(line.startsWith('-') ? colour.red : colour.green)(shown(line))}\n`);
}

function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
