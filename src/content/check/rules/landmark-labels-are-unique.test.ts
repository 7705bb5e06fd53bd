import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { landmarkLabelsAreUnique } from './landmark-labels-are-unique.ts';

describe(landmarkLabelsAreUnique.name, () => {
  it('reports duplicate labels and ids', () => {
    const shell = (...regions: object[]) => record('shell', { regions });
    const nav = { id: 'nav', landmark: 'navigation', label: 'Places' };
    expect(
      violationPointers(
        landmarkLabelsAreUnique,
        shell(
          nav,
          { ...nav, id: 'toc', label: 'On this page' },
          { id: 'side', landmark: 'region', label: 'Places' },
        ),
      ),
    ).toEqual([]);
    expect(
      violationPointers(landmarkLabelsAreUnique, shell(nav, { ...nav, id: 'toc', label: 'places' })),
    ).toEqual(['/regions/1/label']);
    expect(violationPointers(landmarkLabelsAreUnique, shell(nav, { ...nav, label: 'Other' }))).toEqual([
      '/regions/1/id',
    ]);
  });
});
