import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Debt, DeltaInput } from '../../src/reports/delta-sides.ts';
import { buildGovernanceDelta } from '../../src/reports/governance-delta.ts';
import type { Coverage, Report } from '../../src/reports/report.ts';
import type { GovernanceDeltaV1 } from '../../src/schemas/types.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { Finding } from '../../src/verify/finding.ts';
import { at, COVERAGE, finding, hostileReport, NO_CONTRACT, reportWith } from './findings.ts';

const fingerprintOf = (digit: string): string => `gfo1:${digit.repeat(64)}`;
const label = finding('A11Y011', { fingerprint: fingerprintOf('1'), place: at('src/a.tsx', 3, 1) });
const colour = finding('TOKEN010', { fingerprint: fingerprintOf('2'), place: at('src/a.css', 9, 2) });
const hotkey = finding('INT001', { fingerprint: fingerprintOf('3'), pointer: '/meta/navigation/hotkeys/0' });

const WHOLE: Coverage = { ...COVERAGE, damaged: [] };
const hash = `sha256:${'0'.repeat(64)}`;

const baselineWith = (
  findings: readonly Finding[],
  more: Partial<NonNullable<Debt['document']>> = {},
): Debt => ({
  hash,
  isOfBase: true,
  document: {
    project: 'project:v1:sha256:1',
    savedAt: '2026-03-01T08:00:00Z',
    findings: findings.map(({ fingerprint, code, severity, message }) => ({
      fingerprint,
      code,
      severity,
      where: 'somewhere',
      message,
    })),
    ...more,
  },
});

const CHANGE: NonNullable<DeltaInput['change']> = {
  baseRef: 'main',
  headRef: 'abc',
  mergeBase: 'def',
  hash,
  files: ['src/a.tsx', 'README.md'],
  routes: ['/'],
  nodes: ['rt:/', 'src:src/a.tsx'],
  unresolved: ['README.md'],
};

const input = (report: Report, debt: Debt | null, more: Partial<DeltaInput> = {}): DeltaInput => ({
  report: { ...report, coverage: WHOLE },
  project: { identity: 'project:v1:sha256:1', app: '.' },
  scope: { kind: 'commit_range', identity: 'def..abc' },
  change: CHANGE,
  debt,
  hashes: { health: hash, evidence: hash, contract: hash, content: hash, source: hash },
  corpus: '@official 1.0.0',
  ...more,
});

/** The delta, which fits its schema. */
function buildValidDelta(deltaInput: DeltaInput): GovernanceDeltaV1 {
  const delta = buildGovernanceDelta(deltaInput);
  expect(validate('governance-delta.v1.json', JSON.parse(JSON.stringify(delta))).issues).toEqual([]);
  return delta;
}

const fingerprintsIn = ({ findings }: GovernanceDeltaV1): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(findings).map(([name, list]) => [name, list.map(({ fingerprint }) => fingerprint)]),
  );

describe('a governance delta with all it needs', () => {
  it('sorts findings into new, inherited and resolved ones, and only new ones block', () => {
    const delta = buildValidDelta(input(reportWith([label, colour]), baselineWith([colour, hotkey])));
    expect(fingerprintsIn(delta)).toEqual({
      new: [label.fingerprint],
      inherited: [colour.fingerprint],
      resolved: [hotkey.fingerprint],
      unclassified: [],
    });
    expect(delta.gate).toEqual({
      result: 'fail',
      status: 'blocked',
      failOn: 'error',
      blockingFingerprints: [label.fingerprint],
    });
    expect(delta.summary).toEqual({
      currentCount: 2,
      newCount: 1,
      inheritedCount: 1,
      resolvedCount: 1,
      unclassifiedCount: 0,
      blockingCount: 1,
    });
    expect(delta.limitations).toEqual([]);
    expect(delta.findings.resolved[0]).toMatchObject({
      ruleId: hotkey.rule,
      message: hotkey.message,
      target: 'somewhere',
      classification: 'resolved',
    });
  });

  it('passes with debt of any severity that was there before, whatever fails', () => {
    for (const failOn of ['error', 'warn', 'none'] as const)
      expect(
        buildValidDelta(input(reportWith([label, colour], { failOn }), baselineWith([label, colour]))).gate,
      ).toMatchObject({
        result: 'pass',
        status: 'clean',
        failOn,
      });
  });

  it('is blocked by debt whose severity rose to what fails, which stays inherited, and not if it fell', () => {
    const before = baselineWith([
      { ...label, severity: 'warn' },
      { ...colour, severity: 'error' },
    ]);
    const delta = buildValidDelta(input(reportWith([label, colour], { failOn: 'warn' }), before));
    expect(fingerprintsIn(delta)['inherited']).toEqual([label.fingerprint, colour.fingerprint]);
    expect(delta.gate).toMatchObject({ result: 'fail', blockingFingerprints: [label.fingerprint] });
    const lowerBefore = baselineWith([{ ...colour, severity: 'info' }]);
    expect(buildValidDelta(input(reportWith([colour]), lowerBefore)).gate.result).toBe('pass');
  });

  it.each([
    ['error', 'pass'],
    ['warn', 'fail'],
    ['none', 'pass'],
  ] as const)('with a new warning and --fail-on %s: %s', (failOn, result) => {
    expect(buildValidDelta(input(reportWith([colour], { failOn }), baselineWith([]))).gate.result).toBe(
      result,
    );
  });

  it('names all paths from the workspace', () => {
    const delta = buildValidDelta(
      input(reportWith([label]), baselineWith([]), {
        project: { identity: 'project:v1:sha256:1', app: 'apps/shop' },
        contractChanges: [
          { path: 'svc.essence.json', changeType: 'updated', baseHash: hash, currentHash: hash },
        ],
      }),
    );
    expect(delta.changeBase).toMatchObject({
      identity: 'main...abc',
      changedFiles: ['apps/shop/src/a.tsx', 'apps/shop/README.md'],
      unresolvedFiles: ['apps/shop/README.md'],
    });
    expect(delta.findings.new[0]).toMatchObject({
      file: 'apps/shop/src/a.tsx',
      annotation: { path: 'apps/shop/src/a.tsx', startLine: 3 },
    });
    expect(delta.contractChanges?.[0]?.path).toBe('apps/shop/svc.essence.json');
    expect(delta.debtBaseline.identity).toBe('apps/shop/.svc/health-baseline.json');
  });

  it('handles baseline findings without a message and of removed rules', () => {
    const old = {
      fingerprint: fingerprintOf('4'),
      code: 'A11Y011',
      severity: 'error' as const,
      where: 'a.tsx:3',
    };
    const odd = { fingerprint: fingerprintOf('5'), code: '', severity: 'info' as const, where: '' };
    const delta = buildValidDelta(input(reportWith([]), baselineWith([], { findings: [old] })));
    expect(delta.findings.resolved).toMatchObject([
      { ruleId: 'field-has-label', message: expect.stringContaining('a.tsx:3') },
    ]);
    // The rule did not run, so the finding cannot be resolved.
    expect(buildValidDelta(input(reportWith([]), baselineWith([], { findings: [odd] }))).gate.result).toBe(
      'not_proven',
    );
  });

  it('is the same text for the same input', () => {
    const deltaInput = input(reportWith([label, colour]), baselineWith([colour]));
    expect(JSON.stringify(buildGovernanceDelta(deltaInput))).toBe(
      JSON.stringify(buildGovernanceDelta(deltaInput)),
    );
  });
});

describe('a governance delta that lacks something', () => {
  const graph = reportWith([]).graph;
  const report = reportWith([label, colour]);
  const debt = baselineWith([colour, hotkey]);
  const incompleteInputs: Readonly<Record<string, readonly [DeltaInput, RegExp]>> = {
    'no repository': [
      input(report, debt, { change: null, scope: { kind: 'unknown', identity: null } }),
      /Git/,
    ],
    'a changed file with a name that cannot be included': [
      input(report, debt, { change: { ...CHANGE, files: ['a\\b.tsx'] } }),
      /cannot be included in a report/,
    ],
    'no baseline': [input(report, null), /no baseline/],
    'a damaged baseline': [input(report, { ...debt, document: undefined }), /cannot be read/],
    'a baseline with other fingerprints': [
      input(report, baselineWith([], { findings: [{ ...label, fingerprint: 'x', where: '' }] })),
      /cannot be read/,
    ],
    'a baseline of another project': [
      input(report, baselineWith([colour], { project: 'project:v1:sha256:2' })),
      /another project/,
    ],
    'a baseline that came with the change': [
      input(report, { ...debt, isOfBase: false }),
      /added by the change/,
    ],
    'a baseline of unknown age': [input(report, { ...debt, isOfBase: undefined }), /older than the change/],
    'a stale graph': [
      input({ ...report, graph: { ...graph, present: true, ready: false, current: false } }, debt),
      /older than the files/,
    ],
    'no graph': [input({ ...report, graph: { ...graph, present: false, ready: false } }, debt), /no graph/],
    'no contract': [input(reportWith([label, colour], { project: NO_CONTRACT, graph }), debt), /no contract/],
    'a file that could not be opened': [
      { ...input(report, debt), report: { ...report, coverage: { ...WHOLE, skipped: { unreadable: 1 } } } },
      /could not be read: 1/,
    ],
    'a file that was read in part': [
      { ...input(report, debt), report: { ...report, coverage: COVERAGE } },
      /in part only: 1 file/,
    ],
    'no browser, though one had seen something': [
      input(report, baselineWith([{ ...label, code: 'RUNTIME010' }])),
      /did not check again: 1/,
    ],
  };

  it.each(Object.keys(incompleteInputs))('is not proven, and classifies nothing: %s', (name) => {
    const [deltaInput, limitation] = incompleteInputs[name] ?? [];
    if (!deltaInput || !limitation) throw new Error('there is no such case');
    const delta = buildValidDelta(deltaInput);
    expect(fingerprintsIn(delta)).toEqual({
      new: [],
      inherited: [],
      resolved: [],
      unclassified: [label.fingerprint, colour.fingerprint],
    });
    expect(delta.gate).toMatchObject({
      result: 'not_proven',
      status: 'incomplete',
      blockingFingerprints: [],
    });
    expect(delta.limitations).toEqual([expect.stringMatching(limitation)]);
    expect(delta.nextAction).toMatch(/svc /);
  });

  it('is not proven with a baseline that does not say of which project it is', () => {
    const { project: _, ...document } = debt.document ?? { findings: [] };
    const delta = buildValidDelta(input(report, { ...debt, document }));
    expect(delta.debtBaseline).toMatchObject({ compatibility: 'unknown', projectIdentity: null });
    expect(delta.gate.result).toBe('not_proven');
  });

  it('is not proven even if nothing fails, or nothing was found', () => {
    expect(buildValidDelta(input(reportWith([], { failOn: 'none' }), null)).gate.result).toBe('not_proven');
  });

  it('names everything that it lacks', () => {
    const delta = buildValidDelta(
      input({ ...report, graph: { ...graph, present: false, ready: false } }, null, { change: null }),
    );
    expect(delta.limitations).toHaveLength(3);
  });
});

it('fits its schema whatever the findings and names say', () => {
  fc.assert(
    fc.property(hostileReport, fc.array(fc.string({ minLength: 1 })), (report, files) => {
      const change = { ...CHANGE, files: [...new Set(files)], unresolved: [...new Set(files)] };
      buildValidDelta({ ...input(report, baselineWith(report.findings.slice(1))), change, report });
      buildValidDelta(
        input(report, baselineWith(report.findings.slice(1)), { change: { ...change, files: [] } }),
      );
    }),
    { numRuns: 60 },
  );
});
