import { describe, expect, it } from 'vitest';
import { findViolations, record } from '../../../../test/content/probe.ts';
import type { Manifest } from '../../corpus.ts';
import { digestJson } from '../../manifest.ts';
import { versionRisesWithTheContent } from './version-rises-with-the-content.ts';

describe(versionRisesWithTheContent.name, () => {
  const manifest = (data: object): Manifest =>
    ({
      refs: [
        {
          identity: { namespace: '@official', type: 'shell', id: 'sample' },
          version: '1.1.0',
          digest: digestJson(data),
        },
      ],
    }) as unknown as Manifest;

  it('reports only changed records with an old version', () => {
    const released = { version: '1.1.0', name: 'Frame' };
    const found = (data: object): (string | undefined)[] =>
      findViolations(versionRisesWithTheContent, [record('shell', data)], manifest(released)).map(
        ({ pointer }) => pointer,
      );
    expect(found(released)).toEqual([]);
    expect(found({ name: 'Frame', version: '1.1.0' })).toEqual([]);
    expect(found({ version: '1.1.0', name: 'Other' })).toEqual(['/version']);
    expect(found({ version: '1.0.9', name: 'Other' })).toEqual(['/version']);
    expect(found({ version: '1.10.0', name: 'Other' })).toEqual([]);
    expect(findViolations(versionRisesWithTheContent, [record('shell', { version: '1.0.0' })])).toEqual([]);
  });
});
