import { createHash } from 'node:crypto';
import { lutimesSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Terminal } from '../../src/cli/command.ts';
import { collectDocumentInput } from '../../src/cli/verification.ts';
import { type CatalogDocument, buildDocument, DOCUMENTS } from '../../src/reports/documents.ts';
import { buildAdoptionTruth } from '../../src/reports/adoption-truth.ts';
import { buildEvidenceBundle, buildEvidenceBundleV2 } from '../../src/reports/evidence-bundle.ts';
import type { DocumentInput } from '../../src/reports/report.ts';
import { buildLoopReadiness } from '../../src/reports/loop-readiness.ts';
import { buildScanReport, buildScanReportV2 } from '../../src/reports/scan.ts';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { validate } from '../../src/schemas/parse.ts';
import { needsContract } from '../../src/verify/rule.ts';
import { RULES } from '../../src/verify/rules/index.ts';
import { svc } from '../cli/support.ts';
import { copyProject } from '../verify/copies.ts';

const AT = '2026-03-14T09:26:53Z';

/** A project as one look at it sees it, at a time that is given. */
async function collectInput(root: string): Promise<DocumentInput> {
  const call: Call = {
    arguments: [],
    json: true,
    quiet: true,
    options: { cache: false },
    commands: async () => [],
    groups: {},
  };
  const terminal: Pick<Terminal, 'cwd' | 'env' | 'signal'> = {
    cwd: root,
    env: {},
    signal: new AbortController().signal,
  };
  const input = await collectDocumentInput(root, call, terminal as Terminal);
  const [file] = input.project.facts.keys();
  return { ...input, file: file ?? 'index.html', report: { ...input.report, generatedAt: AT } };
}

async function wholeProject(name: string): Promise<string> {
  const root = copyProject(name);
  await svc(['packs', 'compile', '--write'], { cwd: root });
  await svc(['graph'], { cwd: root });
  return root;
}

const without = (name: string, path: string): string => {
  const root = copyProject(name);
  rmSync(join(root, path));
  return root;
};

const SECOND = readFileSync(
  new URL('../fixtures/schemas/essence.v2/valid/full.json', import.meta.url),
  'utf8',
);

const PROJECTS: Readonly<Record<string, () => string | Promise<string>>> = {
  'a healthy project': () => wholeProject('shop-good'),
  'a project with findings and a graph': () => wholeProject('kit-desk-bad'),
  'a project with findings': () => copyProject('shop-bad'),
  'a project without a contract': () => without('nuxt-shop-good', 'svc.essence.json'),
  'a project with a contract that is refused': () =>
    copyProject('html-bistro-good', { 'svc.essence.json': '{"version":"4.0.0"}' }),
  'a project with a contract that is no JSON': () =>
    copyProject('blog-good', { 'svc.essence.json': '{"version":' }),
  'a project with a contract of 2.x': () => copyProject('vue-recipes-bad', { 'svc.essence.json': SECOND }),
  'a project with odd names': () =>
    copyProject('shop-good', {
      'C:/theme.css': ':root { --a: #ffffff }',
      'src/b\\c.css': ':root { --b: #000000 }',
      'src/\u202ex\n.css': ':root { --c: red }',
      'src/%2e%2e/d.css': ':root { --d: red }',
      '.cursor/rules/a\\b.mdc': 'x',
    }),
  'an empty folder': () => mkdtempSync(join(tmpdir(), 'svc-empty-')),
};

const CLONES = ['a clone', 'another clone'];

const inputs = new Map<string, { readonly root: string; readonly input: DocumentInput }>();

beforeAll(async () => {
  for (const [name, make] of Object.entries(PROJECTS)) {
    const root = await make();
    inputs.set(name, { root, input: await collectInput(root) });
  }
  for (const name of CLONES) {
    const root = aged(copyProject('crm-bad'));
    inputs.set(name, { root, input: await collectInput(root) });
  }
}, 120_000);

const of = (name: string): { readonly root: string; readonly input: DocumentInput } => {
  const found = inputs.get(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

type Make = CatalogDocument['versions'][string];

const EACH = DOCUMENTS.flatMap(({ schema, versions }) =>
  Object.entries(versions).map(
    ([version, make]) => [`${schema}.v${version}.json` as SchemaName, make] as const,
  ),
);

const textOf = (make: Make, input: DocumentInput): string => JSON.stringify(buildDocument(make, input));

describe.each(EACH)('%s', (schema, make) => {
  it.each(Object.keys(PROJECTS))('fits its schema for %s', (name) => {
    const text = textOf(make, of(name).input);
    const value = JSON.parse(text) as { readonly $schema: string };
    expect(validate(schema, value).issues).toEqual([]);
    expect(value.$schema).toBe(`https://svc.example/schemas/${schema}`);
  });

  it.each(Object.keys(PROJECTS))('contains no local paths for %s', (name) => {
    const { root, input } = of(name);
    const text = textOf(make, input);
    const environment = Object.values(process.env).filter(
      (value): value is string => value !== undefined && value.length >= 12 && !/^[\d.]+$/.test(value),
    );
    for (const word of [root, basename(root), tmpdir(), homedir(), hostname(), process.cwd(), ...environment])
      if (word.length > 1) expect(text).not.toContain(JSON.stringify(word).slice(1, -1));
    expect(text).not.toMatch(/"(?:\/(?:home|Users|tmp|var|etc|private)\/|[A-Za-z]:\\\\)/);
  });

  it('is the same in every clone', () => {
    expect(textOf(make, of('a clone').input)).toBe(textOf(make, of('another clone').input));
  });
});

/** With all files last changed at one moment, as a clone that keeps times would have them. */
function aged(root: string): string {
  const time = new Date(AT);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    lutimesSync(join(entry.parentPath, entry.name), time, time);
  return root;
}

describe('the list of documents', () => {
  it('has every version of every schema that it names', () => {
    const files = readdirSync(new URL('../../schemas/', import.meta.url));
    for (const { name, schema, versions, otherCommands = {} } of DOCUMENTS) {
      const there = files.flatMap((file) => {
        const [, version] = new RegExp(`^${schema}\\.v(\\d+)\\.json$`).exec(file) ?? [];
        return version === undefined ? [] : [version];
      });
      expect([...Object.keys(versions), ...Object.keys(otherCommands)].sort(), name).toEqual(there.sort());
    }
  });
});

describe('adoption-truth', () => {
  const facts = (name: string) =>
    new Map(buildAdoptionTruth(of(name).input).facts.map((fact) => [fact.id, fact] as const));

  it('has thirteen facts, whatever the project is, and a reason wherever it is not sure', () => {
    for (const name of Object.keys(PROJECTS)) {
      const values = [...facts(name).values()];
      expect(values.map(({ id }) => id)).toEqual([
        'project.package-manager',
        'project.framework',
        'project.language',
        'project.routes',
        'project.components',
        'project.styling-authority',
        'project.assistant-rules',
        'governance.essence-contract',
        'governance.typed-graph',
        'governance.execution-packs',
        'governance.local-law-style-bridge',
        'adoption.support-artifacts',
        'adoption.host-source-integrity',
      ]);
      for (const { id, observation, limitations, mutation } of values) {
        if (observation.confidence === 'low') expect(limitations, `${name}: ${id}`).not.toEqual([]);
        expect(mutation, `${name}: ${id}`).toEqual({ state: 'not_checked', receiptIds: [] });
      }
    }
  });

  it('separates observations from governance', () => {
    const shop = facts('a project without a contract');
    expect(shop.get('project.framework')).toMatchObject({
      subject: expect.stringMatching(/^Framework: nuxt \S/),
      observation: { state: 'found', confidence: 'high' },
      governance: { state: 'uncovered', authority: null },
    });
    const healthy = facts('a healthy project');
    expect(healthy.get('governance.typed-graph')).toMatchObject({
      observation: { state: 'found' },
      governance: { state: 'governed', authority: 'essence-contract' },
      nextAction: 'Nothing needs doing.',
    });
    expect(healthy.get('project.routes')?.governance.state).toBe('governed');
    expect(facts('a project with findings').get('project.routes')).toMatchObject({
      governance: { state: 'partial' },
      nextAction: expect.stringMatching(/^Declare or remove 1 page: \//),
    });
  });

  it.each([
    ['a project without a contract', 'not_found', /^svc init/],
    ['an empty folder', 'not_found', /^svc init/],
    ['a project with a contract that is refused', 'found', /^svc validate$/],
    ['a project with a contract that is no JSON', 'found', /^svc validate$/],
    ['a project with a contract of 2.x', 'found', /^svc migrate --write$/],
    ['a project with findings', 'found', /^svc packs compile --write$/],
  ] as const)('says what to do first about %s', (name, state, next) => {
    const { nextAction, facts: all } = buildAdoptionTruth(of(name).input);
    expect(nextAction).toMatch(next);
    expect(all.find(({ id }) => id === 'governance.essence-contract')?.observation.state).toBe(state);
  });

  it('claims a change only with a receipt that proves it', () => {
    const { input } = of('a healthy project');
    const receipt = {
      id: 'r1',
      operation: 'graph',
      subjects: ['governance.typed-graph', 'adoption.host-source-integrity'],
      outcome: 'created' as const,
      complete: true,
      createdPaths: ['.svc/graph/graph.snapshot.json'],
      updatedPaths: [],
      deletedPaths: [],
      evidencePaths: [],
      limitations: [],
    };
    const mutations = (complete: boolean) =>
      buildAdoptionTruth({ ...input, receipts: [{ ...receipt, complete }] }).facts.flatMap(
        ({ id, mutation }) =>
          mutation.state === 'not_checked' ? [] : [[id, mutation.state, ...mutation.receiptIds]],
      );
    expect(mutations(true)).toEqual([
      ['governance.typed-graph', 'created', 'r1'],
      ['adoption.host-source-integrity', 'created', 'r1'],
    ]);
    expect(mutations(false)).toEqual([]);
    const truth = buildAdoptionTruth({ ...input, receipts: [receipt] });
    expect(validate('adoption-truth.v1.json', JSON.parse(JSON.stringify(truth))).issues).toEqual([]);
  });

  it('names files from the root of the workspace', () => {
    const { input } = of('a project with findings');
    const truth = buildAdoptionTruth({
      ...input,
      observed: { ...input.observed, workspace: { app: 'apps/shop', reason: 'It was named.' } },
    });
    const paths = truth.facts.flatMap(({ observation }) => observation.provenance.map(({ path }) => path));
    expect(paths).toContain('apps/shop/package.json');
    expect(paths.filter((path) => path !== null && !path.startsWith('apps/shop/'))).toEqual([]);
  });
});

describe('evidence-bundle', () => {
  it('lists every file it rests on with the digest of its bytes, and says which are missing', () => {
    const { root, input } = of('a healthy project');
    const { provenance } = buildEvidenceBundle(input);
    const bytes = readFileSync(join(root, 'svc.essence.json'));
    expect(provenance.essence).toMatchObject({
      path: 'svc.essence.json',
      present: true,
      hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    });
    const missing = buildEvidenceBundleV2(of('an empty folder').input).provenance;
    expect(Object.keys(missing)).toEqual([
      'essence',
      'packManifest',
      'reviewPack',
      'graphSnapshot',
      'graphManifest',
      'graphDiff',
      'contractCapsule',
      'workspaceConfig',
      'runtimeProbe',
      'visualManifest',
    ]);
    for (const entry of Object.values(missing))
      expect(entry).toMatchObject({ present: false, hash: null, generatedAt: null });
  });

  it('does not report a rule as passed if it could not run', () => {
    const { assertions } = buildEvidenceBundle(of('a project without a contract').input);
    expect(assertions.filter(({ status }) => status === 'failed').map(({ rule }) => rule)).toEqual([
      'essence-present',
    ]);
    const passed = assertions.filter(({ status }) => status === 'passed').map(({ rule }) => rule);
    // Rules about all files also run without a contract.
    expect(passed).toEqual(
      RULES.filter((rule) => !needsContract(rule) && rule.lane === 'production-source').map(({ id }) => id),
    );
    const bad = buildEvidenceBundle(of('a project with findings').input);
    const failed = new Set(
      bad.assertions.filter(({ status }) => status === 'failed').map(({ rule }) => rule),
    );
    expect([...failed].sort()).toEqual([...new Set(bad.findings.map(({ rule }) => rule ?? ''))].sort());
  });

  it('has findings without what an edit would write, at their node of a current graph', () => {
    const { input } = of('a project with findings and a graph');
    const { findings, evidenceTier } = buildEvidenceBundleV2(input);
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toContain('"edits"');
    expect(evidenceTier).toMatchObject({
      stage: 'graph',
      coverage: { findingsAnchored: findings.length },
    });
    for (const { graph } of findings) expect(graph?.snapshot_id).toMatch(/^graph:/);
  });

  it('takes home folders and secrets out of what a finding quotes', () => {
    const { input } = of('a project with findings');
    const [first] = input.report.findings;
    if (!first) throw new Error('there is no finding');
    const message =
      'Not /home/maria/x.png and C:\\Users\\maria\\y, ghp_abcdefghijklmnop0123 or apiKey="hunter22".';
    const [entry] = buildEvidenceBundleV2({
      ...input,
      report: { ...input.report, findings: [{ ...first, message }] },
    }).findings;
    expect(entry).toMatchObject({
      message: 'Not ~/x.png and ~\\y, <secret> or apiKey="<secret>".',
      privacy: { sourceIncluded: false, redacted: true },
    });
  });

  it('identifies the project independently of its location', () => {
    const ids = CLONES.map((name) => buildEvidenceBundle(of(name).input).project.id);
    expect(ids[0]).toMatch(/^project_[0-9a-f]{16}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(buildEvidenceBundle(of('a project with findings').input).project.id).not.toBe(ids[0]);
  });
});

describe('loop-readiness', () => {
  it.each([
    ['an empty folder', 'blocked_missing_context'],
    ['a project with a contract of 2.x', 'blocked_missing_context'],
    ['a project with findings', 'blocked_missing_graph'],
    ['a project with findings and a graph', 'human_resolution_required'],
    ['a healthy project', 'verified'],
  ])('of %s is %s', (name, state) => {
    expect(buildLoopReadiness(of(name).input.report).state).toBe(state);
  });
});

describe('scan', () => {
  it.each([
    ['a healthy project', 'react', 'router-configuration', 'strong_fit'],
    ['a project with findings and a graph', 'sveltekit', 'routes-folder', 'strong_fit'],
    ['a project without a contract', 'nuxt', 'pages-folder', 'strong_fit'],
    ['a project with a contract that is refused', 'html', 'html-documents', 'strong_fit'],
    ['a project with a contract of 2.x', 'vue', 'router-configuration', 'strong_fit'],
    ['an empty folder', 'unknown', 'none', 'unknown'],
  ])('of %s: %s, %s, %s', (name, framework, strategy, status) => {
    const scan = buildScanReport(of(name).input);
    expect(scan).toMatchObject({
      project: { framework },
      routes: { strategy },
      applicability: { status },
      privacy: { sourceUploaded: false, persistedBySvc: false },
    });
    expect(scan.routes.items.length > 0).toBe(status === 'strong_fit');
  });

  it.each([
    ['a healthy project', 'current', true],
    ['a project with findings', 'unavailable', false],
    ['a project with a contract of 2.x', 'needs_migration', false],
    ['a project without a contract', 'not_attached', false],
  ])('finds the graph of %s %s', (name, status, canPreview) => {
    expect(buildScanReport(of(name).input).graphPreview).toMatchObject({
      status,
      canPreview,
      readOnly: true,
    });
  });

  it('calls the interface ready only if every question that blocks is proven', () => {
    for (const name of Object.keys(PROJECTS)) {
      const { status, axes } = buildScanReportV2(of(name).input).discovery.uiSurfaces;
      const isProven = Object.values(axes).every((axis) => !axis.blocksReady || axis.status === 'proven');
      expect(status === 'ready', name).toBe(isProven);
    }
    expect(buildScanReportV2(of('an empty folder').input).discovery.uiSurfaces.status).toBe('blocked');
  });
});
