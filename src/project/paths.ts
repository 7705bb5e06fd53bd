/** The files of a project, from its folder. Everything under `.svc/` can be made again. */
export const ESSENCE = 'svc.essence.json';
/** The contract as it was before the last change by a tool. */
export const BACKUP = 'svc.essence.json.bak';
export const DRIFT_LOG = '.svc/drift-log.json';
export const LOCKFILE = 'svc.lock';
export const CONTEXT = '.svc/context';
export const CACHE = '.svc/cache';
/** Names the files of a folder that a preview wrote: the folder is ours, and so are they. */
export const PREVIEW_MARK = '.svc-preview.json';
export const AGENTS = 'AGENTS.md';
/** The schema of the contract lies beside it, so that editors check it without a network. It refers to no other. */

export const SCHEMA_FILE = '.svc/schemas/essence.v4.json';
/** What `$schema` of the contract says. */

export const LOCAL_SCHEMA = `./${SCHEMA_FILE}`;
