import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toJson } from '../../src/base/json.ts';
import { PROGRAM, program } from '../../test/cli/program.ts';
import { exampleProject } from '../../test/mcp/projects.ts';
import { HANDSHAKE, wire } from '../../test/mcp/wire.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { runConcurrently, Violations } from '../measure.ts';

const code = (point: number): string => String.fromCharCode(point);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Characters that drive a terminal, reorder a line or end it; a file name may contain all of them. */
const CHARACTERS = [
  ...range(0x01, 0x1f),
  ...range(0x7f, 0x9f),
  ...[0x061c, 0x200e, 0x200f],
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
].filter((point) => point !== 0x09 && point !== 0x0a && point !== 0x0d);
const ALL = CHARACTERS.map(code).join('');
const RAW = new RegExp(
  `[${CHARACTERS.map((point) => `\\u${point.toString(16).padStart(4, '0')}`).join('')}]`,
);
/** Two that no reader of a report may miss: the C1 form of `ESC [` and the right-to-left override. */
const SOME = '\u009b31m\u202e';

/** A project whose file names, sources, package and contract contain every such character. */
function hostileProject(): string {
  const root = exampleProject();
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put(
    `src/pages/Evil${SOME}.tsx`,
    `export const Evil = () => <div className="a${ALL}" style={{ color: '#12345${SOME}' }}><img src="/x${ALL}.png" /><a href="/no${SOME}">${ALL}</a><button onClick={() => {}} aria-hidden="tru${SOME}" role="ro${SOME}le" /></div>;\n`,
  );
  put(
    `src/styles/evil${SOME}.css`,
    `.a${SOME} { color: #12345${SOME}; --x${SOME}: "${SOME}"; font-size: 13px }\n`,
  );
  put(
    'package.json',
    JSON.stringify({ name: `shop${SOME}`, description: SOME, dependencies: { react: '18.0.0' } }),
  );
  const path = join(root, 'svc.essence.json');
  const contract = JSON.parse(readFileSync(path, 'utf8')) as {
    blueprint: { sections: { description?: string }[] };
  };
  for (const section of contract.blueprint.sections) section.description = `Sells things. ${SOME}`;
  writeFileSync(path, JSON.stringify(contract));
  return root;
}

/** Calls that print text of the project or of their arguments. */
const CALLS: readonly (readonly string[])[] = [
  ...['human', 'json', 'sarif', 'github', 'junit', 'markdown'].map((format) => [
    'verify',
    '--full',
    '--format',
    format,
  ]),
  ['verify', '--full', '--json'],
  ['ci', '--json'],
  ['ci'],
  ['repair', '--json'],
  ['repair'],
  ['repair', '--prompt'],
  ...[
    'project-health',
    'project-audit',
    'evidence-bundle',
    'scan',
    'adoption-truth',
    'loop-readiness',
    'svc-ci-report',
  ].map((name) => ['report', name]),
  ['report', 'file-critique', '--file', `src/pages/Evil${SOME}.tsx`],
  ['scan'],
  ['scan', '--json'],
  ['graph', '--json'],
  ['graph', '--impact', `src/pages/Evil${SOME}.tsx`, '--json'],
  ['task', `file:src/pages/Evil${SOME}.tsx`, SOME],
  ['task', `file:src/pages/Evil${SOME}.tsx`, SOME, '--json'],
  ['status', '--json'],
  ['status'],
  ['packs', 'compile', '--json'],
  ['packs', 'select', 'scaffold'],
  ['packs', 'select', 'scaffold', '--json'],
  ['explain', '/blueprint/sections/0/description'],
  ['explain', '/blueprint/sections/0/description', '--json'],
  ['add', 'feature', `x${SOME}`, '--dry-run'],
  ['add', 'feature', `x${SOME}`, '--dry-run', '--json'],
  ['search', SOME, '--json'],
  ['search', SOME],
  ['get', 'pattern', `hero${SOME}`],
  ['get', 'pattern', `hero${SOME}`, '--json'],
  ['schema', SOME, '--json'],
  ['validate', `no${SOME}.json`],
  ['validate', `no${SOME}.json`, '--json'],
  [`no${SOME}`],
  [`no${SOME}`, '--json'],
  ['verify', `--no${SOME}`],
];
const SHORT_CALLS = CALLS.slice(0, 7);

const isJsonCall = (argv: readonly string[]): boolean =>
  argv.includes('--json') || ['json', 'sarif'].includes(argv.at(-1) ?? '') || argv[0] === 'report';

const show = (argv: readonly string[]): string => toJson(argv.join(' '));

export const rawControls: Claim = {
  id: 'raw-controls',
  title: `commands (${CALLS.length}) and agent tools that print no raw control character or bidirectional mark of a project`,
  target: `${CALLS.length + 1} of ${CALLS.length + 1}`,
  full: CALLS.length,
  short: SHORT_CALLS.length,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    const cwd = hostileProject();
    const calls = CALLS.slice(0, size);
    let escaped = 0;
    await runConcurrently(calls.length, 2, async (index) => {
      const argv = calls[index] ?? [];
      const { out, err } = await program(argv, { cwd });
      for (const text of [out, err]) {
        const found = RAW.exec(text);
        violations.unless(
          found === null,
          () =>
            `svc ${show(argv)} prints U+${found?.[0].charCodeAt(0).toString(16)} in ${toJson(text.slice(Math.max(0, (found?.index ?? 0) - 60), (found?.index ?? 0) + 10))}`,
        );
      }
      if (/error\[INTERNAL\]|"INTERNAL"|node:internal/.test(out + err))
        violations.add(`svc ${show(argv)}: ${err}`);
      if (!isJsonCall(argv) || out === '') return;
      try {
        if (/\u009b/.test(JSON.stringify(JSON.parse(out)))) escaped++;
      } catch {
        violations.add(`svc ${show(argv)} does not print JSON`);
      }
    });
    // Otherwise the project would not have reached the output, and nothing would have been tested.
    violations.unless(escaped > 0, () => 'no JSON output has a character of the project');
    const server = wire(cwd, [...PROGRAM, 'mcp']);
    await server.ask('initialize', HANDSHAKE);
    const { result } = await server.ask('tools/call', {
      name: 'svc_verify',
      arguments: { action: 'findings', max_tokens: 10_000 },
    });
    const [content] = (result?.['content'] ?? []) as { text: string }[];
    violations.unless(content !== undefined && !RAW.test(content.text), () => 'the agent tool prints one');
    await server.close();
    rmSync(cwd, { recursive: true, force: true });
    const all = calls.length + 1;
    return {
      measured: `${all - violations.count} of ${all}`,
      met: violations.count === 0,
      note: violations.note(`${CHARACTERS.length} characters; ${escaped} JSON outputs contain them, escaped`),
    };
  },
};
