import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectNames, type ProjectScore, score, totals } from '../test/verify/score.ts';
import { writeFrontEnd } from './front-end.ts';
import { median, type Benchmark, noteRow, programEnvironment, type Row } from './measure.ts';

const SVC = join(fileURLToPath(new URL('../', import.meta.url)), 'dist/bin/svc.js');
const require = createRequire(import.meta.url);
const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');

const FILES = 2000;
const CHANGED_FILES = 5;

/** Runs of each tool, in turns, so that a slow moment of the machine affects all of them. */
const ROUNDS = 7;

/** Configuration of the peer: the plugin's recommended rules for the same kinds of files. */
const eslintConfig = (): string => `import a11y from ${fileUrl(require.resolve('eslint-plugin-jsx-a11y'))};
import parser from ${fileUrl(require.resolve('@typescript-eslint/parser'))};
export default [{
  ...a11y.flatConfigs.recommended,
  files: ['src/**/*.{ts,tsx}'],
  languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
}];
`;

const fileUrl = (path: string): string => JSON.stringify(pathToFileURL(path).href);

/** Cache folder of svc for a project, beside it. */
const cacheOf = (root: string): string => `${root}.cache`;

function timeRun(cwd: string, command: string, argv: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(command, argv, {
    cwd,
    env: { ...programEnvironment(), SVC_CACHE: cacheOf(cwd) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const millis = performance.now() - started;
  // 1 means that there are findings, which is expected.
  if (status !== 0 && status !== 1) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  return millis;
}

/** A project with a contract and 2,000 files of source, committed. */
function makeProject(): { readonly root: string; readonly files: readonly string[] } {
  const root = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  timeRun(root, process.execPath, [SVC, 'init', '--blueprint', 'online-store', '--yes', '--quiet']);
  const essence = JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')) as {
    blueprint: { routes?: Record<string, unknown> };
  };
  const files = writeFrontEnd(root, FILES, Object.keys(essence.blueprint.routes ?? {}));
  writeFileSync(join(root, 'eslint.config.mjs'), eslintConfig());
  writeFileSync(join(root, '.gitignore'), '.eslintcache\n');
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-q', '-m', 'initial'],
  ])
    timeRun(root, 'git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...words]);
  return { root, files };
}

const STATES = ['cold', 'unchanged', `${CHANGED_FILES} files changed`] as const;

const TOOLS = {
  'svc verify --full': {
    argv: [SVC, 'verify', '--full'],
    cache: cacheOf,
  },
  'svc verify': {
    argv: [SVC, 'verify'],
    cache: cacheOf,
  },
  'eslint --cache src': {
    argv: [ESLINT, '--cache', 'src'],
    cache: (root: string) => join(root, '.eslintcache'),
  },
} as const;

const TOOL_NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[];
const PEER = 'eslint --cache src' satisfies keyof typeof TOOLS;

/** The runtime alone, which shows how busy the machine is. */
const RUNTIME = 'node -e 0';

export const verifyBenchmark: Benchmark = {
  title: `How long does it take to verify ${FILES.toLocaleString('en')} files?`,
  baseline: 'ESLint 9 with the recommended rules of jsx-a11y on the same tree, in the same state',
  peers: ['eslint', 'eslint-plugin-jsx-a11y', '@typescript-eslint/parser'],
  run() {
    const { root, files } = makeProject();
    const times = new Map<string, number[]>();
    const note = (key: string, millis: number): void => {
      times.set(key, [...(times.get(key) ?? []), millis]);
    };
    try {
      for (let round = 0; round < ROUNDS; round++) {
        note(RUNTIME, timeRun(root, process.execPath, ['-e', '0']));
        for (const state of STATES) {
          for (const tool of TOOL_NAMES) {
            const { argv, cache } = TOOLS[tool];
            if (state === 'cold') rmSync(cache(root), { recursive: true, force: true });
            // Changes the same files again, so that each tool gets new content.
            if (state === STATES[2]) changeFiles(root, files, round);
            note(`${tool}, ${state}`, timeRun(root, process.execPath, argv));
          }
        }
      }
    } finally {
      for (const path of [root, cacheOf(root)]) rmSync(path, { recursive: true, force: true });
    }
    const row = (tool: keyof typeof TOOLS, state: (typeof STATES)[number]): Row => {
      const millis = median(times.get(`${tool}, ${state}`) ?? []);
      const sheets = files.filter((path) => path.endsWith('.css')).length;
      return {
        what: `\`${tool}\`, ${state}`,
        micros: millis * 1000,
        ratio: millis / median(times.get(`${PEER}, ${state}`) ?? []),
        note:
          tool === PEER
            ? `jsx-a11y; does not read the ${sheets} style sheets`
            : `${Math.round((FILES / millis) * 1000)} files/s; target: ${state === 'cold' ? '4' : '0.5'} s`,
      };
    };
    const runtime = median(times.get(RUNTIME) ?? []);
    return [
      { what: `\`${RUNTIME}\``, micros: runtime * 1000, ratio: Number.NaN, note: 'how busy the machine is' },
      ...STATES.flatMap((state) => TOOL_NAMES.map((tool) => row(tool, state))),
    ];
  },
};

function changeFiles(root: string, files: readonly string[], round: number): void {
  for (let nth = 0; nth < CHANGED_FILES; nth++) {
    const path = files[Math.floor(((nth + 0.5) / CHANGED_FILES) * files.length)] ?? '';
    appendFileSync(join(root, path), path.endsWith('.css') ? `/* ${round} */\n` : `// ${round}\n`);
  }
}

export const precisionBenchmark: Benchmark = {
  title: 'How precise is verification, and how complete?',
  baseline: 'labels by authors who had not seen the rules; shares instead of times',
  async run() {
    const scores: ProjectScore[] = [];
    for (const name of projectNames()) scores.push(await score(name));
    const row = (what: string, of: readonly ProjectScore[]): Row => {
      const { precision, recall, hits, missed, falseAlarms } = totals(of);
      return noteRow(
        what,
        `precision ${formatShare(precision)}, recall ${formatShare(recall)}: ${hits} found, ${missed} missed, ${falseAlarms} false; ${of.length} projects`,
      );
    };
    const frameworks = [...new Set(scores.map(({ framework }) => framework))].sort();
    return [
      row('all', scores),
      ...frameworks.map((framework) =>
        row(
          framework,
          scores.filter((one) => one.framework === framework),
        ),
      ),
    ];
  },
};

const formatShare = (of: number): string => (Number.isNaN(of) ? '–' : of.toFixed(3));
