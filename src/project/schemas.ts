import { catalog } from '../schemas/folder.ts';

/** The schema of the contract lies beside it, so that editors check it without a network. It refers to no other. */
export const SCHEMA_FILE = '.svc/schemas/essence.v4.json';

/** What `$schema` of the contract says. */
export const LOCAL_SCHEMA = `./${SCHEMA_FILE}`;

/** The schema that this version checks with, as it is published. */
export const schemaText = (): string => catalog().text('essence.v4.json') ?? '';
