import type { Catalog } from '../schemas/types.ts';
import type { Session } from './session.ts';

/** What one parameter may be: the part of JSON Schema that every client understands. */
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

/** One thing a tool can do: a file each. */
export interface Action {
  readonly name: string;
  /** One sentence: what it answers. */
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly required?: readonly string[];
  /** Names that people and models invent for parameters, and what they mean. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** A call as it may be made, without `action`; the tests make it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What comes back, and the document of the catalog that it is or holds. */
  readonly result: { readonly description: string; readonly schema?: keyof Catalog };
  run(input: ActionInput, session: Session): Promise<ActionResult> | ActionResult;
}

export interface ActionResult {
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

/** Arguments of a call that fit the parameters of its action. */
export class ActionInput {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** Of a parameter that is required. */
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
