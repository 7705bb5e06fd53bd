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
    summary: 'The Tab key reaches every control of the page in document order and is never trapped.',
    why: 'Keyboard users can only operate the controls that Tab reaches. An order that differs from the document is disorienting.',
    bad: '<div role="button" onclick="save()">Save</div>',
    good: '<button type="button" onclick="save()">Save</button>',
  },
  async run({ route, walkByTab }) {
    const { expected, reached, startsAtTop, trap, untried } = await walkByTab();
    const violations: Violation[] = [];
    if (trap !== undefined)
      violations.push({
        message: `On ${quote(route)} the Tab key cannot leave ${quote(trap)}.`,
        suggestion: 'Let Tab move on. Only a modal dialog may keep focus, and Escape must close it.',
      });
    const missed = expected.flatMap((name, index) => (reached.includes(index) ? [] : [name]));
    const [first] = missed;
    if (first !== undefined && trap === undefined)
      violations.push({
        message: `On ${quote(route)} the Tab key does not reach ${quote(first)}${missed.length > 1 ? ' and others' : ''}.`,
        suggestion: 'Use a native button, link or form field, or add tabindex="0" and keyboard handling.',
        evidence: [
          ...missed.slice(0, MAX_NAMED),
          ...(missed.length > MAX_NAMED ? [`and ${missed.length - MAX_NAMED} more`] : []),
        ],
      });
    const back = findStepBack(reached, startsAtTop);
    if (back)
      violations.push({
        message: `On ${quote(route)} the Tab key goes from ${quote(expected[back[0]] ?? '')} back to ${quote(expected[back[1]] ?? '')}, which comes before it in the document.`,
        suggestion:
          'Order the elements in the document as they are used, and remove positive tabindex values.',
        severity: 'warn',
      });
    return {
      violations,
      ...(untried > 0
        ? { skipped: [`the ${formatCount(untried, 'control')} after the first ${expected.length}`] }
        : {}),
    };
  },
};

/** The first step against document order. One is expected if the walk started in the middle of the page. */
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
