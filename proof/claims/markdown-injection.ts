import fc from 'fast-check';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { composed, corpus } from '../../test/packs/documents.ts';
import { hostile, markdownOf, shapeOf } from '../../test/packs/hostile-text.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';
import { type RunPart, runInTwoProcesses } from '../split.ts';

const SEED = 4;
/** A small document with every kind of text field. */
const DOCUMENT = 'blueprint support-desk';
/** Texts generated at a time. */
const BATCH_SIZE = 1_000;

export const part: RunPart = async (size, seed, report) => {
  const base = composed.find(([name]) => name === DOCUMENT)?.[1];
  if (!base) throw new Error(`There is no ${DOCUMENT}.`);
  const violations = new Violations();
  const plain = listShapes(base, () => 'plain');
  let texts = 0;
  let bundles = 0;
  let drawn: string[] = [];
  const draw = (): string => {
    if (drawn.length === 0) drawn = fc.sample(hostile, { numRuns: BATCH_SIZE, seed: seed + texts });
    texts++;
    return drawn.pop() ?? '';
  };
  for (; texts < size; bundles++) {
    const used: string[] = [];
    const shapes = listShapes(base, () => {
      used.push(draw());
      return used.at(-1) ?? '';
    });
    for (const [index, shape] of shapes.entries()) {
      const difference = findDifference(countKinds(shape), countKinds(plain[index] ?? []));
      violations.unless(difference === undefined, () => `${difference} by one of ${JSON.stringify(used)}`);
    }
    if (bundles % 50 === 49) report(`${formatCount(texts)} texts`);
    // Yields to other work.
    await yieldTurn();
  }
  return { done: texts, violations: violations.count, cases: violations.cases, figures: { bundles } };
};

export const markdownInjection: Claim = {
  id: 'markdown-injection',
  title: 'hostile document texts that open a heading, a fence, a list, a link or HTML in packs',
  target: '0 of 50,000',
  full: 50_000,
  short: 400,
  async run(size, report) {
    const { done, violations, figures } = await runInTwoProcesses(import.meta.url, part, size, SEED, report);
    return {
      measured: `${violations.count} of ${formatCount(done)} texts`,
      met: violations.count === 0 && done >= size,
      note: violations.note(
        `in ${formatCount(figures.get('bundles') ?? 0)} bundles, read by a CommonMark parser`,
        `seed ${SEED}`,
      ),
    };
  },
};

const listShapes = (base: EssenceV4, text: () => string): string[][] =>
  markdownOf(compile(withText(base, text), corpus)).map(shapeOf);

/** Longer texts may push content out of a pack, so there may be less, but never more or other content. */
function findDifference(
  found: ReadonlyMap<string, number>,
  allowed: ReadonlyMap<string, number>,
): string | undefined {
  const [headings, expected] = [found, allowed].map((one) => one.get('/root/heading'));
  if (headings !== expected) return `${headings} headings in place of ${expected}`;
  const [kind] = [...found].find(([one, count]) => count > (allowed.get(one) ?? 0)) ?? [];
  return kind;
}

function countKinds(shape: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of shape) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Puts a text into every free-text field. */
function withText(document: EssenceV4, text: () => string): EssenceV4 {
  const changed = structuredClone(document);
  const { dna, blueprint, meta } = changed;
  dna.personality = [text() || 'x', text() || 'y'];
  dna.constraints = { mode: text() || 'x', effects: { [`e${text()}`]: text() } };
  dna.spacing.scale = text() || 'x';
  dna.color.cvd_preference = text();
  for (const section of blueprint.sections) {
    section.description = text() || 'x';
    section.directives = [text() || 'x'];
    section.features = [text(), 'x'];
    for (const item of section.navigation_items ?? []) item.label = text() || 'x';
    for (const page of section.pages) {
      page.directives = [text() || 'x', 'y'];
      page.surface = text();
    }
  }
  for (const hotkey of meta.navigation?.hotkeys ?? []) hotkey.label = text() || 'x';
  meta.seo = { schema_org: [text() || 'x'], meta_priorities: [text() || 'x'] };
  changed._impression = {
    vibe: [text()],
    references: [text()],
    density_intent: text(),
    layout_intent: text(),
    novel_elements: [text()],
  };
  return changed;
}
