/** Names only: everything here is the client of `svc`, and the service it speaks with is the same. */
export * from 'svc/client';
export {
  createClient as createContentAPIClient,
  createClient as ContentAPIClient,
  createClient as RegistryAPIClient,
  ServiceError as ContentAPIError,
  ServiceError as RegistryAPIError,
} from 'svc/client';
