import { expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { search } from '../../src/content/search/search.ts';
import { documents, names } from './corpus.ts';

const index = buildIndex(documents, 'test');

/** Words that designers and developers use, each with a record that must be among the first three. */
const EXPECTED: Readonly<Record<string, string>> = {
  '2fa': 'pattern/security-settings',
  '404 page': 'pattern/error-page',
  accordion: 'pattern/faq-accordion',
  autocomplete: 'pattern/combobox-picker',
  breadcrumbs: 'pattern/breadcrumb-trail',
  carousel: 'pattern/image-carousel',
  chatbot: 'archetype/ai-chat-assistant',
  'cmd+k': 'pattern/command-palette',
  crud: 'blueprint/admin-suite',
  'dark mode toggle': 'pattern/appearance-settings',
  drawer: 'pattern/side-drawer',
  'file dropzone': 'pattern/file-upload',
  gantt: 'pattern/task-treegrid',
  hamburger: 'pattern/app-sidebar-nav',
  jumbotron: 'pattern/hero',
  kanban: 'pattern/kanban-board',
  'magic link': 'pattern/sign-in-form',
  modal: 'pattern/modal-dialog',
  'notification bell': 'pattern/notification-list',
  offcanvas: 'pattern/side-drawer',
  otp: 'pattern/security-settings',
  paywall: 'pattern/pricing-table',
  popconfirm: 'pattern/confirm-dialog',
  rbac: 'pattern/role-editor',
  saas: 'blueprint/billing-platform',
  skeleton: 'pattern/loading-skeleton',
  snackbar: 'pattern/toast-stack',
  sparkline: 'pattern/kpi-grid',
  'sso login': 'pattern/sign-in-form',
  stepper: 'pattern/stepper-nav',
  toast: 'pattern/toast-stack',
  tooltip: 'pattern/tooltip-help',
  typeahead: 'pattern/combobox-picker',
  wizard: 'pattern/form-wizard',
  wysiwyg: 'pattern/rich-text-editor',
};

it.each(Object.entries(EXPECTED))('finds for "%s" the record %s', (query, record) => {
  const found = search(index, query)
    .slice(0, 3)
    .map(({ document }) => names[document]);
  expect(found).toContain(record);
});
