import type { Violation } from '../../verify/finding.ts';
import { formatCount, quote } from '../../base/text.ts';
import type { Check } from '../check.ts';

const MAX_NAMED = 5;

export const tabReachesControls: Check = {
  rule: {
    id: 'tab-reaches-controls',
    code: 'A11Y021',
    category: 'Accessibility',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'restore-tab-order',
    summary:
      'The Tab key reaches every control of the page, in the order of the document, and leaves it again.',
    why: 'Who uses no pointer gets nowhere else; an order other than that of the document loses people on the way.',
    bad: '<div role="button" onclick="save()">Save</div>',
    good: '<button type="button" onclick="save()">Save</button>',
  },
  async run({ route, walkByTab: walk }) {
    const { expected, reached, startsAtTop, trap, untried } = await walkByTab();
    const found: Violation[] = [];
    if (trap !== undefined)
      found.push({
        message: `On ${quote(route)} the Tab key does not get away from ${quote(trap)}.`,
        suggestion: 'Let Tab move on; only a modal dialog keeps focus, and Escape closes it.',
      });
    const missed = expected.flatMap((name, index) => (reached.includes(index) ? [] : [name]));
    const [first] = missed;
    if (first !== undefined && trap === undefined)
      found.push({
        message: `On ${quote(route)} the Tab key does not reach ${quote(first)}${missed.length > 1 ? ' and others' : ''}.`,
        suggestion: 'Use a button, a link or a field of the platform, or give it tabindex="0" and its keys.',
        evidence: [
          ...missed.slice(0, MAX_NAMED),
          ...(missed.length > MAX_NAMED ? [`and ${missed.length - MAX_NAMED} more`] : []),
        ],
      });
    const back = findStepBack(reached, startsAtTop);
    if (back)
      found.push({
        message: `On ${quote(route)} the Tab key goes from ${quote(expected[back[0]] ?? '')} back to ${quote(expected[back[1]] ?? '')}, which stands before it.`,
        suggestion:
          'Put elements in the order in which they are used, and take away positive values of tabindex.',
        severity: 'warn',
      });
    return {
      violations: found,
      ...(untried > 0
        ? { skipped: [`the ${formatCount(untried, 'control')} after the first ${expected.length}`] }
        : {}),
    };
  },
};

/** The first step against the order of the document; one is allowed where the way begins in the middle. */
function findStepBack(
  reached: readonly number[],
  startsAtTop: boolean,
): readonly [from: number, to: number] | undefined {
  const steps = reached.flatMap((from, index) => {
    const to = reached[index + 1];
    return to !== undefined && to < from ? [[from, to] as const] : [];
  });
  const isRotated = !startsAtTop && steps.length === 1;
  return isRotated ? undefined : steps[0];
}
