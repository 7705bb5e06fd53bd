import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { image } from './image.ts';

describe('an image', () => {
  it('is named by its alternative text and equal for equal text', () => {
    const heron = renderNode(image, { alt: 'Heron in reeds', aspect: '4:3' });
    expect(heron).toContain('viewBox="0 0 480 360"');
    expect(heron).toContain('role="img" aria-label="Heron in reeds"');
    expect(renderNode(image, { alt: 'Heron in reeds', aspect: '4:3' })).toBe(heron);
    expect(renderNode(image, { alt: 'Heron in snow', aspect: '4:3' })).not.toBe(heron);
  });

  it('shows the name of a logo, and a plain box for loading content', () => {
    expect(renderNode(image, { alt: 'Saltmarsh Level Survey', aspect: '3:1', size: 'sm' })).toContain(
      '>Level Survey</text>',
    );
    expect(renderNode(image, { alt: 'Bar for a name still to come', aspect: '8:1' })).toContain(
      'data-plain></svg>',
    );
  });

  it('draws a screen that is half dark with a light half', () => {
    const inks = (alt: string): Set<string> =>
      new Set(
        [...renderNode(image, { alt, aspect: '4:3' }).matchAll(/class="[^"]*"/g)].map(([name]) => name),
      );
    const light = [...inks('Light screen')].filter((ink) => !inks('Dark screen').has(ink));
    expect(light.length).toBeGreaterThan(0);
    expect([...inks('Half light, half dark screen')]).toEqual(expect.arrayContaining(light));
  });

  it('survives an aspect ratio of zero', () => {
    expect(renderNode(image, { alt: 'Heron', aspect: '0:0' })).not.toMatch(/NaN|Infinity/);
  });
});
