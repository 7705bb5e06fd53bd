/** Identifiers of schemas begin with this and end in the file name. `.example` can never be a stranger's. */
export const SCHEMA_BASE = 'https://svc.example/schemas/';
