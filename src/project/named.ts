import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/** Where a folder lies on this machine is nobody's business: failures about the file say its name as it is asked for. */
export async function named<Value>(full: string, asked: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const message = thrown.message.replaceAll(quote(full), quote(asked));
    throw new ServiceError(thrown.code, message, thrown.facts);
  }
}
