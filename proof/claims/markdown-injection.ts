import fc from 'fast-check';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { composed, corpus } from '../../test/packs/documents.ts';
import { hostile, markdownOf, shapeOf } from '../../test/packs/hostile-text.ts';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';
import { type DoPart, inHalves } from '../halves.ts';

const SEED = 4;
/** It has every place that takes text, and little else. */
const DOCUMENT = 'blueprint support-desk';
/** So many are drawn at once. */
const BLOCK = 1_000;

export const part: DoPart = async (size, seed, say) => {
  const base = composed.find(([name]) => name === DOCUMENT)?.[1];
  if (!base) throw new Error(`There is no ${DOCUMENT}.`);
  const broken = new Broken();
  const plain = shapesOf(base, () => 'plain');
  let texts = 0;
  let bundles = 0;
  let drawn: string[] = [];
  const draw = (): string => {
    if (drawn.length === 0) drawn = fc.sample(hostile, { numRuns: BLOCK, seed: seed + texts });
    texts++;
    return drawn.pop() ?? '';
  };
  for (; texts < size; bundles++) {
    const used: string[] = [];
    const shapes = shapesOf(base, () => {
      used.push(draw());
      return used.at(-1) ?? '';
    });
    for (const [index, shape] of shapes.entries()) {
      const fault = difference(counted(shape), counted(plain[index] ?? []));
      broken.unless(fault === undefined, () => `${fault} by one of ${JSON.stringify(used)}`);
    }
    if (bundles % 50 === 49) say(`${grouped(texts)} texts`);
    // Others have their turn.
    await new Promise(setImmediate);
  }
  return { done: texts, broken: broken.count, cases: broken.cases, figures: { bundles } };
};

export const markdownInjection: Claim = {
  id: 'markdown-injection',
  claim: 'hostile texts of a document that open a heading, a fence, a list, a link or HTML in the packs',
  target: '0 of 50,000',
  full: 50_000,
  short: 2_000,
  async run(size, say) {
    const { done, broken, figures } = await inHalves(import.meta.url, part, size, SEED, say);
    return {
      value: `${broken.count} of ${grouped(done)} texts`,
      met: broken.count === 0 && done >= size,
      note: broken.note(
        `in ${grouped(figures.get('bundles') ?? 0)} bundles, read by a parser of CommonMark`,
        `seed ${SEED}`,
      ),
    };
  },
};

const shapesOf = (base: EssenceV4, said: () => string): string[][] =>
  markdownOf(compile(withText(base, said), corpus)).map(shapeOf);

/** Longer texts may push something out of a pack, so that there may be less; never more, never other things. */
function difference(
  found: ReadonlyMap<string, number>,
  allowed: ReadonlyMap<string, number>,
): string | undefined {
  const [headings, expected] = [found, allowed].map((one) => one.get('/root/heading'));
  if (headings !== expected) return `${headings} headings in place of ${expected}`;
  const [kind] = [...found].find(([one, count]) => count > (allowed.get(one) ?? 0)) ?? [];
  return kind;
}

function counted(shape: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of shape) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Puts a text wherever the specification takes free text. */
function withText(document: EssenceV4, said: () => string): EssenceV4 {
  const changed = structuredClone(document);
  const { dna, blueprint, meta } = changed;
  dna.personality = [said() || 'x', said() || 'y'];
  dna.constraints = { mode: said() || 'x', effects: { [`e${said()}`]: said() } };
  dna.spacing.scale = said() || 'x';
  dna.color.cvd_preference = said();
  for (const section of blueprint.sections) {
    section.description = said() || 'x';
    section.directives = [said() || 'x'];
    section.features = [said(), 'x'];
    for (const item of section.navigation_items ?? []) item.label = said() || 'x';
    for (const page of section.pages) {
      page.directives = [said() || 'x', 'y'];
      page.surface = said();
    }
  }
  for (const hotkey of meta.navigation?.hotkeys ?? []) hotkey.label = said() || 'x';
  meta.seo = { schema_org: [said() || 'x'], meta_priorities: [said() || 'x'] };
  changed._impression = {
    vibe: [said()],
    references: [said()],
    density_intent: said(),
    layout_intent: said(),
    novel_elements: [said()],
  };
  return changed;
}
