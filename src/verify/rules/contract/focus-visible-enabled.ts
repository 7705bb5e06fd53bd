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
  summary: 'The contract requires a visible focus indicator.',
  why: 'Keyboard users must see which element has the focus (WCAG 2.4.7). If the contract does not require it, pages can omit it.',
  bad: '"accessibility": { "wcag_level": "AA", "focus_visible": false, … }',
  good: '"accessibility": { "wcag_level": "AA", "focus_visible": true, … }',
  check: ({ contract }) =>
    contract?.essence.dna.accessibility.focus_visible === false
      ? [
          {
            message: 'The contract does not require a visible focus indicator.',
            file: CONTRACT_FILE,
            pointer: '/dna/accessibility/focus_visible',
            suggestion: 'Set focus_visible to true.',
          },
        ]
      : [],
};
