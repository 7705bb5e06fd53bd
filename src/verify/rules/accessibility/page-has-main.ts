import { importsPackage, findMissingMarks } from '../../landmarks.ts';
import type { ProjectRule } from '../../rule.ts';

/** Packages that have a component for the main part of a page. */
const DRAWING = new Set([
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
  summary: 'Every page says where its main part is.',
  why: 'Screen readers jump to the main landmark, and links past the navigation lead to it; without one, everybody passes the header on every page.',
  bad: '<body>\n  <header>…</header>\n  <div class="content">…</div>\n</body>',
  good: '<body>\n  <header>…</header>\n  <main>…</main>\n</body>',
  check(project) {
    if (importsPackage(project, DRAWING)) return [];
    return findMissingMarks('main', project).map((place) => ({
      ...place,
      message:
        place.file === undefined
          ? 'No page of this project has a main landmark: no file draws <main>.'
          : 'This page has no main landmark: it has no <main>.',
      suggestion: `Put what is particular to the page into <main>${place.file === undefined ? ', most simply in the layout around all pages' : ''}.`,
    }));
  },
};
