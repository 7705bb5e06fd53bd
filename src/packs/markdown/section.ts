import type { SectionPackV1 } from '../../schemas/types.ts';
import { type Block, block } from './blocks.ts';
import { itemLine } from './navigation.ts';
import { code, codes, text } from './text.ts';
import { voiceLines } from './design.ts';

type Data = SectionPackV1['data'];

/** The text of a section pack: what the section is for, its rules, its pages and its navigation. */
export function sectionBlocks(data: Data): Block[] {
  const { overrides, theme, features, navigationItems = [], hotkeys = [] } = data;
  return [
    ...block('/data', [
      `# Section: ${text(data.sectionId)}`,
      [
        `role ${text(data.role)}`,
        `shell ${code(data.shell)}`,
        `theme ${code(theme.id)} ${theme.mode}, ${overrides?.effective.density ?? ''}`,
        `section ${code(data.sectionId)}`,
      ].join(' · '),
    ]),
    ...block('/data/description', [`Purpose: ${text(data.description)}`]),
    ...block('/data/features', [
      features.length === 0 ? undefined : `Features of ${code(data.sectionId)}: ${codes(features)}`,
    ]),
    ...block('/data/design/voice', voiceLines(data.design?.voice)),
    ...block(
      '/data/directives',
      (data.directives ?? []).map((rule) => `- Rule for every page: ${text(rule)}`),
    ),
    ...block(
      '/data/routes',
      data.routes.map(
        ({ path, pageId, title, shell, alsoAt, patternIds }) =>
          `- ${code(path)} ${code(pageId)} ${text(title ?? '')}${shell === undefined || shell === data.shell ? '' : `, shell ${code(shell)}`}${alsoAt ? `, also at ${codes(alsoAt)}` : ''}: ${codes(patternIds)}`,
      ),
    ),
    ...block(
      '/data/navigationItems',
      navigationItems.map((item) => `- Menu entry: ${itemLine(item)}`),
    ),
    ...block('/data/hotkeys', [
      hotkeys.length === 0
        ? undefined
        : `Hotkeys into ${code(data.sectionId)}: ${hotkeys.map(({ key, label }) => `${code(key)} ${text(label)}`).join(', ')}`,
    ]),
  ];
}
