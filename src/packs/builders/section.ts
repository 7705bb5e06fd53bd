import type { ExecutionPackCommonV1Hotkey, SectionPackV1 } from '../../schemas/types.ts';
import { envelope } from '../envelope.ts';
import { BOUNDS, fileOf } from '../manifest.ts';
import { sectionBlocks } from '../markdown/section.ts';
import type { AppPage, AppSection } from '../app-page.ts';
import type { Model } from '../model.ts';
import { voiceOf } from '../origin.ts';
import { nameOf } from '../records.ts';
import { themeRef } from '../theme.ts';

/** What holds for all pages of one section. */
export function buildSection(model: Model, own: AppSection): SectionPackV1 {
  const { section, effective, archetype } = own;
  const pages = model.pagesOf(own);
  const { navigation_items: items, directives } = section;
  const voice = model.origin.blueprint && archetype ? voiceOf(archetype) : undefined;
  const data: SectionPackV1['data'] = {
    sectionId: own.id,
    role: section.role,
    shell: section.shell,
    description: section.description,
    features: [...section.features],
    theme: themeRef(model.theme, effective.mode),
    overrides: {
      ...(section.dna_overrides ? { section: { ...section.dna_overrides } } : {}),
      effective: { ...effective },
    },
    routes: pages.map(({ summary }) => summary),
    ...(items ? { navigationItems: items.map((item) => ({ ...item })) } : {}),
    ...(directives ? { directives: [...directives] } : {}),
    ...(voice ? { design: { voice } } : {}),
    hotkeys: hotkeysOf(model, section.navigation_items, pages),
    references: [
      {
        what: 'design, navigation, guard and shells',
        pack: fileOf('scaffold'),
        pointer: '/data',
      },
    ],
  };
  return envelope(model, {
    packType: 'section',
    objective: `Build the section ${own.id} inside the shell ${section.shell}.`,
    pages,
    vocabulary: [
      own.id,
      section.role,
      section.shell,
      model.theme.id,
      effective.mode,
      ...section.features,
      ...pages.map(({ page }) => page.id),
    ],
    checks: [
      {
        id: 'section-route-coherence',
        label: `The ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of ${own.id} and no others stand in this section.`,
        severity: 'error',
      },
      {
        id: 'section-shell-consistency',
        label: `Pages of ${own.id} stand in ${section.shell}, unless a page names another shell.`,
        severity: 'error',
      },
      {
        id: 'section-pattern-coverage',
        label: `Every pattern that pages of ${own.id} name is there.`,
        severity: 'warn',
      },
    ],
    data,
    blocks: sectionBlocks(data),
    bounds: BOUNDS.section,
    trace: [
      { at: '/data', essence: own.pointer },
      {
        at: '/data/theme',
        essence: '/dna/theme',
        ...(model.theme.record ? { record: nameOf(model.theme.record) } : {}),
      },
      { at: '/data/routes', essence: `${own.pointer}/pages` },
      ...(voice && archetype ? [{ at: '/data/design/voice', record: nameOf(archetype) }] : []),
      ...(data.hotkeys?.length ? [{ at: '/data/hotkeys', essence: '/meta/navigation/hotkeys' }] : []),
    ],
  });
}

/** The hotkeys that lead into the section, or that its navigation names. */
function hotkeysOf(
  { navigation }: Model,
  items: AppSection['section']['navigation_items'],
  pages: readonly AppPage[],
): ExecutionPackCommonV1Hotkey[] {
  const paths = new Set(pages.flatMap((page) => page.paths));
  const keys = new Set(items?.flatMap(({ hotkey }) => (hotkey === undefined ? [] : [hotkey])));
  // Of several hotkeys with one key the first is meant; the others have been reported.
  return navigation.hotkeys.filter(
    ({ key, route }) => keys.delete(key) || (route !== undefined && paths.has(route)),
  );
}
