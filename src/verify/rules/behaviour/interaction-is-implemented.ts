import { quote } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import { isInteraction, MISSING_EVIDENCE, CSS_ONLY_INTERACTIONS } from '../../interactions.ts';
import { findMissingRoutes } from '../../project-routes.ts';
import type { ProjectRule } from '../../rule.ts';
import { hasUnparsedMarkup } from '../../landmarks.ts';

export const interactionIsImplemented: ProjectRule = {
  id: 'interaction-is-implemented',
  code: 'INT003',
  category: 'Interactions',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'implement-interaction',
  layer: 'interactions',
  scope: 'project',
  summary:
    'The app contains code that can implement every interaction that the patterns of its pages require.',
  why: 'The contract describes how each pattern behaves. A list without a drag handler cannot be reordered, however it looks.',
  bad: '// the pattern requires drag-reorder\n<li>{task.title}</li>',
  good: '<li draggable onDragStart={start} onDrop={drop}>{task.title}</li>',
  check(project) {
    const { contract, facts } = project;
    if (!contract || facts.size === 0 || hasUnparsedMarkup(project)) return [];
    const there = new Set<string>();
    for (const { interactions } of facts.values()) for (const { name } of interactions) there.add(name);
    // Unparsed style sheets may contain any CSS-only interaction.
    const hasUnparsedSheets =
      project.paths.some((path) => /\.(?:scss|sass|less|styl)$/.test(path)) ||
      [...facts.values()].some(({ unread }) => unread?.startsWith('styles'));
    const found = new Map<string, Violation>();
    // A missing page is already a finding of its own.
    const absent = new Set(findMissingRoutes(project).missing.map(({ declared }) => declared));
    for (const { data } of contract.bundle.pages) {
      if ([data.path, ...(data.alsoAt ?? [])].every((path) => absent.has(path))) continue;
      for (const { id, alias, interactions = [], pointer } of data.patterns)
        for (const name of interactions) {
          // Names outside the vocabulary are free text.
          if (!isInteraction(name) || there.has(name) || found.has(name)) continue;
          if (hasUnparsedSheets && CSS_ONLY_INTERACTIONS.has(name)) continue;
          found.set(name, {
            message: `The pattern ${quote(id)}${alias === id ? '' : ` (as ${quote(alias)})`} on the page ${quote(data.pageId)} requires ${quote(name)}, but nothing in the app can implement it: ${MISSING_EVIDENCE[name]}, and no library that provides it.`,
            ...(pointer === undefined ? {} : { pointer }),
            suggestion: `Implement ${quote(name)} where the pattern is rendered, or choose a pattern without it.`,
          });
        }
    }
    return [...found.values()];
  },
};
