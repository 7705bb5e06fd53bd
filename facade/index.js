/** Re-exports the client of `svc` under its 3.x names. */
export * from 'svc/client';
export {
  createClient as createContentAPIClient,
  createClient as ContentAPIClient,
  createClient as RegistryAPIClient,
  ServiceError as ContentAPIError,
  ServiceError as RegistryAPIError,
} from 'svc/client';
