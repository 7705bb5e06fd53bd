import { importsPackage, findMissingMarks } from '../../landmarks.ts';
import type { Violation } from '../../finding.ts';
import type { Project, ProjectRule } from '../../rule.ts';

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
    if (project.contract?.essence.dna.accessibility.skip_nav !== true || importsSkipLink(project)) return [];
    return findMissingMarks('skip-link', project).map((place) => ({
      ...place,
      ...addSkipLink(place.file, project),
      message: `The contract requires a skip link, but ${place.file === undefined ? 'no file of this project has one' : 'this page does not have one'}.`,
      pointer: '/dna/accessibility/skip_nav',
      suggestion:
        'Make the first link of the page lead to the main content, for example <a href="#main">Skip to content</a>.',
    }));
  },
};

const importsSkipLink = (project: Project): boolean => importsPackage(project, SKIP_LINK_PACKAGES);

/** True if a page of the project certainly has no skip link. */
export const lacksSkipLink = (project: Project): boolean =>
  !importsSkipLink(project) && findMissingMarks('skip-link', project).length > 0;

/** Classes that hide a link until it has the focus, by the package that defines them. */
const HIDING_CLASSES: Readonly<Record<string, string>> = {
  tailwindcss: 'sr-only focus:not-sr-only',
  bootstrap: 'visually-hidden-focusable',
};

/** Packages for texts in several languages. */
const TRANSLATION_PACKAGE =
  /^(?:(?:react-|next-|vue-|svelte-)?i18n(?:ext)?(?:-.+)?|(?:react|next|use)-intl|next-i18next|@(?:nuxtjs|intlify|lingui|formatjs|inlang|ngx-translate|angular\/localize|solid-primitives\/i18n)\b.*|(?:ngx|typesafe)-.*(?:translate|i18n).*)$/;

/**
 * The link in the document, or in the only layout of all pages: if a class of the project hides it until it has the focus,
 * and the texts of the project are English.
 */
function addSkipLink(
  file: string | undefined,
  { contract, facts, packages = new Set() }: Project,
): Pick<Violation, 'file' | 'span' | 'edits'> {
  const layouts = [...facts].filter(([path, { skipPlace }]) => skipPlace && (file ?? path) === path);
  const [[path, { skipPlace: place = undefined } = {}] = [], another] = layouts;
  const classes = Object.entries(HIDING_CLASSES).find(([name]) => packages.has(name))?.[1];
  // With a router that keeps paths behind `#`, such a link would lead to another page.
  const isHash = contract?.essence.meta.platform.routing === 'hash';
  if (path === undefined || !place || another || classes === undefined || isHash) return {};
  const languages = [...facts.values()].flatMap(({ language }) => language ?? []);
  const isEnglish = languages.length > 0 && languages.every((language) => /^en\b/i.test(language));
  if (!isEnglish || [...packages].some((name) => TRANSLATION_PACKAGE.test(name))) return {};
  const { at, indent, id, named, classAttribute } = place;
  const link = `<a ${classAttribute}="${classes}" href="#${id}">Skip to content</a>`;
  const edits = [{ start: at, end: at, text: indent + link }, ...(named ? [named] : [])];
  return { file: path, span: { start: at, end: at }, edits };
}
