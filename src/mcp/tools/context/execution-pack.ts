import { formatCall, remainingTokens } from '../../result.ts';
import type { Action, ActionInput, ActionResult } from '../../tool.ts';
import type { Session } from '../../session.ts';
import {
  compareWithLocal,
  compileContract,
  type CompiledContract,
  CONTRACT_ALIASES,
  CONTRACT_PARAMETERS,
  FETCH_PACK,
  formatPartCall,
  MANIFEST_CUTS,
  type PackType,
  requireId,
  type SelectedPack,
  summarizeManifest,
} from './pack.ts';
import { readPart } from '../../part.ts';
import { fitPack, prunePack } from './fit.ts';

export const executionPack = {
  name: 'execution_pack',
  summary: 'Lists all packs, or returns one pack as text or data, or one part of it.',
  parameters: {
    pack_type: {
      type: 'string',
      description: 'Type of the pack; manifest lists all packs.',
      enum: ['manifest', 'scaffold', 'review', 'section', 'page', 'mutation'],
      default: 'manifest',
      examples: ['page'],
    },
    id: {
      type: 'string',
      description: 'Id of the section, page or mutation, or path of the page.',
      examples: ['account/sign-in'],
    },
    format: {
      type: 'string',
      description: 'Text, data or both.',
      enum: ['markdown', 'json', 'both'],
      default: 'markdown',
      examples: ['json'],
    },
    pointer: {
      type: 'string',
      description: 'JSON pointer to a part of the pack, as listed in left_out.',
      examples: ['/data/patterns/0'],
    },
    ...CONTRACT_PARAMETERS,
  },
  aliases: {
    ...CONTRACT_ALIASES,
    type: 'pack_type',
    pack: 'pack_type',
    page_id: 'id',
    section_id: 'id',
    at: 'pointer',
  },
  example: { pack_type: 'page', id: '/cart', format: 'json', pointer: '/data/wiring' },
  result: {
    description:
      'for manifest every pack with tokens; else markdown and/or json of the pack within the room, left_out, and local',
    schema: 'selected-execution-pack.v1.json',
  },
  async run(input, session) {
    const type = (input.text('pack_type') ?? 'manifest') as PackType | 'manifest';
    const compiled = await compileContract(input, session);
    if (type === 'manifest') return showManifest(compiled, session);
    const isOne = type === 'scaffold' || type === 'review';
    const selected = await compiled.select(
      type,
      isOne ? undefined : requireId(compiled, type, input.text('id')),
    );
    const pointer = input.text('pointer');
    return pointer === undefined
      ? showPack(selected, input, session)
      : showPart(selected, pointer, input, session);
  },
} as const satisfies Action;

export const showManifest = ({ bundle, root }: CompiledContract, { origin }: Session): ActionResult => ({
  result: {
    pack_type: 'manifest',
    ...(root === undefined ? {} : { local: compareWithLocal(root, bundle) }),
    ...summarizeManifest(bundle),
    fetch: FETCH_PACK,
  },
  cuts: MANIFEST_CUTS,
  origin,
  next: ['svc_context scaffold'],
});

function packHead({ pack, id, local }: SelectedPack) {
  return { pack_type: pack.packType, id, local, objective: pack.objective, source: 'project-file' };
}

function showPack(selected: SelectedPack, input: ActionInput, { origin }: Session): ActionResult {
  const { pack, id } = selected;
  const format = input.text('format') ?? 'markdown';
  const head = { ...packHead(selected), tokens: pack.tokenBudget.measured };
  const how = { how_to_get: formatPartCall(pack.packType, id) };
  const room = remainingTokens(input, { ...head, ...how });
  const share = format === 'both' ? Math.floor(room / 2) : room;
  const text = format === 'json' ? undefined : fitPack(pack, share);
  const data = format === 'markdown' ? undefined : prunePack(pack, share);
  const left_out = [...new Set([...(text?.left_out ?? []), ...(data?.left_out ?? [])])];
  return {
    result: {
      ...head,
      ...(text ? { markdown: text.markdown } : {}),
      ...(data ? { json: data.json } : {}),
      ...(left_out.length > 0 ? { left_out, ...how } : {}),
    },
    cuts: ['left_out', 'markdown'],
    origin,
    next: pack.packType === 'page' && id !== null ? [formatCall('svc_context task', { page_id: id })] : [],
  };
}

function showPart(
  selected: SelectedPack,
  pointer: string,
  input: ActionInput,
  { origin }: Session,
): ActionResult {
  const head = packHead(selected);
  return {
    result: { ...head, ...readPart(selected.pack, pointer, remainingTokens(input, head), 'pack') },
    cuts: ['members', 'part'],
    more: `Ask for a member: ${formatPartCall(selected.pack.packType, selected.id)}`,
    origin,
  };
}
