import type { Catalog } from '../schemas/types.ts';
import type { Session } from './session.ts';

/** The schema of a parameter: the subset of JSON Schema that every client supports. */
export interface Parameter {
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

/** One action of a tool; one per file. */
export interface Action {
  readonly name: string;
  /** One sentence that describes the result. */
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly required?: readonly string[];
  /** Other names that people and models use for parameters. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The arguments of a valid call, without `action`; the tests run it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Describes the result, and names the schema of the document that it is or contains. */
  readonly result: { readonly description: string; readonly schema?: keyof Catalog };
  run(input: ActionInput, session: Session): Promise<ActionResult> | ActionResult;
}

export interface ActionResult {
  /** Plain data in a fixed order. */
  readonly result: Readonly<Record<string, unknown>>;
  /**
   * Paths of lists, objects and texts to shorten when the result is too long, least important first. `*` matches every
   * entry of a list. Lists and objects lose their last entries, texts their ends.
   */
  readonly cuts?: readonly string[];
  /** Explains how to get the omitted parts. */
  readonly more?: string;
  /** Source of the records, if the result contains any. */
  readonly origin?: string;
  /** Suggested next calls. */
  readonly next?: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Its purpose, and when to use it. */
  readonly description: string;
  readonly hints: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly actions: readonly Action[];
}

/** The validated arguments of a call. */
export class ActionInput {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** The value of a required parameter. */
  requiredText(name: string): string {
    return this.text(name) ?? '';
  }

  number(name: string): number | undefined {
    const value = this.#values[name];
    return typeof value === 'number' ? value : undefined;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  list(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  value(name: string): unknown {
    return this.#values[name];
  }
}
