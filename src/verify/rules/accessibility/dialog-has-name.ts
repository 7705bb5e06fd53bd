import { computeAriaName } from '../../accessible-name.ts';
import { getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const dialogHasName: FileRule = {
  id: 'dialog-has-name',
  code: 'A11Y010',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'restore-dialog-accessible-name',
  scope: 'file',
  summary: 'Every dialog has a name.',
  why: 'When a dialog opens, a screen reader says its name first; without one, people hear "dialog" and must search for what it wants. Its heading is its name only where aria-labelledby says so.',
  bad: '<dialog>\n  <h2>Delete order</h2>\n</dialog>',
  good: '<dialog aria-labelledby="delete-title">\n  <h2 id="delete-title">Delete order</h2>\n</dialog>',
  check(source) {
    const page = getPage(source);
    return page.elements
      .filter(({ element }) => {
        // A dialog that is closed may be hidden: it needs its name when it opens.
        const role = getKeyword(element, 'role') ?? (element.tag === 'dialog' ? 'dialog' : '');
        return !element.isComponent && (role === 'dialog' || role === 'alertdialog');
      })
      .filter((place) => computeAriaName(place, page) === 'nameless')
      .map(({ element: { tag, open } }) => ({
        message: `This dialog (<${tag}>) has no accessible name: aria-labelledby and aria-label are missing, empty or point at nothing.`,
        span: open,
        suggestion: 'Point aria-labelledby at the id of its heading, or write an aria-label.',
      }));
  },
};
