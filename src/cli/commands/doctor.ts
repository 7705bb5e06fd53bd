import { join } from 'node:path';
import { type Call, type Command, jsonText, type Terminal } from '../command.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { version as nodeVersion } from 'node:process';
import { asServiceError } from '../../base/errors.ts';
import { findOlderProjectBelow } from '../../project/older.ts';
import { AGENTS, ESSENCE, LOCKFILE } from '../../project/paths.ts';
import { checkOlderContracts, checkOlderState } from '../../reports/older.ts';
import type { OlderProject } from '../../verify/observations.ts';
import { UNUSED_FILES } from '../../project/cache.ts';
import { checkCacheFolder } from '../../project/cache-folder.ts';
import { listTrackedFiles } from '../../project/changed.ts';
import { clearLock, LOCK_PATH, readLock } from '../../project/write-lock.ts';
import { nearestNames } from '../../base/text.ts';
import { findServiceVariables } from '../../client/url.ts';
import type { CheckRow } from '../layout.ts';
import { PROJECT, projectFolder, readOwnPackage, relativePath } from '../options.ts';

export const doctor = {
  name: 'doctor',
  summary: 'Check Node.js, the service and the project files; exit with 1 on a problem.',
  options: [
    {
      flags: '--clear-lock',
      summary: 'Remove the write lock of the project, unless a process that runs here holds it',
    },
    PROJECT,
  ],
  examples: [
    'svc doctor',
    'svc doctor --json',
    'svc doctor --clear-lock',
    'SVC_API_URL=https://svc.example.org svc doctor',
  ],
  asks: true,
  async run(call, terminal) {
    const root = projectFolder(call, terminal);
    if (call.options['clearLock'] === true) {
      const isCleared = clearLock(root);
      if (!call.quiet && !call.json)
        terminal.say(isCleared ? `${LOCK_PATH} was removed.\n` : `There is no ${LOCK_PATH}.\n`);
    }
    const older = findOlderProjectBelow(root);
    const checks = await diagnose(root, call, terminal, older);
    const ok = checks.every(({ state }) => state === 'ok');
    if (call.json) terminal.out(jsonText({ ok, checks, older }));
    else {
      const { formatChecks } = await import('../layout.ts');
      const shown = call.quiet ? checks.filter(({ state }) => state !== 'ok') : checks;
      if (shown.length > 0) terminal.out(formatChecks(shown, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;

/** Every variable that svc reads. */
const VARIABLES = [
  'SVC_API_URL',
  'REGISTRY_URL',
  'SVC_CACHE',
  'SVC_DEBUG',
  'SVC_CONTENT',
  'SVC_LOG_LEVEL',
  'SVC_ALLOWED_ORIGINS',
  'SVC_BODY_LIMIT',
  'SVC_CONNECTIONS_PER_ADDRESS',
  'SVC_DATABASE_URL',
  'SVC_DATABASE_POOL',
];

/** Checks everything around a project that svc depends on. */
export async function diagnose(
  root: string,
  call: Call,
  terminal: Terminal,
  older: OlderProject,
): Promise<readonly CheckRow[]> {
  const own = readOwnPackage();
  const around = {
    hasContract: statSync(join(root, ESSENCE), { throwIfNoEntry: false }) !== undefined,
    folder: relativePath(terminal, root),
  };
  return [
    { name: 'svc', state: 'ok', message: `version ${own.version}` },
    nodeCheck(nodeVersion, own.engines.node),
    ...(await serviceChecks(call, terminal)),
    ...projectChecks(root, relativePath(terminal, root)),
    ...checkOlderContracts(older, around),
    ...checkOlderState(older, around),
    ...lockChecks(root),
    ...(await trackedFileChecks(root)),
    cacheCheck(root),
    ...variableChecks(terminal.env),
    terminalCheck(terminal),
  ];
}

/** Compares the Node.js version with a range such as `>=20.19`. */
export function nodeCheck(version: string, wanted: string): CheckRow {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0] = numbers(wanted);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor))
    return { name: 'node', state: 'ok', message: version };
  return {
    name: 'node',
    state: 'problem',
    message: `${version} is too old`,
    run: `install Node.js ${leastMajor}.${leastMinor} or later`,
  };
}

async function serviceChecks(call: Call, terminal: Terminal): Promise<CheckRow[]> {
  const { connect } = await import('../../http/connect.ts');
  const checks: CheckRow[] = [];
  try {
    const { client, where, baseUrl } = connect(terminal.env, {
      insecureHttp: call.options['insecureHttp'] === true,
      note: (message) => checks.push({ name: 'service', state: 'ok', message }),
    });
    const place = where === 'embedded' ? 'the corpus of this package' : (baseUrl ?? '');
    try {
      const { version } = await client.health({ signal: terminal.signal });
      checks.push({ name: 'service', state: 'ok', message: `${place} responds, version ${version}` });
      const digest = client.corpusDigest();
      checks.push(
        digest === undefined
          ? {
              name: 'corpus',
              state: 'problem',
              message: 'the service does not report its corpus',
              run: 'update the service',
            }
          : { name: 'corpus', state: 'ok', message: digest },
      );
    } catch (thrown) {
      terminal.signal.throwIfAborted();
      checks.push({
        name: 'service',
        state: 'problem',
        message: `${place}: ${asServiceError(thrown).message}`,
      });
    }
  } catch (thrown) {
    terminal.signal.throwIfAborted();
    checks.push({ name: 'service', state: 'problem', message: asServiceError(thrown).message });
  }
  return checks;
}

function projectChecks(root: string, name: string): CheckRow[] {
  if (!statSync(root, { throwIfNoEntry: false }))
    return [
      {
        name: 'project',
        state: 'problem',
        message: `${name} does not exist`,
        run: 'svc init creates it, or name another with --project',
      },
    ];
  return [
    accessCheck(name === '.' ? 'this folder' : name, root, 'folder'),
    ...[ESSENCE, LOCKFILE, AGENTS].map((file) => accessCheck(file, join(root, file), 'file')),
    accessCheck('.svc', join(root, '.svc'), 'folder'),
  ];
}

function accessCheck(shown: string, path: string, kind: 'file' | 'folder'): CheckRow {
  const name = 'project';
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return { name, state: 'ok', message: `${shown} does not exist yet` };
    if (!(kind === 'file' ? stat.isFile() : stat.isDirectory()))
      return { name, state: 'problem', message: `${shown} is not a ${kind}`, run: 'move it away' };
    accessSync(path, constants.R_OK | constants.W_OK);
    return { name, state: 'ok', message: `${shown} can be read and written` };
  } catch {
    return {
      name,
      state: 'problem',
      message: `${shown} cannot be read and written`,
      run: 'grant yourself permission, or use another folder',
    };
  }
}

/** Describes the write lock, if there is one. */
function lockChecks(root: string): CheckRow[] {
  const found = readLock(root);
  if (!found) return [];
  const { lock, state, isStale } = found;
  const who = lock ? `process ${lock.pid}` : 'an unknown process';
  const since = lock ? `, since ${lock.since}` : '';
  if (state === 'held')
    return [{ name: 'lock', state: 'ok', message: `${who} is writing${since} (${LOCK_PATH})` }];
  const why = {
    ended: `was left by ${who}, which has ended`,
    unseen: `is of ${who} in another container or on another machine${since}; clear it if that has ended`,
    invalid: 'is not a lock of svc',
  }[state];
  return [
    {
      name: 'lock',
      state: 'problem',
      message: `${LOCK_PATH} ${why}${isStale ? '; the next write removes it' : ''}`,
      run: 'svc doctor --clear-lock',
    },
  ];
}

/** Lists files that only svc writes and that a repository should not contain. */
async function trackedFileChecks(root: string): Promise<CheckRow[]> {
  const tracked = (await listTrackedFiles(root, [LOCK_PATH, ...UNUSED_FILES])) ?? [];
  return tracked.map((name) => ({
    name: 'project',
    state: 'problem',
    message: `Git tracks ${name}, which svc does not use`,
    run: `git rm --cached ${name}`,
  }));
}

function cacheCheck(root: string): CheckRow {
  try {
    const folder = checkCacheFolder(root);
    return {
      name: 'cache',
      state: 'ok',
      message: folder === undefined ? 'no cache is used' : `${folder} can be used`,
    };
  } catch (thrown) {
    return { name: 'cache', state: 'problem', message: asServiceError(thrown).message };
  }
}

/** Prints only names, since values may be secret. */
function variableChecks(env: Terminal['env']): CheckRow[] {
  const set = Object.keys(env).filter(
    (name) => /^(?:SVC_.*|REGISTRY_URL)$/.test(name) && (env[name] ?? '').trim() !== '',
  );
  if (set.length === 0) return [{ name: 'variables', state: 'ok', message: 'no variable of svc is set' }];
  return set.sort().map((name): CheckRow => {
    if (VARIABLES.includes(name))
      return {
        name: 'variables',
        state: 'ok',
        message: `${name} is set${describeServiceVariable(name, env)}`,
      };
    const [near] = nearestNames(name, VARIABLES);
    return {
      name: 'variables',
      state: 'problem',
      message: `${name} is not an svc variable`,
      run: near === undefined ? 'unset it' : `did you mean ${near}?`,
    };
  });
}

/** The effect of a variable that names a service; empty for others. */
function describeServiceVariable(name: string, env: Terminal['env']): string {
  const [used] = findServiceVariables(env);
  if (name === used)
    return name === 'REGISTRY_URL'
      ? ' and names the service; its current name is SVC_API_URL'
      : ' and names the service';
  return name === 'REGISTRY_URL' ? ` and ignored, because ${used} is set` : '';
}

function terminalCheck({ colour, columns, isTerminal, isInteractive }: Terminal): CheckRow {
  const facts = [
    `${columns} columns`,
    colour.bold('x') === 'x' ? 'no colour' : 'colour',
    isTerminal ? 'output to a terminal' : 'output to a file or pipe',
    isInteractive ? 'prompts' : 'no prompts',
  ];
  return { name: 'terminal', state: 'ok', message: facts.join(', ') };
}
