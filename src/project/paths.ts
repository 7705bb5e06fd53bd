/** Files of a project, relative to its folder. */
export const ESSENCE = 'svc.essence.json';
/** The contract before the last change by a tool. */
export const BACKUP = 'svc.essence.json.bak';
export const DRIFT_LOG = '.svc/drift-log.json';
/** The product content that the project owns. */
export const PRODUCT = 'svc.product.json';
export const PRODUCT_SCHEMA_FILE = '.svc/schemas/svc.product.v1.json';
/** The theme that the project defines itself; the contract names it like any other. */
export const THEME = 'svc.theme.json';
export const LOCKFILE = 'svc.lock';
export const CONTEXT = '.svc/context';
/** Rules and bridges that the project writes itself. */
export const LAW = ['.svc/local-patterns.json', '.svc/rules.json', '.svc/style-bridge.json'];
/** Maps patterns of the contract to components of the project. */
export const MAP = '.svc/map.json';
export const CACHE = '.svc/cache';
/** The app as `svc create` wrote it, so that later updates know what others changed. */
export const APP_BASE = '.svc/app.json.br';
/** Changes of an update that collide with those of the project. */
export const APP_PATCH = '.svc/app.patch';
/** Lists the files that a preview wrote to a folder. */
export const PREVIEW_MARK = '.svc-preview.json';
export const AGENTS = 'AGENTS.md';
/** The list of parts that `svc create --target html` writes beside the style sheet of its pages. */
export const PARTS = 'assets/ui.md';
/** Local copy of the contract schema, so that editors can validate offline. */

export const SCHEMA_FILE = '.svc/schemas/essence.v4.json';
/** `$schema` of the contract. */

export const LOCAL_SCHEMA = `./${SCHEMA_FILE}`;
