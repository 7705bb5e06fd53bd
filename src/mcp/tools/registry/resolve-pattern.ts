import { ServiceError } from '../../../base/errors.ts';
import { formatAnatomy } from '../../../packs/markdown/anatomy.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import {
  type RecordData,
  summarizeRecord,
  RECORD_PARAMETERS,
  loadRequestedRecord,
  showRequestedPart,
} from './record.ts';

type Pattern = RecordData<'pattern'>;

export const resolvePattern = {
  name: 'resolve_pattern',
  summary:
    'Returns one pattern with one of its presets: parts, slots, states, keyboard, responsive rules, interactions.',
  parameters: {
    ...RECORD_PARAMETERS,
    preset: {
      type: 'string',
      description: 'Preset of the pattern; its default preset if omitted.',
      maxLength: 128,
      examples: ['dense'],
    },
  },
  required: ['id'],
  aliases: { pattern_id: 'id', patternId: 'id', variant: 'preset' },
  example: { id: 'data-table', preset: 'dense' },
  result: {
    description:
      'description, presets, and resolvedPreset with slots, anatomy, states, keyboard, responsive and interactions; record with detail=full',
    schema: 'pattern.v2.json',
  },
  async run(input, session) {
    const found = await loadRequestedRecord('pattern', input, session);
    const { data } = found;
    const id = parsePreset(data, input.text('preset'), found.slug);
    const full = showRequestedPart(found, input, session.origin);
    if (full) return full;
    return {
      result: {
        ...summarizeRecord(found),
        presets: Object.entries(data.presets).map(([name, { description }]) => ({
          id: name,
          description,
          ...(name === data.default_preset ? { default: true } : {}),
        })),
        resolvedPreset: resolvePreset(data, id),
        composition: data.composition,
        layout_hints: data.layout_hints,
        visual_brief: data.visual_brief,
        motion: data.motion,
      },
      cuts: [
        'motion',
        'visual_brief',
        'presets.*.description',
        'resolvedPreset.anatomy',
        'tags',
        'composition',
        'layout_hints',
        'resolvedPreset.accessibility',
        'resolvedPreset.components',
        'resolvedPreset.responsive',
        'resolvedPreset.keyboard',
        'resolvedPreset.states',
        'resolvedPreset.slots',
        'resolvedPreset.io',
      ],
      origin: session.origin,
      next: Object.keys(data.presets)
        .filter((name) => name !== id)
        .slice(0, 3)
        .map((name) => formatCall('svc_registry resolve_pattern', { id: found.slug, preset: name })),
    };
  },
} as const satisfies Action;

function parsePreset({ presets, default_preset }: Pattern, asked: string | undefined, slug: string): string {
  if (asked === undefined) return default_preset;
  if (Object.hasOwn(presets, asked)) return asked;
  const names = Object.keys(presets);
  throw new ServiceError(
    'INVALID_PARAMETER',
    `The pattern ${quote(slug)} has no preset ${quote(asked)}. It has ${names.join(', ')}.`,
    {
      errors: [{ parameter: 'preset', pointer: '/preset', message: 'is not a preset of the pattern' }],
      available: names,
      suggestions: nearestNames(asked, names),
    },
  );
}

function resolvePreset(data: Pattern, id: string) {
  const preset = data.presets[id];
  const { keyboard, ...accessibility } = data.accessibility;
  return {
    id,
    description: preset?.description,
    layout: preset?.layout.layout,
    atoms: preset?.layout.atoms,
    components: preset?.components ?? data.components,
    slots: preset?.layout.slots,
    anatomy: preset && formatAnatomy(preset.anatomy),
    loads_data: data.loads_data,
    contained: data.contained,
    states: data.states,
    keyboard,
    accessibility,
    responsive: data.responsive,
    interactions: data.interactions,
    io: data.io,
  };
}
