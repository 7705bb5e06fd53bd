import type { Judgement } from './judgements.ts';

export interface Quality {
  /** Mean normalised discounted cumulative gain of the first ten results. */
  readonly ndcg: number;
  /** Mean reciprocal rank of the first result with the highest grade. */
  readonly mrr: number;
  /** Share of queries whose first result has the highest grade of the query. */
  readonly success: number;
  /** Number of queries without any result. */
  readonly empty: number;
}

const AT = 10;
const BEST = 3;

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);

/** Measures an engine that returns names of records, best first. */
export function qualityOf(
  judgements: readonly Judgement[],
  ask: (query: string) => readonly string[],
): Quality {
  let ndcg = 0;
  let mrr = 0;
  let success = 0;
  let empty = 0;
  for (const { query, grades } of judgements) {
    const got = ask(query)
      .slice(0, AT)
      .map((name) => grades.get(name) ?? 0);
    const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, AT);
    const rank = got.indexOf(ideal[0] ?? BEST);
    ndcg += gain(got) / gain(ideal);
    mrr += rank < 0 ? 0 : 1 / (rank + 1);
    if (rank === 0) success++;
    if (got.length === 0) empty++;
  }
  const share = (sum: number): number => sum / judgements.length;
  return { ndcg: share(ndcg), mrr: share(mrr), success: share(success), empty };
}
