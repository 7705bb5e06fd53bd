import { countTokens, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import {
  compareWithLocal,
  compileContract,
  CONTRACT_ALIASES,
  CONTRACT_PARAMETERS,
  FETCH_PACK,
  listPacks,
} from './pack.ts';

export const executionPackBundle = {
  name: 'execution_pack_bundle',
  summary: 'Returns the text of as many packs as fit, in build order.',
  parameters: CONTRACT_PARAMETERS,
  aliases: CONTRACT_ALIASES,
  example: {},
  result: {
    description:
      'every pack with its tokens, those that fit with markdown, and the call that fetches another',
    schema: 'execution-pack-bundle.v1.json',
  },
  async run(input, session) {
    const { bundle, root } = await compileContract(input, session);
    const listed = listPacks(bundle);
    const rows = listed.map(({ id, pack }) => ({
      pack_type: pack.packType,
      ...(id === null ? {} : { id }),
      tokens: pack.tokenBudget.measured,
    }));
    const head = {
      ...(root === undefined ? {} : { local: compareWithLocal(root, bundle) }),
      source: 'project-file',
      tokens: rows.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
      fetch: FETCH_PACK,
    };
    let room = remainingTokens(input, { ...head, packs: rows });
    const packs = rows.map((row, at) => {
      const text = { markdown: listed[at]?.pack.renderedMarkdown ?? '' };
      const tokens = countTokens(text);
      if (tokens > room) return row;
      room -= tokens;
      return { ...row, ...text };
    });
    return {
      result: { ...head, packs },
      cuts: ['packs'],
      more: 'Call execution_pack_manifest, which lists the packs without their text.',
      origin: session.origin,
      next: ['svc_context execution_pack_manifest'],
    };
  },
} as const satisfies Action;
