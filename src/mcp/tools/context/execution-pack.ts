import { nextCall } from '../next.ts';
import type { Action, Answer } from '../../tool.ts';
import type { Input } from '../../arguments.ts';
import type { Session } from '../../session.ts';
import { FETCH, MANIFEST_CUTS, manifestOf } from '../manifest.ts';
import { fittedPack } from './fitted.ts';
import { localState } from './local.ts';
import type { PackType } from './pack.ts';
import { partAt, prunedPack } from './parts.ts';
import {
  type Compiled,
  compiledFor,
  CONTRACT,
  CONTRACT_ALIASES,
  partsOf,
  requireId,
  roomFor,
  type Selected,
} from './selected.ts';

export const executionPack = {
  name: 'execution_pack',
  summary: 'The list of all packs, one pack as text or data, or one part of a pack.',
  parameters: {
    pack_type: {
      type: 'string',
      description: 'Which kind of pack; manifest lists them all.',
      enum: ['manifest', 'scaffold', 'review', 'section', 'page', 'mutation'],
      default: 'manifest',
      examples: ['page'],
    },
    id: {
      type: 'string',
      description: 'Which section, page (id or path) or mutation; the manifest lists them.',
      examples: ['account/sign-in'],
    },
    format: {
      type: 'string',
      description: 'Text, data, or both in half the room each.',
      enum: ['markdown', 'json', 'both'],
      default: 'markdown',
      examples: ['json'],
    },
    pointer: {
      type: 'string',
      description:
        'Only the part of the pack at this JSON pointer, as left_out names it (with an index for *).',
      examples: ['/data/patterns/0'],
    },
    ...CONTRACT,
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
    const compiled = await compiledFor(input, session);
    if (type === 'manifest') return manifestAnswer(compiled, session);
    const isOne = type === 'scaffold' || type === 'review';
    const selected = await compiled.select(
      type,
      isOne ? undefined : requireId(compiled, type, input.text('id')),
    );
    const pointer = input.text('pointer');
    return pointer === undefined
      ? packAnswer(selected, input, session)
      : partAnswer(selected, pointer, input, session);
  },
} as const satisfies Action;

const manifestAnswer = ({ bundle, root }: Compiled, { origin }: Session): Answer => ({
  result: {
    pack_type: 'manifest',
    ...(root === undefined ? {} : { local: localState(root, bundle) }),
    ...manifestOf(bundle),
    fetch: FETCH,
  },
  cuts: MANIFEST_CUTS,
  origin,
  next: ['svc_context scaffold'],
});

function headOf({ pack, id, local }: Selected) {
  return { pack_type: pack.packType, id, local, objective: pack.objective, source: 'project-file' };
}

function packAnswer(selected: Selected, input: Input, { origin }: Session): Answer {
  const { pack, id } = selected;
  const format = input.text('format') ?? 'markdown';
  const head = { ...headOf(selected), tokens: pack.tokenBudget.measured };
  const how = { how_to_get: partsOf(pack.packType, id) };
  const room = roomFor(input, { ...head, ...how });
  const share = format === 'both' ? Math.floor(room / 2) : room;
  const text = format === 'json' ? undefined : fittedPack(pack, share);
  const data = format === 'markdown' ? undefined : prunedPack(pack, share);
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
    next: pack.packType === 'page' && id !== null ? [nextCall('svc_context task', { page_id: id })] : [],
  };
}

function partAnswer(selected: Selected, pointer: string, input: Input, { origin }: Session): Answer {
  const head = headOf(selected);
  return {
    result: { ...head, ...partAt(selected.pack, pointer, roomFor(input, head)) },
    cuts: ['members', 'part'],
    more: `Ask for a member: ${partsOf(selected.pack.packType, selected.id)}`,
    origin,
  };
}
