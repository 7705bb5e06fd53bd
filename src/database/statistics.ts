import { type AssessmentInput, checkCompleteness, isUser } from '../content/assess.ts';
import { byTypeAndSlug, type ContentRecord, type ContentType, type RecordData } from '../content/corpus.ts';
import { sha256Digest } from '../base/hash.ts';
import { collectReferences } from '../content/references.ts';

/** The data of a record that is kept in memory during a load. */
interface RecordStatistics {
  readonly type: ContentType;
  readonly slug: string;
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** Set for blueprints only: the part that selections depend on. */
  readonly portfolio: Portfolio | undefined;
  /** One bit per passed completeness check. */
  readonly complete: number;
  /** The numbers of the referenced names, without duplicates. */
  readonly references: readonly number[];
}

type Portfolio = Pick<RecordData<'blueprint'>['blueprint_portfolio'], 'visibility' | 'artifact'>;

const MAX_CHECKS = 8;

/** Collects references and completeness over one pass of records, for the assessment. */
export class CorpusStatistics {
  readonly #records: RecordStatistics[] = [];
  /** Numbers every name that a record has or references. */
  readonly #names = new Map<string, number>();
  /** By number of a name: the record that has it, and the number of records that reference it. */
  readonly #owner: (number | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #portfolios = new Map<string, Portfolio>();

  get size(): number {
    return this.#records.length;
  }

  /** Returns the number of the record, starting at 0; undefined if its type and slug already exist. */
  add(record: ContentRecord): number | undefined {
    const name = this.#number(`${record.type}/${record.slug}`);
    if (this.#owner[name] !== undefined) return undefined;
    const n = this.#records.length;
    this.#owner[name] = n;
    const references = new Set(
      collectReferences(record).map(({ type, slug }) => this.#number(`${type}/${slug}`)),
    );
    if (isUser(record))
      for (const reference of references) this.#uses[reference] = (this.#uses[reference] ?? 0) + 1;
    const { type, slug, digest, publishedAt, updatedAt } = record;
    const complete = checkCompleteness(record).reduce((bits, holds, at) => bits | (Number(holds) << at), 0);
    const portfolio = this.#portfolioOf(record);
    this.#records.push({
      type,
      slug,
      digest,
      publishedAt,
      updatedAt,
      portfolio,
      complete,
      references: [...references],
    });
    return n;
  }

  /** Yields the assessment input of each record, in the order in which they were added. */
  *assessmentInputs(): Iterable<{ readonly record: RecordStatistics; readonly input: AssessmentInput }> {
    for (const record of this.#records) {
      const { type, slug, portfolio, complete, references } = record;
      yield {
        record,
        input: {
          type,
          slug,
          visibility: portfolio?.visibility,
          // Invalid records have been rejected already.
          schema: true,
          references: references.every((name) => this.#owner[name] !== undefined),
          complete: Array.from({ length: MAX_CHECKS }, (_, at) => ((complete >> at) & 1) === 1),
          uses: this.#uses[this.#names.get(`${type}/${slug}`) ?? -1] ?? 0,
        },
      };
    }
  }

  digestOf(type: ContentType, slug: string): string | undefined {
    const n = this.#owner[this.#names.get(`${type}/${slug}`) ?? -1];
    return n === undefined ? undefined : this.#records[n]?.digest;
  }

  /** Computes a digest of all records and their dates, independent of their order. */
  digest(version: string, releasedAt: string): string {
    const lines = this.#records
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

  /** Shares one object between blueprints with equal portfolios. */
  #portfolioOf({ type, data }: ContentRecord): Portfolio | undefined {
    if (type !== 'blueprint') return undefined;
    const { visibility, artifact } = (data as RecordData<'blueprint'>).blueprint_portfolio;
    const key = `${visibility} ${artifact.status}`;
    const known = this.#portfolios.get(key) ?? { visibility, artifact };
    this.#portfolios.set(key, known);
    return known;
  }
}
