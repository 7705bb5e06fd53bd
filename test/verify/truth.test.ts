import { describe, expect, it } from 'vitest';
import { projectNames, type ProjectScore, score, totals } from './score.ts';

/** The minimum quality on the labelled projects; `npm run bench` prints the actual figures. */
const PRECISION = 0.95;
const RECALL = 0.85;

const names = projectNames();
const scores: ProjectScore[] = [];

describe('the rules on labelled projects', () => {
  it('are measured on at least 40 projects', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(names)('detect the framework of %s', async (name) => {
    const scored = await score(name);
    scores.push(scored);
    // Two documents without a framework, built by a bundler: their kind is uncertain.
    if (!name.startsWith('svelte-timer')) expect(scored.detected).toBe(scored.framework);
  });

  it(`have a precision of at least ${PRECISION * 100} % and a recall of at least ${RECALL * 100} %`, () => {
    const { precision, recall } = totals(scores);
    expect(precision).toBeGreaterThanOrEqual(PRECISION);
    expect(recall).toBeGreaterThanOrEqual(RECALL);
  });

  it('report few findings for projects without defects', () => {
    const quiet = scores.filter(({ name }) => /good|trap/.test(name));
    const alarms = quiet.flatMap(({ name, falseAlarms }) => falseAlarms.map(({ code }) => `${name} ${code}`));
    expect(alarms.length).toBeLessThanOrEqual(quiet.length * 0.1);
  });
});
