import { quote } from '../../base/text.ts';
import type { Check } from '../check.ts';

export const focusShows: Check = {
  rule: {
    id: 'focus-shows',
    code: 'A11Y022',
    category: 'Accessibility',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'restore-focus-outline',
    summary: 'Every control that the Tab key reaches has a visible focus indicator.',
    why: 'Without a focus indicator, keyboard users cannot see where they are. Style sheets that are fine on their own can remove it in combination.',
    bad: 'button:focus-visible { outline: none; }',
    good: 'button:focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }',
  },
  async run({ route, walkByTab }) {
    const { invisible, reached, expected } = await walkByTab();
    const [first] = invisible;
    const skipped =
      reached.length === 0 && expected.length > 0 ? { skipped: ['all of it: Tab reached no control'] } : {};
    if (first === undefined) return { violations: [], ...skipped };
    return {
      violations: [
        {
          message: `On ${quote(route)} nothing shows that ${quote(first)}${invisible.length > 1 ? ' and others have' : ' has'} focus: neither styles nor pixels change.`,
          suggestion: 'Style :focus-visible with an outline that contrasts with its surroundings.',
          evidence: invisible,
        },
      ],
    };
  },
};
