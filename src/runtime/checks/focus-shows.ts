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
    summary: 'Whatever the Tab key reaches looks different while it has focus.',
    why: 'Without it nobody who uses the keyboard knows where they are; style sheets of several sources take it away where each of them alone does not.',
    bad: 'button:focus-visible { outline: none; }',
    good: 'button:focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }',
  },
  async run({ route, walkByTab: walk }) {
    const { invisible, reached, expected } = await walkByTab();
    const [first] = invisible;
    const left =
      reached.length === 0 && expected.length > 0 ? { left: ['all of it: Tab reached no control'] } : {};
    if (first === undefined) return { violations: [], ...left };
    return {
      violations: [
        {
          message: `On ${quote(route)} nothing shows that ${quote(first)}${invisible.length > 1 ? ' and others have' : ' has'} focus: no style and no pixel changes.`,
          suggestion: 'Give :focus-visible an outline that stands out from its surroundings.',
          evidence: invisible,
        },
      ],
    };
  },
};
