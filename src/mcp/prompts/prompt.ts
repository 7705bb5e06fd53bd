/** A prompt that users can select in their client. */
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
  /** The accepted values of an argument. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  text(given: Readonly<Record<string, string>>): string;
}
