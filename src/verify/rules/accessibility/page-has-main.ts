import { importsPackage, findMissingMarks } from '../../landmarks.ts';
import type { ProjectRule } from '../../rule.ts';

/** Packages with a component that renders the main landmark. */
const LANDMARK_PACKAGES = new Set([
  '@mantine/core',
  '@carbon/react',
  '@cloudscape-design/components',
  '@ionic/react',
  '@ionic/vue',
  '@nuxt/ui',
  '@patternfly/react-core',
  '@primer/react',
  '@shopify/polaris',
  'antd',
  'ant-design-vue',
  'element-plus',
  'quasar',
  'vuetify',
]);

export const pageHasMain: ProjectRule = {
  id: 'page-has-main',
  code: 'A11Y016',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'production-source',
  repair: 'add-main-landmark',
  scope: 'project',
  summary: 'Every page has a main landmark.',
  why: 'Screen readers can jump to the main landmark, and skip links lead to it. Without one, users go through the header on every page.',
  bad: '<body>\n  <header>…</header>\n  <div class="content">…</div>\n</body>',
  good: '<body>\n  <header>…</header>\n  <main>…</main>\n</body>',
  check(project) {
    if (importsPackage(project, LANDMARK_PACKAGES)) return [];
    return findMissingMarks('main', project).map((place) => ({
      ...place,
      message:
        place.file === undefined
          ? 'No page of this project has a main landmark: no file renders <main>.'
          : 'This page has no main landmark: it has no <main>.',
      suggestion: `Wrap the main content of the page in <main>${place.file === undefined ? ', preferably in the layout shared by all pages' : ''}.`,
    }));
  },
};
