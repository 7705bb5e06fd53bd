import type { AdoptionTruthV1Receipt } from '../schemas/types.ts';
import type { Observed } from '../verify/observed.ts';
import type { Project } from '../verify/rule.ts';
import type { Report } from './report.ts';
import type { Places } from './withhold.ts';

export interface Fit {
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  /** Which words of the project stand in it. */
  readonly reason: string;
}

/** Everything a document of the catalog may say about one project. */
export interface DocumentInput {
  readonly report: Report;
  readonly project: Project;
  readonly observed: Observed;
  /** The version of svc; null where nobody says it. */
  readonly version: string | null;
  /** The file that a critique is about, from the folder of the app. */
  readonly file?: string;
  /** The folder as it was asked for, unless that would tell where it lies. */
  readonly asked?: string;
  /** Records that might be what the project is, the likeliest first. */
  readonly fits?: readonly Fit[];
  /** Places of this machine that no document names. */
  readonly places?: Places;
  /** What operations wrote and left alone, each a comparison of the files before and after. */
  readonly receipts?: readonly AdoptionTruthV1Receipt[];
}
