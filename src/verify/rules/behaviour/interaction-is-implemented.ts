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
    'Every interaction that a pattern of a page asks for has something in the app that can bring it about.',
  why: 'A list that says it can be reordered and has nothing that listens to a drag is a picture of a list.',
  bad: '// the pattern asks for drag-reorder\n<li>{task.title}</li>',
  good: '<li draggable onDragStart={start} onDrop={drop}>{task.title}</li>',
  check(project) {
    const { contract, facts } = project;
    if (!contract || facts.size === 0 || hasUnparsedMarkup(project)) return [];
    const there = new Set<string>();
    for (const { interactions } of facts.values()) for (const { name } of interactions) there.add(name);
    // Sheets in a language that is turned into CSS may hold whatever a sheet can do.
    const hasUnreadSheets =
      project.paths.some((path) => /\.(?:scss|sass|less|styl)$/.test(path)) ||
      [...facts.values()].some(({ unread }) => unread?.startsWith('styles'));
    const found = new Map<string, Violation>();
    // A page that is not there yet is one finding already.
    const absent = new Set(findMissingRoutes(project).missing.map(({ declared }) => declared));
    for (const { data } of contract.bundle.pages) {
      if ([data.path, ...(data.alsoAt ?? [])].every((path) => absent.has(path))) continue;
      for (const { id, alias, interactions = [], pointer } of data.patterns)
        for (const name of interactions) {
          // Names that are not in the vocabulary are words for people.
          if (!isInteraction(name) || there.has(name) || found.has(name)) continue;
          if (hasUnreadSheets && CSS_ONLY_INTERACTIONS.has(name)) continue;
          found.set(name, {
            message: `The pattern ${quote(id)}${alias === id ? '' : ` (as ${quote(alias)})`} on the page ${quote(data.pageId)} asks for ${quote(name)}, but nothing in the app can bring it about: ${MISSING_EVIDENCE[name]}, and no library for it is used.`,
            ...(pointer === undefined ? {} : { pointer }),
            suggestion: `Implement ${quote(name)} where the pattern is drawn, or choose a pattern without it.`,
          });
        }
    }
    return [...found.values()];
  },
};
