import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { FILE, projectWith } from '../../test/mcp/contract-project.ts';
import { open } from '../../test/mcp/wire.ts';
import { Violations, formatCount } from '../measure.ts';
import { fastFolder, missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const MAX_SECONDS = 12;
const MAX_MEGABYTES = 300;
/** Maximum number of files that are read. */
const MAX_FILES = 20_000;
const FILES_PER_FOLDER = 200;

/** Creates a project with many sources, circular links, a pipe, a binary file and a file of 2 GB. */
function makeProject(files: number): string {
  const root = projectWith({ [FILE]: JSON.stringify(SAMPLE_ESSENCE) }, fastFolder(files / 50));
  for (let n = 0; n < files; n++) {
    const folder = join(root, `src/part-${Math.floor(n / FILES_PER_FOLDER)}`);
    if (n % FILES_PER_FOLDER === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `Row${n}.tsx`),
      `export const Row${n} = () => <p className="row">Row ${n}</p>;\n`,
    );
  }
  symlinkSync('..', join(root, 'src/round'));
  symlinkSync('again', join(root, 'src/again'));
  execFileSync('mkfifo', [join(root, 'src/pipe.tsx')]);
  writeFileSync(join(root, 'src/picture.tsx'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]));
  writeFileSync(join(root, 'src/aaa.tsx'), '');
  truncateSync(join(root, 'src/aaa.tsx'), 2 * 1024 ** 3);
  return root;
}

/** CPU seconds of a process; Linux counts in hundredths. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const FULL_SIZE = 200_000;

export const hugeProject: Claim = {
  id: 'huge-project',
  title: 'a project of 200,000 files with circular links, a pipe and a file of 2 GB is read within limits',
  target: `truncated, at most ${MAX_SECONDS} s and ${MAX_MEGABYTES} MB`,
  full: FULL_SIZE,
  short: 21_000,
  isTimed: true,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const root = makeProject(size);
    report(`${formatCount(size)} files created`);
    const agent = await open(root);
    const started = cpuSeconds(agent.child.pid ?? 0);
    const began = performance.now();
    const { result } = await agent.ask('tools/call', { name: 'svc_project', arguments: { action: 'state' } });
    const seconds = (performance.now() - began) / 1000;
    const cpu = cpuSeconds(agent.child.pid ?? 0) - started;
    const [, peak = '0'] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${agent.child.pid}/status`, 'utf8')) ?? [];
    await agent.close();
    rmSync(root, { recursive: true });
    // oxlint-disable-next-line typescript/no-explicit-any -- the answer of a server
    const { diagnostics } = (result?.['structuredContent'] as any)?.result ?? {};
    const megabytes = Math.round(Number(peak) / 1024);
    violations.unless(result?.['isError'] !== true && diagnostics !== undefined, () =>
      JSON.stringify(result).slice(0, 300),
    );
    violations.unless(
      diagnostics?.truncated === true,
      () => `not reported as truncated: ${JSON.stringify(diagnostics?.not_checked)}`,
    );
    violations.unless(
      diagnostics?.not_checked?.skipped?.['too-large'] === 1,
      () => 'the file of 2 GB is not skipped',
    );
    violations.unless(diagnostics?.files <= MAX_FILES, () => `${diagnostics?.files} files were read`);
    return {
      measured: `${seconds.toFixed(1)} s, ${megabytes} MB, ${formatCount(diagnostics?.files ?? 0)} files read, truncated: ${diagnostics?.truncated === true}`,
      // The gate shares the machine, so CPU time counts there.
      met:
        violations.count === 0 &&
        (size < FULL_SIZE ? cpu : seconds) <= MAX_SECONDS &&
        megabytes <= MAX_MEGABYTES,
      note: violations.note(
        `${formatCount(size)} files, by svc_project state of svc mcp, with ${cpu.toFixed(1)} s of CPU time; peak memory as reported by the system`,
      ),
    };
  },
};
