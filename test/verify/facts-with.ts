import type { Convention, Facts, RouteFact } from '../../src/verify/facts.ts';

/** What was read off a file in which there is nothing but this. */
export const factsWith = (some: Partial<Facts>): Facts => ({
  routes: [],
  keys: [],
  components: [],
  controls: {},
  imports: [],
  interactions: [],
  marks: {},
  properties: [],
  problems: [],
  ...some,
});

export const page = (path: string, convention?: Convention): RouteFact => ({
  path,
  by: convention ? 'file' : 'element',
  isPage: true,
  start: 0,
  end: 0,
  ...(convention ? { convention } : {}),
});
