/**
 * Changes the code that holds the guarantees, one place at a time, and looks whether a test notices:
 * `npm run mutation`, or `npm run mutation -- queue` for some of the groups. A run of all of them writes RESULTS.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { GROUPS } from './groups.ts';

/** Percent of the changes that have to be noticed: in each group, and in all. */
const MIN_SCORE_PERCENT = 85;

const STATES = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'] as const;
type State = (typeof STATES)[number];

interface Row {
  readonly name: string;
  readonly counts: Readonly<Record<State, number>>;
  readonly score: number;
}

interface Change {
  readonly file: string;
  readonly state: string;
}

const concurrency = Number(process.env['SVC_MUTATION_WORKERS'] ?? 2);

async function changesOf(name: string): Promise<Change[]> {
  const { files = [] } = GROUPS[name] ?? {};
  process.env['SVC_MUTATION_GROUP'] = name;
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    // A change that never ends counts as noticed; on a busy machine others must not.
    timeoutMS: 8_000,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
    warnings: false,
    ignorePatterns: [
      '**',
      '!package.json',
      '!src/**',
      '!test/set-up.ts',
      '!test/{mutation,project}/**',
      '!test/verify/copies.ts',
    ],
    // Outside the project, so that other tools do not read mutated files meanwhile.
    tempDirName: join(tmpdir(), `svc-mutation-${process.pid}`),
  }).runMutationTest();
  return results.map(({ fileName, status }) => ({
    file: files.find((file) => fileName.endsWith(file)) ?? fileName,
    state: status,
  }));
}

function rowOf(name: string, changes: readonly Change[]): Row {
  const count = (expected: State): number => changes.filter(({ state }) => state === expected).length;
  const counts = Object.fromEntries(STATES.map((state) => [state, count(state)])) as Row['counts'];
  const detected = counts.Killed + counts.Timeout;
  return { name, counts, score: (detected / (detected + counts.Survived + counts.NoCoverage)) * 100 };
}

const table = (head: string, rows: readonly Row[]): string[] => [
  `| ${head} | killed | timed out | survived | not reached | left out | score |`,
  '|---|---:|---:|---:|---:|---:|---:|',
  ...rows.map(
    ({ name, counts, score }) =>
      `| ${[name, ...STATES.map((state) => counts[state]), `${score.toFixed(1)} %`].join(' | ')} |`,
  ),
];

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

const requestedGroups = process.argv.slice(2);
const began = performance.now();
const changes: Change[] = [];
const groups: Row[] = [];
for (const name of requestedGroups.length > 0 ? requestedGroups : Object.keys(GROUPS)) {
  const here = await changesOf(name);
  groups.push(rowOf(name, here));
  changes.push(...here);
}
groups.push(rowOf('all', changes));
const files = [...new Set(changes.map(({ file }) => file))].map((name) =>
  rowOf(
    name,
    changes.filter(({ file }) => file === name),
  ),
);
const seconds = Math.round((performance.now() - began) / 1000);
const tables = [...table('group', groups), '', ...table('file', files), ''];
process.stdout.write(`${tables.join('\n')}${seconds} s\n`);

if (requestedGroups.length === 0) {
  const versions = `Node ${process.versions.node}, Stryker ${versionOf('@stryker-mutator/core')}, Vitest ${versionOf('vitest')}`;
  const text = [
    '# Changes of the code that a test notices',
    '',
    `${new Date().toISOString().slice(0, 10)}; ${versions}; ${seconds} s, ${concurrency} at a time. Written by \`npm run mutation\`, which fails`,
    `under ${MIN_SCORE_PERCENT} % in a group or in all. What was left out makes no difference; the comment in the code says why.`,
    '',
    ...tables,
  ];
  writeFileSync(new URL('RESULTS.md', import.meta.url), text.join('\n'));
}

for (const { name, score } of groups.filter(({ score }) => !(score >= MIN_SCORE_PERCENT))) {
  process.stderr.write(`${name}: ${score.toFixed(1)} % is less than ${MIN_SCORE_PERCENT} %\n`);
  process.exitCode = 1;
}
