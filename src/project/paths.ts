/** The files of a project, from its folder. Everything under `.svc/` can be made again. */
export const ESSENCE = 'svc.essence.json';
export const LOCK = 'svc.lock';
export const CONTEXT = '.svc/context';
export const CACHE = '.svc/cache';
export const AGENTS = 'AGENTS.md';
