import type { Catalog } from '../schemas/types.ts';
import type { Input } from './arguments.ts';
import type { Session } from './session.ts';

/** What one parameter may be: the part of JSON Schema that every client understands. */
export interface Property {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Of an array. */
  readonly items?: { readonly type: 'string' | 'object'; readonly maxLength?: number };
  readonly default?: string | number | boolean;
  readonly examples?: readonly unknown[];
}

/** One thing a tool can do: a file each. */
export interface Action {
  readonly name: string;
  /** One sentence: what it answers. */
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  /** Names that people and models invent for parameters, and what they mean. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** A call as it may be made, without `action`; the tests make it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What comes back, and the document of the catalog that it is or holds. */
  readonly result: { readonly description: string; readonly schema?: keyof Catalog };
  run(input: Input, session: Session): Promise<Answer> | Answer;
}

export interface Answer {
  /** Plain data in a fixed order. */
  readonly result: Readonly<Record<string, unknown>>;
  /**
   * What is left out first when the answer is too long: paths of lists, objects and texts in the result, the least
   * needed first. `*` stands for every entry of a list. Lists and objects lose their last entries, texts their ends.
   */
  readonly cuts?: readonly string[];
  /** How to get what was left out. */
  readonly more?: string;
  /** Where the records come from, if any do. */
  readonly origin?: string;
  /** Calls that make sense now. */
  readonly next?: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it is for, and when to take it. */
  readonly description: string;
  readonly hints: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly actions: readonly Action[];
}
