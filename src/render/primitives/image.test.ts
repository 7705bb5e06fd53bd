import { describe, expect, it } from 'vitest';
import { trial } from '../../../test/render/trial.ts';
import { image } from './image.ts';

describe('an image', () => {
  it('is named by its alternative text and equal for equal text', () => {
    const heron = trial(image, { alt: 'Heron in reeds', aspect: '4:3' });
    expect(heron).toContain('viewBox="0 0 480 360"');
    expect(heron).toContain('role="img" aria-label="Heron in reeds"');
    expect(trial(image, { alt: 'Heron in reeds', aspect: '4:3' })).toBe(heron);
    expect(trial(image, { alt: 'Heron in snow', aspect: '4:3' })).not.toBe(heron);
  });

  it('shows the name of a logo, and a plain box for loading content', () => {
    expect(trial(image, { alt: 'Saltmarsh Level Survey', aspect: '3:1', size: 'sm' })).toContain(
      '>Level Survey</text>',
    );
    expect(trial(image, { alt: 'Bar for a name still to come', aspect: '8:1' })).toContain(
      'data-plain></svg>',
    );
  });

  it('survives an aspect ratio of zero', () => {
    expect(trial(image, { alt: 'Heron', aspect: '0:0' })).not.toMatch(/NaN|Infinity/);
  });
});
