import { quote } from '../../base/text.ts';
import type { Check } from '../check.ts';

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly helpUrl: string;
  readonly targets: readonly string[];
  readonly count: number;
}

const MAX_NAMED = 5;

const RUN_AXE = `async (named) => {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], iframes: false });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, helpUrl, nodes }) => ({
      id, impact, help, helpUrl,
      count: nodes.length,
      targets: nodes.slice(0, named).map(({ target }) => target.flat().join(' ')),
    }));
}`;

export const axeViolations: Check = {
  rule: {
    id: 'browser-axe-violations',
    code: 'A11Y020',
    category: 'Accessibility',
    severity: 'error',
    lane: 'essence-contract',
    repair: 'fix-rendered-accessibility',
    summary: 'axe-core reports no serious or critical violation on the rendered page.',
    why: 'Contrast, accessible names and structure depend on style sheets, data and components together, so only the rendered page can be checked for them.',
    bad: '<p style="color: #bbb; background: #fff">Delivered on Monday</p>',
    good: '<p style="color: #444; background: #fff">Delivered on Monday</p>',
  },
  async run({ tab, route, snapshot }) {
    const { default: axe } = await import('axe-core');
    await tab.run(`() => { ${axe.source}; }`);
    const violations = await tab.run<AxeViolation[]>(RUN_AXE, MAX_NAMED);
    return {
      violations: violations.map(({ id, impact, help, helpUrl, targets, count }) => ({
        message: `On ${quote(route)}: ${help} (axe ${id}, ${impact}).`,
        suggestion: `See ${helpUrl.replace(/\?.*$/, '')}.`,
        evidence: [...targets, ...(count > targets.length ? [`and ${count - targets.length} more`] : [])],
      })),
      ...(snapshot.frames > 0 ? { skipped: ['what is in frames'] } : {}),
    };
  },
};
