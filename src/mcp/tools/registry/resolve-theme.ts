import { ServiceError } from '../../../base/errors.ts';
import { listModes } from '../../../tokens/exporter.ts';
import { commonTokens, type Mode, modeTokens } from '../../../tokens/values.ts';
import { quote } from '../../../base/text.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import {
  type RecordData,
  summarizeRecord,
  RECORD_PARAMETERS,
  loadRequestedRecord,
  showRequestedPart,
} from './record.ts';

type Theme = RecordData<'theme'>;

export const resolveTheme = {
  name: 'resolve_theme',
  summary: 'Returns one theme in one mode: token values by group, contrasts, decorators and tone.',
  parameters: {
    ...RECORD_PARAMETERS,
    mode: {
      type: 'string',
      description: 'Colour mode; the primary mode of the theme by default.',
      enum: ['light', 'dark'],
      examples: ['dark'],
    },
  },
  required: ['id'],
  aliases: { theme: 'id', theme_id: 'id', themeId: 'id', theme_mode: 'mode' },
  example: { id: 'slate', mode: 'dark' },
  result: {
    description:
      'tokens by group, contrast with the lowest ratios and the pairs that fail, decorators; record with detail=full',
    schema: 'theme.v1.json',
  },
  async run(input, session) {
    const found = await loadRequestedRecord('theme', input, session);
    const { data } = found;
    const mode = parseMode(data, input.text('mode'), found.slug);
    const full = showRequestedPart(found, input, session.origin);
    if (full) return full;
    return {
      result: {
        ...summarizeRecord(found),
        personality: data.personality,
        tone: data.tone,
        modes: data.modes,
        shapes: data.shapes,
        mode,
        tokens: { ...modeTokens(data, mode), ...commonTokens(data) },
        contrast: await measureContrast(data, mode),
        density: data.spacing.density,
        decorators: data.decorators,
        treatments: data.treatments,
        shell: data.shell,
        pattern_preferences: data.pattern_preferences,
        cvd_support: data.cvd_support,
      },
      cuts: [
        'pattern_preferences',
        'tags',
        'treatments',
        'shell',
        'decorators',
        'personality',
        'contrast.measured',
        'tokens',
      ],
      origin: session.origin,
      next: listModes(data)
        .filter((one) => one !== mode)
        .map((one) => formatCall('svc_registry resolve_theme', { id: found.slug, mode: one })),
    };
  },
} as const satisfies Action;

function parseMode(theme: Theme, asked: string | undefined, slug: string): Mode {
  const modes = listModes(theme);
  const mode = asked === undefined ? modes[0] : modes.find((one) => one === asked);
  if (mode !== undefined) return mode;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `The theme ${quote(slug)} has no ${asked ?? ''} mode. It has ${modes.join(', ')}.`,
    {
      errors: [{ parameter: 'mode', pointer: '/mode', message: 'is not a mode of the theme' }],
      available: modes,
      suggestions: modes,
    },
  );
}

/** The WCAG 2 contrast of every pair of colours that appear together, lowest first. */
async function measureContrast({ palette }: Theme, mode: Mode) {
  const { PAIRS } = await import('../../../content/check/rules/contrast-is-enough.ts');
  const { contrastRatio } = await import('../../../content/check/colours.ts');
  const colours: Readonly<Record<string, Theme['palette']['text'] | undefined>> = { ...palette };
  const measured = PAIRS.flatMap(({ front, ground, least }) => {
    const [ink, paper] = [colours[front]?.[mode], colours[ground]?.[mode]];
    if (ink === undefined || paper === undefined) return [];
    // Rounded down: 4.497 must not be shown as enough.
    const ratio = Math.floor(contrastRatio(ink, paper) * 100) / 100;
    return [{ pair: `${front} on ${ground}`, ratio, least }];
  }).sort((a, b) => a.ratio / a.least - b.ratio / b.least);
  return {
    pairs: measured.length,
    short: measured.filter(({ ratio, least }) => ratio < least),
    measured: measured.map(({ pair, ratio, least }) => `${pair} ${ratio} (needs ${least})`),
  };
}
