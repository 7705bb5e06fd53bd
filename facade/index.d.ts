import type { Client, ClientOptions } from 'svc/client';

export * from 'svc/client';
export {
  createClient as createContentAPIClient,
  ServiceError as ContentAPIError,
  ServiceError as RegistryAPIError,
} from 'svc/client';

/** Callable with `new`, like the 3.x class; returns a client. */
interface ClientConstructor {
  (options: ClientOptions): Client;
  new (options: ClientOptions): Client;
}
export declare const ContentAPIClient: ClientConstructor;
export declare const RegistryAPIClient: ClientConstructor;
export type ContentAPIClient = Client;
export type RegistryAPIClient = Client;
