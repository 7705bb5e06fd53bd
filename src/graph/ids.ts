/** The ids of nodes: a short prefix that tells the type, then the name as it is written. */

export const PROJECT_ID = 'proj:default';

export const sectionId = (section: string): string => `sec:${section}`;
export const pageId = (section: string, page: string): string => `pg:${section}:${page}`;
export const routeId = (path: string): string => `rt:${path}`;
export const shellId = (shell: string): string => `sh:${shell}`;
export const regionId = (shell: string, region: string): string => `region:${shell}:${region}`;
export const patternId = (pattern: string): string => `pat:${pattern}`;
export const tokenId = (group: string, name: string): string => `tkn:${group}-${name}`;
export const themeId = (theme: string): string => `theme:${theme}`;
export const decoratorId = (name: string): string => `dec:${name}`;
export const featureId = (feature: string): string => `feat:${feature}`;
export const ruleId = (rule: string): string => `rule:${rule}`;
export const bridgeId = (bridge: string): string => `bridge:${bridge}`;
export const fileId = (path: string): string => `src:${path}`;
export const findingId = (fingerprint: string): string => `find:${fingerprint}`;
export const evidenceId = (fingerprint: string, number: number): string =>
  `ev:finding:${fingerprint}:${number}`;
export const repairId = (repair: string): string => `repair:${repair}`;

/** Code calls `DataTable` what the contract calls `data-table`: both have one id, so that one finds the other. */
export const componentId = (name: string): string =>
  `cmp:${name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3-$2$4')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}`;
