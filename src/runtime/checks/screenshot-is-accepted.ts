import { pictureOf } from '../../browser/picture.ts';
import { quote } from '../../base/text.ts';
import { digestOf } from '../baseline.ts';
import type { Check } from '../check.ts';
import { differingShare } from '../pixels.ts';
import { WIDTH } from '../window.ts';

/** The share of pixels that may differ: edges of letters do, from one machine to the next. */
const ALLOWED = 0.001;

export const screenshotIsAccepted: Check = {
  rule: {
    id: 'visual-baseline-screenshot-drift',
    code: 'VISUAL010',
    category: 'Pages in the browser',
    severity: 'warn',
    lane: 'production-source',
    repair: 'review-visual-baseline-drift',
    summary: `A page looks as it did when somebody accepted it: at most ${ALLOWED * 100} % of its pixels differ.`,
    why: 'A change of one style sheet moves pages that nobody opened; a picture sees it before people do.',
    bad: '.svc/evidence/screenshots/cart-1440-light.png\n4.2 % of the pixels differ',
    good: '.svc/evidence/screenshots/cart-1440-light.png\naccepted with svc verify --update-screenshots',
  },
  async run({ tab, route, baseline, settle }) {
    const picture = await pictureOf(tab, WIDTH, settle);
    const accepted = baseline.isUpdate ? undefined : await baseline.accepted(route);
    if (!accepted) {
      baseline.keep(route, picture, 'accepted');
      return { found: [] };
    }
    if (digestOf(accepted) === digestOf(picture)) return { found: [] };
    const share = await differingShare(tab, accepted, picture);
    if (share <= ALLOWED) return { found: [] };
    baseline.keep(route, picture, 'different');
    return {
      found: [
        {
          message: `The page ${quote(route)} does not look as it was accepted.`,
          suggestion:
            'Look at both pictures; accept the new one with --update-screenshots, or mend the page.',
          evidence: [
            `${(share * 100).toFixed(2)} % of the pixels differ, ${ALLOWED * 100} % may`,
            baseline.fileOf(route),
          ],
        },
      ],
    };
  },
};
