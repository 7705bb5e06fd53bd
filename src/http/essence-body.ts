import { ServiceError } from '../base/errors.ts';
import { parseEssence } from '../essence/read.ts';
import { canonical, step } from '../schemas/json.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import type { PackCall } from './route.ts';

type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The essence document that is the body, or the one in a member of it: then pointers begin with its name. */
export function essenceIn(body: unknown, member?: string): EssenceV4 {
  if (member === undefined) {
    if (isObject(body)) return parseEssence(body);
    const message = 'The body must be a JSON object.';
    throw new ServiceError('INVALID_ESSENCE', message, {
      error: 'Essence failed validation',
      errors: [{ pointer: '', message, expected: 'an object' }],
    });
  }
  try {
    return parseEssence(isObject(body) ? body[member] : undefined);
  } catch (thrown) {
    throw thrown instanceof ServiceError ? under(step(member), thrown) : thrown;
  }
}

/** The failure with pointers into the whole body. Sentences begin with where it is, so they change as well. */
function under(prefix: string, { code, message, facts }: ServiceError): ServiceError {
  const placed = (sentence: string): string =>
    sentence.startsWith('/') ? prefix + sentence : sentence.replace(/^The document(?= )/, prefix);
  return new ServiceError(code, placed(message), {
    ...facts,
    ...(facts.errors && {
      errors: facts.errors.map((one) => ({
        ...one,
        ...(one.pointer === undefined ? {} : { pointer: prefix + one.pointer }),
        message: placed(one.message),
      })),
    }),
  });
}

/** What identifies a document in an answer, however it was formatted. */
export const essenceDigest = (essence: EssenceV4, { digest }: PackCall): Promise<string> =>
  digest(canonical(essence));
