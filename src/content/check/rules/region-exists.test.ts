import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { regionExists } from './region-exists.ts';

describe(regionExists.name, () => {
  it('reports unknown regions, and a region without a layout', () => {
    const shell = (region: string) =>
      record('shell', {
        regions: [{ id: 'head' }, { id: 'main', collapse: { opens_from: region } }],
        scroll_owner: region,
        config: { open_regions: [region] },
        configurable: { [region]: {} },
        internal_layout: { head: {}, main: {}, [region]: {} },
      });
    expect(violationPointers(regionExists, shell('head'))).toEqual([]);
    expect(violationPointers(regionExists, shell('heads'))).toEqual([
      '/scroll_owner',
      '/regions/1/collapse/opens_from',
      '/config/open_regions/0',
      '/configurable/heads',
      '/internal_layout/heads',
    ]);
    expect(
      violationPointers(
        regionExists,
        record('shell', { regions: [{ id: 'main' }], scroll_owner: 'page', internal_layout: {} }),
      ),
    ).toEqual(['/internal_layout']);
  });
});
