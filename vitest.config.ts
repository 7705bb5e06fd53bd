import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ISOLATED = '**/*.isolated.test.ts';
const PROOFS = 'test/proof/*.test.ts';

/** Small files that run for minutes. Started last, as their size suggests, each would run alone at the end. */
const SLOW_FILES = [/\/test\/(?:runtime|build|dist)\.test/, /\/test\/(?:render|describe|showcase)\//];

/** Module tests come last: they are many and short, so that all workers end at about the same time. */
const PROJECT_ORDER = ['promises', 'isolated', 'modules', 'proofs'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By project first: a worker ends when the next file is one of another project, and with it go the modules, the
    // corpus and the browser that it has loaded.
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const slow = SLOW_FILES.findIndex((pattern) => pattern.test(moduleId));
      return (
        PROJECT_ORDER.indexOf(project.name) * (SLOW_FILES.length + 1) + (slow < 0 ? SLOW_FILES.length : slow)
      );
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
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'slow', description: 'takes more than a second; left out of npm run test:quick' }],
    globalSetup: 'test/set-up.ts',
    projects: [
      // Files share a process: loading the same modules again for each file takes most of the time otherwise.
      { extends: true, test: { name: 'modules', include: ['src/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'promises',
          include: ['test/**/*.test.ts'],
          exclude: [ISOLATED, PROOFS],
          isolate: false,
        },
      },
      // Files that replace modules or change the process get one of their own.
      { extends: true, test: { name: 'isolated', include: [ISOLATED] } },
      // Last and by themselves: they promise times, which other tests on the same cores would spoil.
      {
        extends: true,
        test: {
          name: 'proofs',
          include: [PROOFS],
          isolate: false,
          maxWorkers: 2,
          sequence: { sequencer: LongestFirst, groupOrder: 1 },
        },
      },
    ],
  },
});
