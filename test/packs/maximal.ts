import type { EssenceV4 } from '../../src/schemas/types.ts';

/**
 * A document that sets every field of the specification. Free text is one word that occurs nowhere else, `leaf-0001`
 * and so on; names of records are real ones, so that the compiler has nothing to remark.
 */
export function maximal(): EssenceV4 {
  let number = 0;
  const leaf = (): string => `leaf-${String(++number).padStart(4, '0')}`;
  const path = (): string => `/${leaf()}`;
  const paths = { overview: path(), second: path(), third: path() };
  const keys = { route: leaf(), action: leaf() };
  const names = { table: leaf(), panel: leaf(), again: leaf(), older: leaf(), oldest: leaf() };
  const sections = { desk: leaf(), gate: leaf() };
  const pages = { second: leaf(), third: leaf() };
  return {
    $schema: leaf(),
    version: '4.0.0',
    dna: {
      theme: { id: 'slate', mode: 'auto', shape: 'pill' },
      spacing: { base_unit: 5.25, scale: leaf(), density: 'comfortable', content_gap: leaf() },
      typography: { scale: leaf(), heading_weight: 613, body_weight: 417 },
      color: { palette: leaf(), accent_count: 3.5, cvd_preference: leaf() },
      radius: { philosophy: leaf(), base: 7.75 },
      elevation: { system: leaf(), max_levels: 6.5 },
      motion: { preference: leaf(), duration_scale: 1.375, reduce_motion: true },
      accessibility: { wcag_level: 'AAA', focus_visible: true, skip_nav: false },
      personality: [leaf(), leaf()],
      constraints: {
        mode: leaf(),
        typography: leaf(),
        borders: leaf(),
        corners: leaf(),
        shadows: leaf(),
        effects: { [leaf()]: leaf(), [leaf()]: leaf() },
      },
    },
    blueprint: {
      shell: 'top-nav-main',
      sections: [
        {
          id: sections.desk,
          role: 'auxiliary',
          shell: 'sidebar-main',
          features: [leaf(), leaf()],
          description: leaf(),
          dna_overrides: { density: 'compact', mode: 'dark' },
          navigation_items: [
            {
              label: leaf(),
              route: paths.overview,
              icon: leaf(),
              hotkey: keys.route,
              active_match: `^${path()}`,
              badge: leaf(),
            },
            { label: leaf(), route: paths.second },
          ],
          directives: [leaf(), leaf()],
          pages: [
            {
              // A page of the archetype, so that its brief is found.
              id: 'overview',
              route: paths.overview,
              shell_override: 'three-pane',
              surface: leaf(),
              directives: [leaf(), leaf()],
              dna_overrides: { density: 'spacious', mode: 'light' },
              layout: [
                'page-header',
                { pattern: 'data-table', preset: 'dense', as: names.table },
                {
                  cols: ['kpi-grid', { pattern: 'detail-panel', preset: 'drawer', as: names.panel }],
                  at: 'xl',
                  span: { 'kpi-grid': 2.5, [names.panel]: 1.5 },
                  breakpoints: [
                    { at: 'md', cols: 11 },
                    { at: '2xl', cols: 13 },
                  ],
                  responsive: 'container',
                },
                { pattern: 'data-table', preset: 'grouped', as: names.again },
              ],
              default_layout: [
                'filter-bar',
                { pattern: 'chart-panel', preset: 'breakdown', as: names.older },
                {
                  cols: ['activity-feed', { pattern: 'tabs-panel', preset: 'segmented', as: names.oldest }],
                  at: 'sm',
                  span: { 'activity-feed': 3.5, [names.oldest]: 4.5 },
                  breakpoints: [{ at: 'lg', cols: 17 }],
                  responsive: 'viewport',
                },
              ],
            },
            {
              id: pages.second,
              route: paths.second,
              shell_override: null,
              surface: leaf(),
              directives: [leaf()],
              dna_overrides: { density: 'comfortable', mode: 'auto' },
              layout: ['kanban-board'],
              default_layout: ['product-grid'],
            },
          ],
        },
        {
          id: sections.gate,
          role: 'gateway',
          shell: 'centered',
          features: [leaf()],
          description: leaf(),
          dna_overrides: { density: 'spacious', mode: 'light' },
          navigation_items: [{ label: leaf(), route: paths.third, hotkey: keys.action, badge: leaf() }],
          directives: [leaf()],
          pages: [{ id: pages.third, route: paths.third, layout: [{ pattern: 'sign-in-form' }] }],
        },
      ],
      features: [leaf(), leaf()],
      routes: {
        [paths.overview]: { section: sections.desk, page: 'overview' },
        [paths.third]: { section: sections.gate, page: pages.third },
      },
      icon_style: leaf(),
      avatar_style: leaf(),
    },
    meta: {
      archetype: 'billing-console',
      target: leaf(),
      platform: { type: 'ssr', routing: 'pathname' },
      guard: {
        mode: 'guided',
        dna_enforcement: 'warn',
        blueprint_enforcement: 'off',
        interactions_enforcement: 'error',
      },
      seo: { schema_org: [leaf(), leaf()], meta_priorities: [leaf(), leaf()] },
      navigation: {
        hotkeys: [
          { key: keys.route, label: leaf(), route: paths.overview },
          {
            key: keys.action,
            label: leaf(),
            action: leaf(),
            route: paths.second,
            semantics: {
              chord_window_ms: 1234,
              input_guard: false,
              modifier_suppression: true,
              match_case: true,
              show_chord_indicator: false,
            },
          },
        ],
        command_palette: {
          trigger: leaf(),
          placeholder: leaf(),
          width: leaf(),
          styling: 'sheet',
          commands: [
            {
              id: leaf(),
              label: leaf(),
              section: leaf(),
              hotkey: leaf(),
              action: leaf(),
              route: paths.third,
            },
            { id: leaf(), label: leaf(), action: leaf() },
          ],
        },
        hotkey_semantics: {
          chord_window_ms: 2345,
          input_guard: true,
          modifier_suppression: false,
          match_case: false,
          show_chord_indicator: true,
        },
      },
    },
    _impression: {
      vibe: [leaf(), leaf()],
      references: [leaf(), leaf()],
      density_intent: leaf(),
      layout_intent: leaf(),
      novel_elements: [leaf(), leaf()],
    },
  };
}
