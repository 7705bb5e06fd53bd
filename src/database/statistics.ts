import { type AssessmentInput, checkCompleteness } from '../content/assess.ts';
import { byTypeAndSlug, type ContentRecord, type ContentType, type RecordData } from '../content/corpus.ts';
import { sha256Digest } from '../base/hash.ts';
import { collectReferences } from '../content/references.ts';

/** The little that is held of every record while a corpus is loaded: who names whom, and what was examined. */
interface RecordStatistics {
  readonly type: ContentType;
  readonly slug: string;
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** Of a blueprint: all that a selection looks at. */
  readonly portfolio: Portfolio | undefined;
  /** One bit for each check that holds. */
  readonly complete: number;
  /** The numbers of the names it mentions, each once. */
  readonly mentions: readonly number[];
}

type Portfolio = Pick<RecordData<'blueprint'>['blueprint_portfolio'], 'visibility' | 'artifact'>;

const MAX_CHECKS = 8;

export class CorpusStatistics {
  readonly #held: RecordStatistics[] = [];
  /** Every name that a record has or mentions. */
  readonly #names = new Map<string, number>();
  /** By the number of the name: which record has it, and how many mention it. */
  readonly #owner: (number | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #portfolios = new Map<string, Portfolio>();

  get size(): number {
    return this.#held.length;
  }

  /** The number of the record, counted from 0; undefined if there is one of its type and slug. */
  add(record: ContentRecord): number | undefined {
    const name = this.#number(`${record.type}/${record.slug}`);
    if (this.#owner[name] !== undefined) return undefined;
    const n = this.#held.length;
    this.#owner[name] = n;
    const mentions = new Set(
      collectReferences(record).map(({ type, slug }) => this.#number(`${type}/${slug}`)),
    );
    for (const mentioned of mentions) this.#uses[mentioned] = (this.#uses[mentioned] ?? 0) + 1;
    const { type, slug, digest, publishedAt, updatedAt } = record;
    const complete = checkCompleteness(record).reduce((bits, holds, at) => bits | (Number(holds) << at), 0);
    const portfolio = this.#portfolioOf(record);
    this.#held.push({
      type,
      slug,
      digest,
      publishedAt,
      updatedAt,
      portfolio,
      complete,
      mentions: [...mentions],
    });
    return n;
  }

  /** What was examined of each record, in the order in which they came. */
  *examined(): Iterable<{ readonly held: RecordStatistics; readonly examined: AssessmentInput }> {
    for (const held of this.#held) {
      const { type, slug, portfolio, complete, mentions } = held;
      yield {
        held,
        examined: {
          type,
          slug,
          visibility: portfolio?.visibility,
          // Nothing comes so far that does not fit.
          schema: true,
          references: mentions.every((mentioned) => this.#owner[mentioned] !== undefined),
          complete: Array.from({ length: MAX_CHECKS }, (_, at) => ((complete >> at) & 1) === 1),
          uses: this.#uses[this.#names.get(`${type}/${slug}`) ?? -1] ?? 0,
        },
      };
    }
  }

  digestOf(type: ContentType, slug: string): string | undefined {
    const n = this.#owner[this.#names.get(`${type}/${slug}`) ?? -1];
    return n === undefined ? undefined : this.#held[n]?.digest;
  }

  /** Stands for all records and their dates, in whatever order they came. */
  digest(version: string, releasedAt: string): string {
    const lines = this.#held
      .toSorted(byTypeAndSlug)
      .map(
        ({ type, slug, digest, publishedAt, updatedAt }) =>
          `${type}/${slug} ${digest} ${publishedAt} ${updatedAt}\n`,
      );
    return sha256Digest(`${version} ${releasedAt}\n${lines.join('')}`);
  }

  #number(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#names.set(name, this.#names.size);
    return this.#names.size - 1;
  }

  /** One object for all blueprints of the same standing. */
  #portfolioOf({ type, data }: ContentRecord): Portfolio | undefined {
    if (type !== 'blueprint') return undefined;
    const { visibility, artifact } = (data as RecordData<'blueprint'>).blueprint_portfolio;
    const key = `${visibility} ${artifact.status}`;
    const known = this.#portfolios.get(key) ?? { visibility, artifact };
    this.#portfolios.set(key, known);
    return known;
  }
}
