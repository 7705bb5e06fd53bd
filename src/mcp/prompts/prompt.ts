/** A prompt that a person chooses in a client. */
export interface Prompt {
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly arguments: readonly {
      readonly name: string;
      readonly description: string;
      readonly required: boolean;
    }[];
  };
  /** The only values that an argument may have. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  text(given: Readonly<Record<string, string>>): string;
}
