import type { ExecutionPackCommonV1Voice } from '../../schemas/types.ts';
import { text, texts } from './text.ts';

export function voiceLines(voice: ExecutionPackCommonV1Voice | undefined): string[] {
  if (!voice) return [];
  const { says } = voice;
  return [
    `Voice: ${text(says.tone)} Buttons begin with ${texts(says.cta_verbs, ', ')}. Never: ${texts(says.avoid, ', ')}.`,
    `Wording: empty: ${text(says.empty_states)} Errors: ${text(says.errors)} Loading: ${text(says.loading)}${
      says.metrics_format === undefined ? '' : ` Figures: ${text(says.metrics_format)}`
    }`,
  ];
}
