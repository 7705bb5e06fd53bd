import type { ProjectRule } from '../../rule.ts';
import { hasUnparsedMarkup } from '../../landmarks.ts';

export const commandPaletteIsImplemented: ProjectRule = {
  id: 'command-palette-is-implemented',
  code: 'INT002',
  category: 'Interactions',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'implement-command-palette',
  layer: 'interactions',
  scope: 'project',
  summary: 'If the contract declares a command palette, the app has one.',
  why: 'The palette lets users reach every page and action without a pointer, and the contract promises it.',
  bad: '// the contract declares a command palette\n<Shell>\n  <Outlet />\n</Shell>',
  good: '<Shell>\n  <CommandPalette commands={commands} />\n  <Outlet />\n</Shell>',
  check(project) {
    const palette = project.contract?.essence.meta.navigation?.command_palette;
    if (palette === undefined || palette === false || project.facts.size === 0 || hasUnparsedMarkup(project))
      return [];
    for (const { marks } of project.facts.values()) if (marks['command-palette']) return [];
    return [
      {
        message:
          'The contract declares a command palette, but no file renders one: there is no component such as CommandPalette, no command palette library, and no searchable dialog that a key opens.',
        pointer: '/meta/navigation/command_palette',
        suggestion: 'Add a command palette to the shell, or set command_palette to false in the contract.',
      },
    ];
  },
};
