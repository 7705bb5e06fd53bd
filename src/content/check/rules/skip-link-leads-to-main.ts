import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The skip link must target the main region, so that keyboard users can bypass the navigation. */
export const skipLinkLeadsToMain: Rule = {
  name: 'skip-link-leads-to-main',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('shell', function* ({ data: { skip_link_target: target, regions } }) {
    const main = regions.find(({ landmark }) => landmark === 'main')?.id;
    if (target === main) return;
    yield {
      pointer: '/skip_link_target',
      message: `/skip_link_target is ${quote(target)}, which is not the main region.`,
      fix: main === undefined ? 'Give a region the landmark main and name it here.' : `Use ${quote(main)}.`,
    };
  }),
};
