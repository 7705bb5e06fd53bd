import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ISOLATED = '**/*.isolated.test.ts';
const TIMED = '**/*.timed.test.ts';

/**
 * The order of files; all others come in the middle. Files that run for minutes are first, or one of them would run alone
 * at the end. Module tests are last: they are many and short, so that all workers end at about the same time.
 */
const FIRST = [/\/test\/(?:runtime|build|dist)\.test/, /\/test\/(?:proof|render|describe|showcase)\//];
const LAST = /\/src\//;
/** Takes as long as the time limits that its claims wait for. */
const IDLE_TIMED = /\/idle\.timed\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      // A worker ends when the next file is one of another project, and with it go the modules, the corpus and the
      // browser that it has loaded.
      if (project.name !== 'tests') return IDLE_TIMED.test(moduleId) ? -2 : -1;
      const first = FIRST.findIndex((pattern) => pattern.test(moduleId));
      if (first >= 0) return first;
      return LAST.test(moduleId) ? FIRST.length + 1 : FIRST.length;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // The gate reads the counts from this file; see .ci/run.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/svc/tests.json' }]],
    // Properties are many runs, and machines are slow at times: what hangs is found all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What a browser shows after a key or a click comes when it comes: a state is waited for, not read once.
    expect: { poll: { timeout: 10_000 } },
    // One more than the cores of the smallest machine: many tests wait for processes they started.
    maxWorkers: 3,
    // Tests create much and keep little: with more room for what is new, the collector copies less of it.
    // Its helper threads would compete with the other workers for two cores.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'slow', description: 'takes more than a second; left out of npm run test:quick' }],
    globalSetup: 'test/set-up.ts',
    projects: [
      // Files share a process: loading the same modules again for each file takes most of the time otherwise.
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [ISOLATED, TIMED],
          isolate: false,
        },
      },
      // Files that replace modules or change the process get one of their own.
      { extends: true, test: { name: 'isolated', include: [ISOLATED] } },
      // Last and by themselves: they promise times, which other tests on the same cores would spoil.
      {
        extends: true,
        test: {
          name: 'timed',
          include: [TIMED],
          isolate: false,
          maxWorkers: 2,
          sequence: { sequencer: LongestFirst, groupOrder: 1 },
        },
      },
    ],
  },
});
