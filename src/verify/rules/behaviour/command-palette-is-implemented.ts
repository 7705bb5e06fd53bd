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
  summary: 'An app whose contract declares a command palette has one.',
  why: 'The palette is how people reach every page and action without a pointer; the contract promises that it is there.',
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
          'The contract declares a command palette, but no file draws one: there is no component such as CommandPalette, no library for it, and no dialog with a list to search that a key opens.',
        pointer: '/meta/navigation/command_palette',
        suggestion: 'Add a command palette to the shell, or set command_palette to false in the contract.',
      },
    ];
  },
};
