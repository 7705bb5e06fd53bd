import { describe, expect, it } from 'vitest';
import { corpus } from '../../test/corpus.ts';
import type { ContentRecord } from '../content/corpus.ts';
import { drawState, hasState } from './draw-state.ts';

const patterns = corpus.records
  .filter((record): record is ContentRecord<'pattern'> => record.type === 'pattern')
  .map(({ data }) => data);
const drawn = patterns.flatMap((pattern) =>
  Object.keys(pattern.presets).flatMap((preset) =>
    Object.keys(pattern.states)
      .filter((state) => hasState(pattern, preset, state))
      .map((state) => ({ name: `${pattern.id}/${preset}/${state}`, ...drawState(pattern, preset, state) })),
  ),
);

describe('a pattern in a state', () => {
  it('offers commands only, in words that people use, and none of them twice', () => {
    const wrong = drawn.flatMap(({ name, message }) => {
      const texts = (message?.actions ?? []).map(({ text }) => text);
      const odd = texts.filter((text) => /^(?:Navigate|Open|Select|Set value|Retry|Search)$|[{}]/.test(text));
      return odd.length > 0 || new Set(texts).size < texts.length ? [`${name}: ${texts.join(', ')}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('gives a button beside a message the words that the part has for its action', () => {
    const { message } = drawn.find(({ name }) => name === 'payment-methods/list/empty') ?? {};
    expect(message?.actions).toEqual([{ action: 'create', text: 'Add way to pay' }]);
  });
});
