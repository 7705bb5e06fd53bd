import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block, type Block, CUTTING_ORDER, fitToBudget, RANKS } from '../../src/packs/markdown/blocks.ts';
import { buildPage } from '../../src/packs/builders/index.ts';
import { compile } from '../../src/packs/compile.ts';
import { ENCODING, estimateTokens } from '../../src/packs/estimate.ts';
import { TOKEN_BOUNDS } from '../../src/packs/manifest.ts';
import { scaffoldBlocks } from '../../src/packs/markdown/scaffold.ts';
import { buildModel } from '../../src/packs/model.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { PagePackV1 } from '../../src/schemas/types.ts';
import { maximal } from './maximal.ts';
import {
  type AnyPack,
  at,
  composed,
  corpus,
  documentOf,
  recordsOf,
  packsOf,
  scaffoldOf,
  some,
} from './support.ts';

/**
 * The measured value is the estimate of the final text, rounded up to a whole token: never below it, and above it by
 * less than one token, apart from rounding errors.
 */
function expectMeasured({ measured, encoding }: AnyPack['tokenBudget'], markdown: string): void {
  expect(encoding).toBe(ENCODING);
  const over = some(measured) - estimateTokens(markdown);
  expect(over).toBeGreaterThan(-1e-6);
  expect(over).toBeLessThan(1 + 1e-6);
}

function expectHonest(pack: AnyPack): void {
  const { tokenBudget, renderedMarkdown } = pack;
  const { omitted = [], measured = 0, max } = tokenBudget;
  expectMeasured(tokenBudget, renderedMarkdown);
  const wrong = omitted.filter(
    ({ what, pointer, tokens, fetch }) =>
      what === '' ||
      tokens <= 0 ||
      at(pack, some(pointer)) === undefined ||
      !some(fetch).includes(some(pointer)),
  );
  expect(wrong).toEqual([]);
  const note = renderedMarkdown.split('\n').filter((line) => line.startsWith('Left out for length: '));
  expect(note).toHaveLength(omitted.length === 0 ? 0 : 1);
  if (omitted.length > 0) expect(note[0]).toContain(`: ${omitted.length} part`);
  if (omitted.length === 0) expect(measured > max && pack.packType === 'page').toBe(false);
}

const word = fc.constantFrom('alpha', 'beta', 'a longer line of words', '`code`, 12345', 'x', '日本語 text');
const blocks: fc.Arbitrary<Block[]> = fc
  .array(
    fc.record({
      lines: fc.array(word, { minLength: 1, maxLength: 12 }),
      rank: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) =>
    all.flatMap(({ lines, rank }, index) =>
      block(`/data/${index}`, lines, rank === undefined ? undefined : { what: `part ${index}`, rank }),
    ),
  );

/** The order in which blocks are cut: the highest rank first, within a rank from the end of the text. */
const cuttingOrder = (all: readonly Block[]): Block[] =>
  all
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => one.drop)
    .sort((a, b) => some(b.one.drop).rank - some(a.one.drop).rank || b.index - a.index)
    .map(({ one }) => one);

describe('fitting a text to its budget', () => {
  it('cuts in the documented order, no more than necessary, and never a required part', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 1, max: 600 }), (all, max) => {
        const { markdown, budget } = fitToBudget(all, { target: 1, max });
        const { omitted = [], measured = 0 } = budget;
        const order = cuttingOrder(all);
        // The omitted blocks come first in the order.
        expect(omitted.map(({ pointer }) => pointer)).toEqual(
          order.slice(0, omitted.length).map((one) => one.at),
        );
        const gone = new Set(order.slice(0, omitted.length));
        const text = all.filter((one) => !gone.has(one)).map((one) => one.text);
        expect(markdown.startsWith(text.join(''))).toBe(true);
        expect(omitted.length === 0).toBe(markdown === text.join(''));
        // The budget is exceeded only when nothing is left to cut.
        if (measured > max) expect(omitted).toHaveLength(order.length);
        // The last cut was necessary, apart from the tokens of the sentence that reports it.
        const last = omitted.at(-1);
        if (last) expect(measured + last.tokens).toBeGreaterThan(max - 3);
        expectMeasured(budget, markdown);
        expect(omitted.map(({ tokens, what }) => [tokens, what])).toEqual(
          order.slice(0, omitted.length).map((one) => [Math.ceil(estimateTokens(one.text)), one.drop?.what]),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('cuts nothing from a text that is exactly as long as allowed', () => {
    const all = [...block('/data', ['one two']), ...block('/data/x', ['three'], { what: 'x', rank: 9 })];
    const size = Math.ceil(all.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(fitToBudget(all, { target: 1, max: size }).budget.omitted).toEqual([]);
    expect(fitToBudget(all, { target: 1, max: size - 1 }).budget.omitted).toHaveLength(1);
  });

  it('reports the size of a text that is too long when nothing can be cut', () => {
    const all = block(
      '/data',
      Array.from({ length: 50 }, () => 'words that must stay'),
    );
    const { budget, markdown } = fitToBudget(all, { target: 5, max: 10 });
    expect(budget.measured).toBeGreaterThan(100);
    expect(budget.omitted).toEqual([]);
    expect(markdown).not.toContain('Left out');
  });

  it('follows the order that the packs document', () => {
    const named: Record<keyof typeof RANKS, string> = {
      samples: 'sample rows',
      structure: 'structure',
      look: 'looks',
      wording: 'wording',
      guidance: 'shell guidance',
      treatments: 'theme treatments',
      responsive: 'responsive rules',
    };
    const ranked = (Object.keys(RANKS) as (keyof typeof RANKS)[]).sort((a, b) => RANKS[b] - RANKS[a]);
    const places = ranked.map((kind) => some(CUTTING_ORDER[0]).indexOf(named[kind]));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(Object.values(RANKS)).size).toBe(ranked.length);
    for (const { bundle } of composed)
      expect(scaffoldOf(bundle).tokenBudget.strategy).toEqual([...CUTTING_ORDER]);
  });
});

describe('the budget of a pack', () => {
  it('matches the text in every pack of every blueprint', () => {
    for (const { bundle } of [...composed, { bundle: compile(maximal(), corpus) }])
      for (const pack of packsOf(bundle)) {
        expectHonest(pack);
        expect(pack.tokenBudget).toMatchObject(TOKEN_BOUNDS[pack.packType]);
      }
  });

  it('is not exceeded by any pack of any blueprint', () => {
    for (const { slug, bundle } of composed)
      for (const pack of packsOf(bundle))
        expect(some(pack.tokenBudget.measured), `${slug} ${pack.packType}`).toBeLessThanOrEqual(
          pack.tokenBudget.max,
        );
  });

  it('is the one in the manifest', () => {
    for (const { bundle } of composed) {
      const { manifest } = bundle;
      const { sections, pages, mutations } = manifest;
      const entries = [some(manifest.scaffold), some(manifest.review), ...sections, ...pages, ...mutations];
      expect(entries.map(({ tokens }) => tokens)).toEqual(
        packsOf(bundle).map(({ tokenBudget }) => tokenBudget.measured),
      );
    }
  });
});

/** Checks the text that a page pack contains however small its budget is. */
function expectRequired({ data, renderedMarkdown: text }: PagePackV1): void {
  const required = new Set<string>();
  for (const path of [data.path, ...(data.alsoAt ?? [])]) required.add(`\`${path}\``);
  for (const rule of data.directives ?? []) required.add(rule.slice(0, 30).split(/[`*<[\]&\\]/)[0] ?? '');
  for (const { id, alias, preset, states, accessibility, resolved } of data.patterns) {
    required.add(`\`${id}\``);
    if (alias !== id) required.add(`\`${alias}\``);
    if (resolved) required.add(preset);
    // A state of the page replaces that of its parts.
    for (const name of Object.keys(states ?? {}))
      required.add(data.states?.[name] ? `\n- \`${name}\` ` : `\n- ${name}: `);
    if (accessibility && accessibility.role !== 'none') required.add(`Role \`${accessibility.role}\``);
    for (const { keys, does } of accessibility?.keyboard ?? [])
      if (!isNative(keys) && !/^(?:Follows|Presses) the focused (?:section )?(?:link|button)\b/.test(does))
        for (const key of keys) required.add(`\`${key}\``);
  }
  for (const { signal, from, to, effect } of data.wiring ?? [])
    if (effect !== undefined) required.add(`(\`${from}\` → \`${to}\`: ${signal})`);
  expect([...required].filter((part) => !text.includes(part))).toEqual([]);
}

/** Keys that every page has: moving on, and pressing a button. */
const isNative = (keys: readonly string[]): boolean =>
  keys.every((key) => key.endsWith('Tab')) || keys.toSorted().join() === 'Enter,Space';

describe('a pack with a budget of one token', () => {
  it('still has path, rules, layout, presets, wiring, states, roles and keys if it is a page pack', () => {
    for (const { document } of [...composed, { document: maximal() }]) {
      const model = buildModel(document, corpus);
      for (const page of model.pages) {
        const pack = buildPage(model, page, { max: 1 });
        expectRequired(pack);
        expectHonest(pack);
        expect(pack.renderedMarkdown).not.toMatch(/^(?:Structure|Movement|Look|Widths|Slots)[ :(]/m);
      }
    }
  });

  it('still has tokens, guard, limits, shells, paths, hotkeys and commands if it is the scaffold pack', () => {
    const bundle = compile(maximal(), corpus);
    const { data } = scaffoldOf(bundle);
    const { markdown, budget } = fitToBudget(scaffoldBlocks(data), { target: 1, max: 1 });
    expect(budget.omitted?.length).toBeGreaterThan(3);
    for (const { path } of data.routes) expect(markdown).toContain(`\`${path}\``);
    for (const { key, label, route } of data.navigation?.hotkeys ?? [])
      expect(markdown).toContain(`\`${key}\` ${label}${route === undefined ? '' : ` \`${route}\``}`);
    const palette = data.navigation?.commandPalette;
    for (const { label } of typeof palette === 'object' ? (palette.commands ?? []) : [])
      expect(markdown).toContain(label);
    for (const values of Object.values(data.design?.tokens?.modes ?? {}))
      for (const value of Object.values(values?.['color'] ?? {})) expect(markdown).toContain(String(value));
    for (const limit of Object.values(data.design?.dna?.constraints?.effects ?? {}))
      expect(markdown).toContain(limit);
    expect(markdown).toContain(`Guard: ${data.guard?.mode}`);
    for (const { id } of data.shells ?? []) expect(markdown).toContain(`Shell \`${id}\``);
    expect(markdown).toContain('skip link');
  });

  it('omits only text whose data is in its JSON form', () => {
    const { document } = some(composed[0]);
    const model = buildModel(document, corpus);
    const [page] = model.pages;
    const short = buildPage(model, some(page), { max: 1 });
    const long = buildPage(model, some(page), { max: 1e9 });
    expect(short.data).toEqual(long.data);
    expect(long.tokenBudget.omitted).toEqual([]);
    const parts = short.tokenBudget.omitted?.reduce((sum, { tokens }) => sum + tokens, 0) ?? 0;
    const difference = some(long.tokenBudget.measured) - some(short.tokenBudget.measured);
    // Each part is rounded up, and the sentence that reports the omission adds tokens.
    expect(parts).toBeGreaterThan(difference);
    expect(parts).toBeLessThan(difference + (short.tokenBudget.omitted?.length ?? 0) + 30);
  });
});

describe('a page with four hundred placements', () => {
  const all = recordsOf('pattern').flatMap(({ slug, data }) =>
    Object.keys(data.presets).map((preset) => ({ pattern: slug, preset })),
  );
  const layout = Array.from({ length: 400 }, (_, index) => some(all[index % all.length]));
  const choices = all.slice(0, 400);
  const slugs = new Set(choices.map(({ pattern }) => pattern));
  const bundle = compile(documentOf([{ id: 'a', pages: [{ id: 'b', route: '/all', layout }] }]), corpus);
  const pack = some(bundle.pages[0]);

  it('exceeds its budget, and reports its size and what it omits', () => {
    const { measured, max, omitted = [] } = pack.tokenBudget;
    expect(some(measured)).toBeGreaterThan(max);
    expectHonest(pack);
    const parts = new Set(omitted.map(({ what }) => what));
    for (const slug of slugs) expect(parts).toContain(`Structure of ${slug}`);
    expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
  });

  it('has all required facts, once for each placement', () => {
    expectRequired(pack);
    for (const { alias } of pack.data.patterns) expect(pack.renderedMarkdown).toContain(`\`${alias}\``);
    for (const slug of slugs) {
      const headings = pack.renderedMarkdown.split('\n').filter((line) => line.startsWith(`## \`${slug}\` `));
      expect(headings).toHaveLength(choices.filter(({ pattern }) => pattern === slug).length);
    }
  });

  it('has four hundred unique aliases', () => {
    expect(new Set(pack.data.patterns.map(({ alias }) => alias)).size).toBe(400);
  });
});
