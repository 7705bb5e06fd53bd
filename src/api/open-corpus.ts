import { type Client, createClient } from '../client/index.ts';
import { EMBEDDED } from '../http/embedded.ts';

/**
 * Opens the corpus of this package: a client with the same methods as one for a service, without a network.
 *
 * @example
 * import { openCorpus } from '@svc-contract/svc/api';
 *
 * const { data } = await openCorpus().record('theme', 'slate');
 * console.log(data.modes.join(', '));
 */
export const openCorpus = (): Client => createClient(EMBEDDED);
