import { type Problem, ServiceError } from '../../../base/errors.ts';
import { parseEssence } from '../../../essence/read.ts';
import { parseJson } from '../../../schemas/json.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';

/** A document, or what is wrong with it. */
export type Judged =
  | { readonly document: EssenceV4; readonly value: unknown }
  | { readonly document?: undefined; readonly value?: unknown; readonly errors: readonly Problem[] };

/** What the text of the contract says, as far as it says anything. */
export function judgedText(bytes: Uint8Array): Judged {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (thrown) {
    return { errors: problemsOf(thrown) };
  }
  return judged(value);
}

export function judged(value: unknown): Judged {
  try {
    return { document: parseEssence(value), value };
  } catch (thrown) {
    return { value, errors: problemsOf(thrown) };
  }
}

function problemsOf(thrown: unknown): readonly Problem[] {
  if (!(thrown instanceof ServiceError)) throw thrown;
  return thrown.facts.errors ?? [{ pointer: '', message: thrown.message }];
}
