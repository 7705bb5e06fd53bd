/**
 * The name in a contract for what the project designs itself: a part of a page, a frame, or a product that comes from no
 * archetype. It means no record, so that packs contain no rules for it and nothing has to be proven.
 */
export const CUSTOM = 'custom';
