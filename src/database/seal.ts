import { digestOfText } from '../content/digest.ts';
import { ServiceError } from '../base/errors.ts';

const LENGTH = digestOfText('').length;

/** A text with its digest before it. */
export const seal = (text: string): string => digestOfText(text) + text;

/** The text, if it is still the one that was sealed: nothing is served that differs from what was loaded. */
export function unseal(sealed: string): string {
  const text = sealed.slice(LENGTH);
  if (digestOfText(text) === sealed.slice(0, LENGTH)) return text;
  throw new ServiceError(
    'CORRUPT_DATA',
    'A text in the database is not the one that was loaded. Load the corpus again.',
  );
}

/** The text of an object without its closing brace, so that one more member can be put behind the others. */
export const sealHead = (value: object): string => seal(JSON.stringify(value).slice(0, -1));

/** The object, with what is known of the record as its last member. */
export const withIntelligence = (head: string, intelligence: string): unknown =>
  JSON.parse(`${unseal(head)},"intelligence":${unseal(intelligence)}}`);
