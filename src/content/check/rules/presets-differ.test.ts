import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { presetsDiffer } from './presets-differ.ts';

describe(presetsDiffer.name, () => {
  const texts = (...lines: string[]) => lines.map((text) => ({ is: 'text', text }));
  const preset = (description: string, is: string, ...lines: string[]) => ({
    description,
    anatomy: { is, children: texts(...lines) },
  });
  const pattern = (a: object, b: object) => record('pattern', { presets: { a, b } });
  const plain = preset(
    'For pages with one promise and one button.',
    'stack',
    'Pay later',
    'Send',
    'Ask',
    'Go',
  );

  it('accepts presets with different structure, samples and descriptions', () => {
    const other = preset(
      'When a picture says more than words do.',
      'row',
      'Clinic',
      'Book',
      'Call',
      'Find us',
    );
    expect(violationPointers(presetsDiffer, pattern(plain, other))).toEqual([]);
  });

  it('reports presets with the same structure, sample or description', () => {
    const words = preset(
      'When a picture says more than words do.',
      'stack',
      'Clinic',
      'Book',
      'Call',
      'Find us',
    );
    const sample = preset('When a picture says more than words do.', 'row', 'Pay later', 'Send', 'Ask', 'Go');
    const purpose = preset(
      'For pages with one promise and one big button.',
      'row',
      'Clinic',
      'Book',
      'Call',
      'Find us',
    );
    expect(violationPointers(presetsDiffer, pattern(plain, words))).toEqual(['/presets/b/anatomy']);
    expect(violationPointers(presetsDiffer, pattern(plain, sample))).toEqual(['/presets/b/anatomy']);
    expect(violationPointers(presetsDiffer, pattern(plain, purpose))).toEqual(['/presets/b/description']);
  });
});
