import { selectDiagnostics, toViolation, isPlaceholderShell } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const sectionShellConcrete: ProjectRule = {
  scope: 'project',
  id: 'section-shell-concrete',
  code: 'STRUCT003',
  category: 'Structure',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'assign-section-shell',
  layer: 'blueprint',
  summary: 'Every section names the shell that frames its pages.',
  why: 'A placeholder such as “inherit” leaves the decision open, and every implementer decides differently.',
  bad: '{ "id": "sales", "shell": "inherit" }',
  good: '{ "id": "sales", "shell": "sidebar-main" }',
  check: (project) =>
    selectDiagnostics(project, 'STRUCT005')
      .filter((diagnostic) => isPlaceholderShell(project, diagnostic))
      .map((diagnostic) => ({
        ...toViolation({ ...diagnostic, suggestions: [] }, 'warn', 'Set a shell; svc list shell lists them.'),
        message: 'The section has no shell of its own, and there is no parent shell to inherit.',
      })),
};
