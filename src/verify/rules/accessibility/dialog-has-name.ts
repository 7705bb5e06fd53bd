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
  summary: 'Every dialog has an accessible name.',
  why: 'When a dialog opens, a screen reader announces its name first. Without one, users hear only "dialog" and have to explore it to find out what it is for. A heading is the name only if aria-labelledby refers to it.',
  bad: '<dialog>\n  <h2>Delete order</h2>\n</dialog>',
  good: '<dialog aria-labelledby="delete-title">\n  <h2 id="delete-title">Delete order</h2>\n</dialog>',
  check(source) {
    const page = getPage(source);
    return page.elements
      .filter(({ element }) => {
        // Includes hidden dialogs: they need a name when they open.
        const role = getKeyword(element, 'role') ?? (element.tag === 'dialog' ? 'dialog' : '');
        return !element.isComponent && (role === 'dialog' || role === 'alertdialog');
      })
      .filter((place) => computeAriaName(place, page) === 'nameless')
      .map(({ element: { tag, open } }) => ({
        message: `This dialog (<${tag}>) has no accessible name: aria-labelledby and aria-label are missing, empty or refer to no element.`,
        span: open,
        suggestion: 'Set aria-labelledby to the id of its heading, or add an aria-label.',
      }));
  },
};
