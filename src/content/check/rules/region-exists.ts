import { pointerStep } from '../../../schemas/json.ts';
import type { ShellV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Shells refer only to their own regions, and describe the layout of each one. */
export const regionExists: Rule = {
  name: 'region-exists',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('shell', function* ({ data }) {
    const known = data.regions.map(({ id }) => id);
    for (const [region, pointer] of listNames(data)) {
      if (known.includes(region)) continue;
      yield {
        pointer,
        message: `${pointer} names the region ${quote(region)}, which does not exist.`,
        fix: suggestName(region, known),
      };
    }
    for (const region of known)
      if (!Object.hasOwn(data.internal_layout, region))
        yield {
          pointer: '/internal_layout',
          message: `/internal_layout does not describe the layout of the region ${quote(region)}.`,
          fix: `Add /internal_layout${pointerStep(region)}.`,
        };
  }),
};

function* listNames(shell: ShellV1): Generator<[region: string, pointer: string]> {
  if (shell.scroll_owner !== 'page') yield [shell.scroll_owner, '/scroll_owner'];
  for (const [index, { collapse }] of shell.regions.entries())
    if (collapse?.opens_from !== undefined)
      yield [collapse.opens_from, `/regions/${index}/collapse/opens_from`];
  for (const [index, region] of (shell.config?.open_regions ?? []).entries())
    yield [region, `/config/open_regions/${index}`];
  for (const region of Object.keys(shell.configurable ?? {}))
    yield [region, `/configurable${pointerStep(region)}`];
  for (const region of Object.keys(shell.internal_layout))
    yield [region, `/internal_layout${pointerStep(region)}`];
}
