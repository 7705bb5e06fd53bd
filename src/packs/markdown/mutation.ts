import type { MutationPackV1 } from '../../schemas/types.ts';
import { type Block, block } from './blocks.ts';
import { code, codes, text } from './text.ts';

type Data = MutationPackV1['data'];

/** The text of a mutation pack: the steps, and what they need that no other pack has in one place. */
export function mutationBlocks(data: Data): Block[] {
  return data.mutationType === 'add-page' ? addPage(data) : modify(data);
}

const steps = ({ workflow }: Data): Block[] =>
  block(
    '/data/workflow',
    workflow.map((step, index) => `${index + 1}. ${text(step)}`),
  );

function addPage(data: Data): Block[] {
  const hotkeys = data.navigation?.hotkeys ?? [];
  return [
    ...block('/data', ['# Change: add a page']),
    ...steps(data),
    ...block(
      '/data/sections',
      (data.sections ?? []).map(
        ({ id, pagesPointer, shell, pageIds }) =>
          `- New pages of ${code(id)} go to ${code(pagesPointer ?? '')} (shell ${code(shell)}); taken: ${codes(pageIds.map((page) => page.slice(page.indexOf('/') + 1)))}`,
      ),
    ),
    ...block('/data/routes', [
      `Paths that are taken: ${codes(data.routes.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]))}`,
    ]),
    ...block('/data/navigation/hotkeys', [
      hotkeys.length === 0 ? undefined : `Keys that are taken: ${codes(hotkeys.map(({ key }) => key))}`,
    ]),
  ];
}

function modify(data: Data): Block[] {
  const { guard } = data;
  return [
    ...block('/data', ['# Change: modify pages']),
    ...steps(data),
    ...block('/data/routes', [
      `Packs by path: ${data.routes.map(({ path, alsoAt = [], qualifiedId }) => `${codes([path, ...alsoAt])} ${code(qualifiedId ?? '')}`).join(', ')}`,
    ]),
    ...block('/data/guard', [
      guard &&
        `Severity of a violation: design ${guard.dnaEnforcement}, structure ${guard.blueprintEnforcement}, interactions ${guard.interactionsEnforcement}.`,
    ]),
  ];
}
