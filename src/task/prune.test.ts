import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import { boundTokens, estimateTokens } from '../packs/estimate.ts';
import { validate } from '../schemas/parse.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { type CapsuleDraft, type CapsuleLimits, fitCapsule, MAX_CAPSULE, serializeCapsule } from './prune.ts';
import { codePoint } from '../../test/code-point.ts';

const digest = `sha256:${'0a'.repeat(32)}`;

const guidance = (
  rank: number,
  summary: string,
  required = false,
): CapsuleDraft['contentGuidance'][number] => ({
  identity: { namespace: '@official', type: 'pattern', id: `pattern-${rank}` },
  version: '1.0.0',
  digest,
  origin: 'official',
  resolvedFrom: 'installed-package',
  summary,
  rank,
  required,
});

const draftOf = (more: Partial<CapsuleDraft> = {}): CapsuleDraft => ({
  $schema: 'https://svc.example/schemas/task-capsule.v1.json',
  schemaVersion: 1,
  project: { identity: `project:v1:${digest}`, workspaceRoot: '.', selectedAppRoot: '.' },
  task: { request: 'Show the total.', route: '/cart' },
  graph: { snapshotId: null, sourceHash: null, freshness: 'missing', limitations: [] },
  readTargets: [{ path: 'src/cart.tsx', kind: 'route-implementation', rank: 1, required: true }],
  authority: {
    activeLane: 'production-source',
    entries: [{ lane: 'production-source', summary: 'It is there.', sourcePath: 'src/cart.tsx' }],
  },
  impact: { changedFiles: [], changedRoutes: [], nodeIds: [], unresolvedFiles: [] },
  findings: [],
  contentGuidance: [],
  stopConditions: ['Stop if it is another page.'],
  verifyCommand: 'svc verify',
  ...more,
});

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Whatever a capsule says of itself is what its text measures. */
function expectTrue(capsule: TaskCapsuleV1, limits: CapsuleLimits = MAX_CAPSULE): void {
  const text = serializeCapsule(capsule);
  const bytes = Buffer.byteLength(text);
  expect(validate('task-capsule.v1.json', capsule).issues).toEqual([]);
  expect(capsule.budget).toEqual({
    maxCanonicalBytes: limits.bytes,
    maxEstimatedTokens: limits.tokens,
    canonicalBytes: bytes,
    estimatedTokens: Math.ceil(estimateTokens(text)),
  });
  expect(bytes).toBeLessThanOrEqual(limits.bytes);
  expect(boundTokens(capsule.budget.estimatedTokens)).toBeLessThanOrEqual(limits.tokens);
}

/** Text of every kind: whole and broken pairs, marks that reorder, controls, quotes, digits. */
const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('\u202e', '\ud800', '"\\"', '00012', '////', '\n\u0001', '漢字', '🧭'),
);
const path = fc
  .stringMatching(/^[\w漢é-]{1,30}(\/[\w.🧭-]{1,30}){0,3}x$/u)
  .filter((one) => !one.includes('..'));

const drafts: fc.Arbitrary<CapsuleDraft> = fc
  .record({
    request: fc.tuple(text, fc.nat({ max: 900 })).map(([one, times]) => one.repeat(times)),
    route: fc.option(path.map((one) => `/${one}`)),
    paths: fc.array(path, { maxLength: 12 }),
    summaries: fc.array(text, { maxLength: 30 }),
    files: fc.uniqueArray(path, { maxLength: 60 }),
    nodes: fc.nat({ max: 3000 }),
    required: fc.boolean(),
  })
  .map(({ request, route, paths, summaries, files, nodes, required }) =>
    draftOf({
      task: { request, route },
      readTargets: [
        { path: 'src/cart.tsx', kind: 'route-implementation', rank: 1, required: true },
        ...paths.map((one, index) => ({
          path: one,
          kind: 'component' as const,
          rank: index + 2,
          required: required && index === 0,
        })),
      ],
      impact: {
        changedFiles: files,
        changedRoutes: files.map((one) => `/${one}`),
        nodeIds: names('pg:store:page-', nodes),
        unresolvedFiles: files.slice(3),
      },
      contentGuidance: summaries.map((one, index) =>
        guidance(index + 1, one || 'x', required && index === 1),
      ),
    }),
  );

describe('a capsule', () => {
  it('is under both limits, measured on the serialized bytes, for any content', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const capsule = fitCapsule(draft);
        expectTrue(capsule);
        const { truncation } = capsule;
        const keptCounts = {
          readTargets: capsule.readTargets.length,
          contentGuidance: capsule.contentGuidance.length,
          changedFiles: capsule.impact.changedFiles.length,
          changedRoutes: capsule.impact.changedRoutes.length,
          nodeIds: capsule.impact.nodeIds.length,
          unresolvedFiles: capsule.impact.unresolvedFiles.length,
        };
        for (const list of Object.keys(keptCounts) as (keyof typeof keptCounts)[])
          expect(keptCounts[list] + truncation.omittedCounts[list]).toBe(truncation.originalCounts[list]);
        const { budget: _, truncation: __, ...rest } = capsule;
        expect(truncation.truncated).toBe(JSON.stringify(rest) !== JSON.stringify(draft));
        expect(truncation.reasons.length > 0).toBe(truncation.truncated);
        // Required parts are all there.
        for (const one of [...draft.readTargets, ...draft.contentGuidance].filter(({ required }) => required))
          expect([...capsule.readTargets, ...capsule.contentGuidance]).toContainEqual(one);
        expect(serializeCapsule(fitCapsule(draft))).toBe(serializeCapsule(capsule));
      }),
      { numRuns: 60 },
    );
  });

  it('is under any smaller limit that it accepts, and otherwise reports how much it needs', {
    tags: 'slow',
  }, () => {
    fc.assert(
      fc.property(drafts, fc.integer({ min: 1, max: 4000 }), (draft, tokens) => {
        const limits = { ...MAX_CAPSULE, tokens };
        try {
          expectTrue(fitCapsule(draft, limits), limits);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          expect(error.code).toBe('LIMIT_REACHED');
          const needed = Number(/at least (\d+) tokens/.exec(error.message)?.[1]);
          expect(needed).toBeGreaterThan(tokens);
          expectTrue(fitCapsule(draft, { ...MAX_CAPSULE, tokens: needed }), {
            ...MAX_CAPSULE,
            tokens: needed,
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('that fits stays unchanged', () => {
    const capsule = fitCapsule(draftOf());
    expectTrue(capsule);
    expect(capsule).toMatchObject({
      ...draftOf(),
      truncation: {
        truncated: false,
        reasons: [],
        truncatedFields: [],
        originalCanonicalBytes: capsule.budget.canonicalBytes,
        originalEstimatedTokens: capsule.budget.estimatedTokens,
      },
    });
  });

  it('loses guidance first, the highest rank first, and only as much as needed', () => {
    const draft = draftOf({
      contentGuidance: Array.from({ length: 60 }, (_, index) => guidance(index + 1, 'Advice. '.repeat(6))),
      impact: { ...draftOf().impact, nodeIds: ['a', 'b'] },
    });
    const capsule = fitCapsule(draft);
    expectTrue(capsule);
    expect(capsule.impact.nodeIds).toEqual(['a', 'b']);
    expect(capsule.contentGuidance).toEqual(draft.contentGuidance.slice(0, capsule.contentGuidance.length));
    const { omittedCounts } = capsule.truncation;
    expect(omittedCounts).toMatchObject({ contentGuidance: 60 - capsule.contentGuidance.length, nodeIds: 0 });
    // One entry more would not have fitted.
    const longer = draft.contentGuidance[capsule.contentGuidance.length];
    expect(
      boundTokens(estimateTokens(serializeCapsule(capsule)) + estimateTokens(serializeCapsule(longer))),
    ).toBeGreaterThan(3_999);
  });

  it('continues in the documented order: nodes, changed files, changed routes, unresolved files, files to read', () => {
    const many = 900;
    const draft = draftOf({
      contentGuidance: [guidance(1, 'Advice.')],
      impact: {
        nodeIds: names('node-', many),
        changedFiles: names('src/changed-', many),
        changedRoutes: names('/route-', 30),
        unresolvedFiles: names('src/unresolved-', 30),
      },
    });
    const { impact, contentGuidance, truncation } = fitCapsule(draft);
    expect([contentGuidance, impact.nodeIds]).toEqual([[], []]);
    expect(impact.changedFiles).toEqual(draft.impact.changedFiles.slice(0, impact.changedFiles.length));
    expect([impact.changedRoutes.length, impact.unresolvedFiles.length]).toEqual([30, 30]);
    expect(truncation.omittedCounts).toMatchObject({ nodeIds: many, changedRoutes: 0 });
  });

  it('has its request cut last, between characters, with an ellipsis', () => {
    const capsule = fitCapsule(draftOf({ task: { request: '🧭'.repeat(20_000), route: null } }));
    expectTrue(capsule);
    expect(capsule.task.request).toMatch(/^🧭{1000,}…$/u);
    expect(capsule.truncation).toMatchObject({ truncatedFields: ['task.request'] });
    expect(capsule.truncation.originalCanonicalBytes).toBeGreaterThan(80_000);
  });

  it('with paths longer than everything is refused with a reason', () => {
    const far = `src/${'long/'.repeat(4000)}x.tsx`;
    const draft = draftOf({
      readTargets: [{ path: far, kind: 'route-implementation', rank: 1, required: true }],
    });
    expect(() => fitCapsule(draft)).toThrow(/choose another target/);
    expect(() => fitCapsule(draftOf(), { ...MAX_CAPSULE, tokens: 3 })).toThrow(/Ask for at least \d+ tokens/);
  });

  it('of a hundred thousand entries is pruned in linear time', { tags: 'slow' }, () => {
    const draft = draftOf({ impact: { ...draftOf().impact, nodeIds: names('pg:store:page-', 100_000) } });
    // Serialising again for each removed entry would outlast any timeout.
    const { omittedCounts } = fitCapsule(draft).truncation;
    expect(omittedCounts.nodeIds).toBeGreaterThan(99_000);
  });
});
