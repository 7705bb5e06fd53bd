import { CONTRACT_FILE } from '../../contract.ts';
import type { ProjectRule } from '../../rule.ts';

export const skipNavEnabled: ProjectRule = {
  scope: 'project',
  id: 'skip-nav-enabled',
  code: 'A11Y002',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'enable-skip-nav',
  summary: 'The contract requires a skip link.',
  why: 'Keyboard and screen reader users should not have to go through the whole navigation on every page (WCAG 2.4.1).',
  bad: '"accessibility": { "wcag_level": "AA", "skip_nav": false, … }',
  good: '"accessibility": { "wcag_level": "AA", "skip_nav": true, … }',
  check: ({ contract }) =>
    contract?.essence.dna.accessibility.skip_nav === false
      ? [
          {
            message: 'The contract does not require a skip link.',
            file: CONTRACT_FILE,
            pointer: '/dna/accessibility/skip_nav',
            suggestion: 'Set skip_nav to true.',
          },
        ]
      : [],
};
