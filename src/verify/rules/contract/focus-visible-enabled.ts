import { CONTRACT_FILE } from '../../contract.ts';
import type { ProjectRule } from '../../rule.ts';

export const focusVisibleEnabled: ProjectRule = {
  scope: 'project',
  id: 'focus-visible-enabled',
  code: 'A11Y001',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'enable-focus-visible',
  summary: 'The contract asks for a visible focus.',
  why: 'Who uses a keyboard has to see where they are (WCAG 2.4.7); a contract that does not ask for it lets every page forget it.',
  bad: '"accessibility": { "wcag_level": "AA", "focus_visible": false, … }',
  good: '"accessibility": { "wcag_level": "AA", "focus_visible": true, … }',
  check: ({ contract }) =>
    contract?.essence.dna.accessibility.focus_visible === false
      ? [
          {
            message: 'The contract does not ask for a visible focus.',
            file: CONTRACT_FILE,
            pointer: '/dna/accessibility/focus_visible',
            suggestion: 'Set focus_visible to true.',
          },
        ]
      : [],
};
