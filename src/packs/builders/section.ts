import type { ExecutionPackCommonV1Hotkey, SectionPackV1 } from '../../schemas/types.ts';
import { buildEnvelope } from '../envelope.ts';
import { TOKEN_BOUNDS, packFileName } from '../manifest.ts';
import { sectionBlocks } from '../markdown/section.ts';
import type { AppPage, AppSection } from '../app-page.ts';
import type { Model } from '../model.ts';
import { readVoice } from '../origin.ts';
import { recordName } from '../records.ts';
import { buildThemeRef } from '../theme.ts';

/** Builds the pack with the rules that apply to all pages of one section. */
export function buildSection(model: Model, own: AppSection): SectionPackV1 {
  const { section, effective, archetype } = own;
  const pages = model.pagesOf(own);
  const { navigation_items: items, directives } = section;
  const voice = model.origin.blueprint && archetype ? readVoice(archetype) : undefined;
  const data: SectionPackV1['data'] = {
    sectionId: own.id,
    role: section.role,
    shell: section.shell,
    description: section.description,
    features: [...section.features],
    theme: buildThemeRef(model.theme, effective.mode),
    overrides: {
      ...(section.dna_overrides ? { section: { ...section.dna_overrides } } : {}),
      effective: { ...effective },
    },
    routes: pages.map(({ summary }) => summary),
    ...(items ? { navigationItems: items.map((item) => ({ ...item })) } : {}),
    ...(directives ? { directives: [...directives] } : {}),
    ...(voice ? { design: { voice } } : {}),
    hotkeys: selectHotkeys(model, section.navigation_items, pages),
    references: [
      {
        what: 'design, navigation, guard and shells',
        pack: packFileName('scaffold'),
        pointer: '/data',
      },
    ],
  };
  return buildEnvelope(model, {
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
        label: `The ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of ${own.id} and no others belong to this section.`,
        severity: 'error',
      },
      {
        id: 'section-shell-consistency',
        label: `Pages of ${own.id} use the shell ${section.shell}, unless a page names another one.`,
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
    bounds: TOKEN_BOUNDS.section,
    trace: [
      { at: '/data', essence: own.pointer },
      {
        at: '/data/theme',
        essence: '/dna/theme',
        ...(model.theme.record ? { record: recordName(model.theme.record) } : {}),
      },
      { at: '/data/routes', essence: `${own.pointer}/pages` },
      ...(voice && archetype ? [{ at: '/data/design/voice', record: recordName(archetype) }] : []),
      ...(data.hotkeys?.length ? [{ at: '/data/hotkeys', essence: '/meta/navigation/hotkeys' }] : []),
    ],
  });
}

/** Selects the hotkeys that open a page of the section or that its navigation names. */
function selectHotkeys(
  { navigation }: Model,
  items: AppSection['section']['navigation_items'],
  pages: readonly AppPage[],
): ExecutionPackCommonV1Hotkey[] {
  const paths = new Set(pages.flatMap((page) => page.paths));
  const keys = new Set(items?.flatMap(({ hotkey }) => (hotkey === undefined ? [] : [hotkey])));
  // If several hotkeys share a key, the first one counts; the duplicates have been reported.
  return navigation.hotkeys.filter(
    ({ key, route }) => keys.delete(key) || (route !== undefined && paths.has(route)),
  );
}
