import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { FILE, projectWith } from '../../test/mcp/contract-project.ts';
import { open } from '../../test/mcp/wire.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { quickFolder } from '../quick-folder.ts';

const SECONDS = 12;
const MEGABYTES = 300;
/** So many files of a project are looked at. */
const MOST = 20_000;
const EACH = 200;

/** A project of so many sources, and what is worse than many: links in a circle, a pipe, a picture, two gigabytes. */
function projectOf(files: number): string {
  const root = projectWith({ [FILE]: JSON.stringify(SAMPLE_ESSENCE) }, quickFolder(files / 50));
  for (let n = 0; n < files; n++) {
    const folder = join(root, `src/part-${Math.floor(n / EACH)}`);
    if (n % EACH === 0) mkdirSync(folder, { recursive: true });
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

/** Seconds that a process has had a core for; Linux counts in hundredths. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const FULL = 200_000;

export const hugeProject: Claim = {
  id: 'huge-project',
  claim:
    'a project of 200,000 files with links in a circle, a pipe and a file of 2 GB is looked at within its limits',
  target: `truncated, at most ${SECONDS} s and ${MEGABYTES} MB`,
  full: FULL,
  short: 21_000,
  missing: unbuilt,
  async run(size, say) {
    const broken = new Broken();
    const root = projectOf(size);
    say(`${grouped(size)} files are there`);
    const agent = await open(root);
    const started = processorTime(agent.child.pid ?? 0);
    const began = performance.now();
    const { result } = await agent.ask('tools/call', { name: 'svc_project', arguments: { action: 'state' } });
    const seconds = (performance.now() - began) / 1000;
    const cpu = processorTime(agent.child.pid ?? 0) - started;
    const [, peak = '0'] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${agent.child.pid}/status`, 'utf8')) ?? [];
    await agent.close();
    rmSync(root, { recursive: true });
    // oxlint-disable-next-line typescript/no-explicit-any -- the answer of a server
    const { diagnostics } = (result?.['structuredContent'] as any)?.result ?? {};
    const megabytes = Math.round(Number(peak) / 1024);
    broken.unless(result?.['isError'] !== true && diagnostics !== undefined, () =>
      JSON.stringify(result).slice(0, 300),
    );
    broken.unless(
      diagnostics?.truncated === true,
      () => `it does not say truncated: ${JSON.stringify(diagnostics?.not_checked)}`,
    );
    broken.unless(
      diagnostics?.not_checked?.skipped?.['too-large'] === 1,
      () => 'the file of 2 GB is not left out',
    );
    broken.unless(diagnostics?.files <= MOST, () => `${diagnostics?.files} files were looked at`);
    return {
      value: `${seconds.toFixed(1)} s, ${megabytes} MB, ${grouped(diagnostics?.files ?? 0)} files looked at, truncated: ${diagnostics?.truncated === true}`,
      // The gate does other things at the same time: there counts how long it had a core.
      met: broken.count === 0 && (size < FULL ? cpu : seconds) <= SECONDS && megabytes <= MEGABYTES,
      note: broken.note(
        `${grouped(size)} files, by svc_project state of svc mcp, which had a core for ${cpu.toFixed(1)} s; peak of memory by the system`,
      ),
    };
  },
};
