import { describe, expect, it } from 'vitest';
import { projectNames, type Scored, score, totals } from './score.ts';

/** What the labelled projects are for; the figures are printed by `npm run bench`. */
const PRECISION = 0.95;
const RECALL = 0.85;

const names = projectNames();
const scores: Scored[] = [];

describe('the rules, on projects that others have labelled', () => {
  it('are measured on at least 40 projects', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(names)('read %s, and know by which conventions its routes are read', async (name) => {
    const scored = await score(name);
    scores.push(scored);
    // Two documents without any framework, built by a bundler: nothing says for certain what they are.
    if (!name.startsWith('svelte-timer')) expect(scored.found).toBe(scored.framework);
  });

  it(`are right in at least ${PRECISION * 100} % of what they say, and see ${RECALL * 100} % of what is there`, () => {
    const { precision, recall } = totals(scores);
    expect(precision).toBeGreaterThanOrEqual(PRECISION);
    expect(recall).toBeGreaterThanOrEqual(RECALL);
  });

  it('say nothing about projects without a defect but what is counted above', () => {
    const quiet = scores.filter(({ name }) => /good|trap/.test(name));
    const alarms = quiet.flatMap(({ name, falseAlarms }) => falseAlarms.map(({ code }) => `${name} ${code}`));
    expect(alarms.length).toBeLessThanOrEqual(quiet.length * 0.1);
  });
});
