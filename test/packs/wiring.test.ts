import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { MAX_PAIRS } from '../../src/packs/layout.ts';
import { validate } from '../../src/schemas/parse.ts';
import type {
  CommonV1PageWire,
  ExecutionPackCommonV1OpenSignal,
  ExecutionPackCommonV1Wire,
} from '../../src/schemas/types.ts';
import { type Bundle, composed, corpus, documentOf, recordsOf, type Page, some } from './support.ts';

type PagePack = Bundle['pages'][number];
type Pattern = PagePack['data']['patterns'][number];

const signalsOf = (id: string, direction: 'produces' | 'consumes'): readonly string[] =>
  corpus.get('pattern', id)?.data.io?.[direction] ?? [];

const emits = ({ id }: Pattern, signal: string): boolean => signalsOf(id, 'produces').includes(signal);
const reacts = ({ id }: Pattern, signal: string): boolean => signalsOf(id, 'consumes').includes(signal);

const name = ({ signal, from, to }: ExecutionPackCommonV1Wire): string => `${from} -${signal}-> ${to}`;
const openNames = ({ aliases, signal }: ExecutionPackCommonV1OpenSignal): string[] =>
  aliases.map((alias) => `${alias} consumes ${signal}`);

/** Derives wires and open signals from the records alone, in the simplest way. */
function expected(patterns: readonly Pattern[]): { wires: string[]; open: string[]; long: Set<string> } {
  const signals = new Set(
    patterns.flatMap(({ id }) => [...signalsOf(id, 'produces'), ...signalsOf(id, 'consumes')]),
  );
  const wires: string[] = [];
  const open: string[] = [];
  const long = new Set<string>();
  for (const signal of signals) {
    const from = patterns.filter((one) => emits(one, signal));
    const to = patterns.filter((one) => reacts(one, signal));
    if (from.length * to.length > MAX_PAIRS) long.add(signal);
    for (const sender of from) {
      const receivers = to.filter((one) => one.alias !== sender.alias);
      wires.push(...receivers.map((one) => `${sender.alias} -${signal}-> ${one.alias}`));
    }
    for (const receiver of to)
      if (from.every((one) => one.alias === receiver.alias))
        open.push(`${receiver.alias} consumes ${signal}`);
  }
  return { wires, open, long };
}

function expectWired({ data }: PagePack): void {
  const { wires, open, long } = expected(data.patterns);
  const { wiring = [], openSignals = [], wiringSignals } = data;
  const isShort = ({ signal }: { signal: string }): boolean => !long.has(signal);
  const short = wires.filter((wire) => ![...long].some((signal) => wire.includes(` -${signal}-> `)));
  expect(wiring.filter(isShort).map(name).sort()).toEqual(short.sort());
  expect(openSignals.flatMap(openNames).sort()).toEqual(open.sort());
  expect(wiringSignals).toEqual([...new Set(wiring.map(({ signal }) => signal))]);
  // Even a shortened list contains only real wires, each once.
  const expectedWires = new Set(wires);
  expect(wiring.map(name).filter((wire) => !expectedWires.has(wire))).toEqual([]);
  expect(new Set(wiring.map(name)).size).toBe(wiring.length);
  expect(wiring.filter(({ from, to }) => from === to)).toEqual([]);
}

const pageOf = (layout: Page['layout']): { pack: PagePack; bundle: Bundle } => {
  const bundle = compile(documentOf([{ id: 'a', pages: [{ id: 'b', route: '/', layout }] }]), corpus);
  return { pack: some(bundle.pages[0]), bundle };
};

describe('the wires of a page', () => {
  it('connect exactly the patterns of which one emits what the other consumes, where no product says more', () => {
    let count = 0;
    for (const { document } of composed)
      for (const { layout } of document.blueprint.sections.flatMap(({ pages }) => pages.slice(0, 2))) {
        const { pack } = pageOf(layout);
        expectWired(pack);
        count += pack.data.wiring?.length ?? 0;
      }
    expect(count).toBeGreaterThan(100);
  });

  it('are those that a product describes, with their effect, and no others', () => {
    let count = 0;
    for (const { bundle } of composed)
      for (const { data } of bundle.pages) {
        const { wiring = [], openSignals } = data;
        expect(openSignals, data.qualifiedId).toEqual([]);
        for (const { from, to, signal, effect } of wiring) {
          const [sender, receiver] = [from, to].map((alias) =>
            some(data.patterns.find((one) => one.alias === alias)),
          );
          expect(
            emits(some(sender), signal) && reacts(some(receiver), signal),
            name({ from, to, signal }),
          ).toBe(true);
          expect(some(effect).length).toBeGreaterThan(10);
        }
        count += wiring.length;
      }
    expect(count).toBeGreaterThan(100);
  });

  it('connect two placements of one pattern by their aliases, in both directions', () => {
    const { pack } = pageOf([
      { pattern: 'cart-summary', as: 'left' },
      { pattern: 'cart-summary', as: 'right' },
    ]);
    const carts = pack.data.wiring?.filter(({ signal }) => signal === 'cart').map(name);
    expect(carts?.sort()).toEqual(['left -cart-> right', 'right -cart-> left']);
  });

  it('never connect a placement to itself: a signal that only it emits stays open', () => {
    const both = recordsOf('pattern').filter(({ slug }) =>
      signalsOf(slug, 'produces').some((signal) => signalsOf(slug, 'consumes').includes(signal)),
    );
    expect(both.length).toBeGreaterThan(5);
    for (const { slug } of both) {
      const { pack } = pageOf([slug]);
      expect(pack.data.wiring).toEqual([]);
      const signals = signalsOf(slug, 'produces').filter((one) => signalsOf(slug, 'consumes').includes(one));
      for (const signal of signals) expect(pack.data.openSignals).toContainEqual({ signal, aliases: [slug] });
    }
  });

  it('do not cross pages', () => {
    const layouts: Page['layout'][] = [['filter-bar'], ['data-table']];
    const pages = layouts.map((layout, index) => ({ id: `p-${index}`, route: `/${index}`, layout }));
    const bundle = compile(documentOf([{ id: 'a', pages }]), corpus);
    for (const { data } of bundle.pages) expect(data.wiring).toEqual([]);
    const { pack } = pageOf(['filter-bar', 'data-table']);
    expect(pack.data.wiring?.map(name)).toContain('filter-bar -query-> data-table');
  });

  it('are found in columns and rows alike', () => {
    const { pack } = pageOf([
      { cols: ['filter-bar', { pattern: 'data-table', as: 'orders' }] },
      'kanban-board',
    ]);
    expect(pack.data.wiring?.map(name)).toEqual(
      expect.arrayContaining(['filter-bar -query-> orders', 'filter-bar -query-> kanban-board']),
    );
    expectWired(pack);
  });

  it('ignore patterns that do not exist', () => {
    const { pack } = pageOf(['no-such-pattern', 'filter-bar', 'data-table']);
    const ends = [
      ...(pack.data.wiring ?? []).flatMap(({ from, to }) => [from, to]),
      ...(pack.data.openSignals ?? []).flatMap(({ aliases }) => aliases),
    ];
    expect(ends).not.toContain('no-such-pattern');
    expect(ends).toContain('data-table');
  });

  it('are in the text of the pack only where they were authored: a match of signals is not a decision', () => {
    const { pack } = pageOf(['filter-bar', 'data-table']);
    expect(pack.data.wiring).toContainEqual({ signal: 'query', from: 'filter-bar', to: 'data-table' });
    expect(pack.data.openSignals).not.toEqual([]);
    expect(pack.renderedMarkdown).not.toMatch(/^(?:Wiring|Supplied by the app): /m);
  });

  it('are those of the product file, also in a section that no archetype has', () => {
    const effect = 'Typing a name narrows the table.';
    const document = documentOf([
      { id: 'a', pages: [{ id: 'b', route: '/', layout: ['filter-bar', 'data-table'] }] },
    ]);
    const wired = (wiring: readonly CommonV1PageWire[]): PagePack =>
      some(
        compile(document, corpus, {
          product: { pages: { 'a/b': { wiring: [...wiring] } } },
        }).pages[0],
      );
    const wire = { from: 'filter-bar', signal: 'query', to: 'data-table', effect } as const;
    const { data, renderedMarkdown } = wired([wire]);
    expect(data.wiring).toEqual([wire]);
    expect(renderedMarkdown).toContain(`Wiring: ${effect} (\`filter-bar\` → \`data-table\`: query)`);
    expect(wired([]).data.wiring).toEqual([]);
  });

  it('match the records for any page', () => {
    const slugs = recordsOf('pattern').map(({ slug }) => slug);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...slugs), { minLength: 1, maxLength: 14 }), (layout) => {
        const { pack, bundle } = pageOf(layout);
        expectWired(pack);
        const reported = (bundle.diagnostics ?? []).map(({ code, message }) => [
          code,
          /"(.+?)"/.exec(message)?.[1],
        ]);
        const long = [...expected(pack.data.patterns).long];
        expect(reported.sort()).toEqual(long.map((signal) => ['WIRING_SHORTENED', signal]).sort());
      }),
      { numRuns: 150 },
    );
  });
});

describe('a page with many senders and receivers of one signal', () => {
  const senders = (count: number): Page['layout'] => Array.from({ length: count }, () => 'hero');
  const receivers = (count: number): Page['layout'] => Array.from({ length: count }, () => 'kanban-board');

  it('has all wires up to the limit', () => {
    const { pack, bundle } = pageOf([...senders(MAX_PAIRS / 2), ...receivers(2)]);
    expect(bundle.diagnostics).toEqual([]);
    expect(pack.data.wiring?.filter(({ signal }) => signal === 'query')).toHaveLength(MAX_PAIRS);
    expectWired(pack);
  });

  it('connects each receiver to the last sender before it beyond the limit, with one diagnostic per signal', () => {
    const { pack, bundle } = pageOf([...senders(MAX_PAIRS), ...receivers(2)]);
    expect(bundle.diagnostics?.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['WIRING_SHORTENED', '/blueprint/sections/0/pages/0/layout'],
    ]);
    const queries = pack.data.wiring?.filter(({ signal }) => signal === 'query') ?? [];
    expect(queries.map(({ from }) => from)).toEqual([`hero-${MAX_PAIRS}`, `hero-${MAX_PAIRS}`]);
    expectWired(pack);
  });

  it('connects a receiver before all senders to the first one', () => {
    const { pack } = pageOf([...receivers(1), ...senders(70), ...receivers(1)]);
    const queries = pack.data.wiring?.filter(({ signal }) => signal === 'query') ?? [];
    expect(queries.map(({ from, to }) => [from, to])).toEqual([
      ['hero', 'kanban-board'],
      ['hero-70', 'kanban-board-2'],
    ]);
  });

  it('connects a receiver between senders to the one before it', () => {
    const { pack } = pageOf([...senders(MAX_PAIRS), ...receivers(1), ...senders(MAX_PAIRS)]);
    const queries = pack.data.wiring?.filter(({ signal }) => signal === 'query') ?? [];
    expect(queries.map(({ from, to }) => [from, to])).toEqual([[`hero-${MAX_PAIRS}`, 'kanban-board']]);
  });

  it('reports no signal as open that has a sender on the page', () => {
    const { pack } = pageOf([...senders(MAX_PAIRS), ...receivers(2)]);
    expect(pack.data.openSignals?.filter(({ signal }) => signal === 'query')).toEqual([]);
  });

  it('never connects a placement to itself, and connects every receiver that has a sender', () => {
    const { pack, bundle } = pageOf(Array.from({ length: 40 }, () => 'faq-accordion'));
    const queries = pack.data.wiring?.filter(({ signal }) => signal === 'query') ?? [];
    expect(queries).toHaveLength(40);
    expect(queries.every(({ from, to }) => from !== to)).toBe(true);
    expect(bundle.diagnostics?.map(({ code }) => code)).toEqual(['WIRING_SHORTENED']);
    expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
    expectWired(pack);
  });

  it('has wires in proportion to its placements, not to their square', () => {
    const count = (size: number): number =>
      pageOf(Array.from({ length: size }, () => 'activity-feed')).pack.data.wiring?.length ?? 0;
    expect(count(400)).toBe(4 * count(100));
  });
});
