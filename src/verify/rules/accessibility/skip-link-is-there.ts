import { importsPackage, findMissingMarks } from '../../landmarks.ts';
import type { ProjectRule } from '../../rule.ts';

/** Packages with a skip link component. */
const SKIP_LINK_PACKAGES = new Set([
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
  summary: 'If the contract requires a skip link, every page has one.',
  why: 'Keyboard users must tab through the whole navigation on every page before they reach the content, unless the first link skips it.',
  bad: '<body>\n  <nav>…</nav>\n  <main id="main">…</main>\n</body>',
  good: '<body>\n  <a class="skip-link" href="#main">Skip to content</a>\n  <nav>…</nav>\n  <main id="main">…</main>\n</body>',
  check(project) {
    if (
      project.contract?.essence.dna.accessibility.skip_nav !== true ||
      importsPackage(project, SKIP_LINK_PACKAGES)
    )
      return [];
    return findMissingMarks('skip-link', project).map((place) => ({
      ...place,
      message: `The contract requires a skip link, but ${place.file === undefined ? 'no file of this project has one' : 'this page does not have one'}.`,
      pointer: '/dna/accessibility/skip_nav',
      suggestion:
        'Make the first link of the page lead to the main content, for example <a href="#main">Skip to content</a>.',
    }));
  },
};
