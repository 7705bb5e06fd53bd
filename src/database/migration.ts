/** One step from an empty database to the present one; never changed once it was released. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly up: string;
}
