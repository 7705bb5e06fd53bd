import type { Span } from '../../../source/source.ts';

/** A property that is given a value: by a declaration, or by a class that has the value in its name. */
export interface Style {
  readonly property: string;
  readonly value: string;
  /** Where the value stands; for a class, all of it. */
  readonly valueSpan: Span;
  /** The class as it is written; absent for declarations. */
  readonly className?: string;
  /** Styles of one declaration, and classes in one text, are one fault. */
  readonly group: number;
}
