import { importsPackage, findMissingMarks } from '../../landmarks.ts';
import type { ProjectRule } from '../../rule.ts';

/** Packages that have a component for the link past the navigation. */
const DRAWING = new Set([
  '@carbon/react',
  '@chakra-ui/skip-nav',
  '@patternfly/react-core',
  '@reach/skip-nav',
  '@shopify/polaris',
  '@vue-a11y/skip-to',
]);

export const skipLinkIsThere: ProjectRule = {
  id: 'skip-link-is-there',
  code: 'A11Y017',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'add-skip-link',
  scope: 'project',
  summary: 'Where the contract asks for a link past the navigation, there is one.',
  why: 'Who uses a keyboard passes through every entry of the menu on every page, unless the first link leads to the main part.',
  bad: '<body>\n  <nav>…</nav>\n  <main id="main">…</main>\n</body>',
  good: '<body>\n  <a class="skip-link" href="#main">Skip to content</a>\n  <nav>…</nav>\n  <main id="main">…</main>\n</body>',
  check(project) {
    if (project.contract?.essence.dna.accessibility.skip_nav !== true || importsPackage(project, DRAWING))
      return [];
    return findMissingMarks('skip-link', project).map((place) => ({
      ...place,
      message: `The contract asks for a link past the navigation, and ${place.file === undefined ? 'no file of this project has one' : 'this page has none'}.`,
      pointer: '/dna/accessibility/skip_nav',
      suggestion: 'Make the first link of the page lead to its main part, as in <a href="#main">.',
    }));
  },
};
