import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../http/essence-body.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { type Rename, renameReferences } from './rename.ts';
import { readPointer } from './edit-values.ts';

const [section] = SAMPLE_ESSENCE.blueprint.sections;
const [page] = section?.pages ?? [];
if (!section || !page) throw new Error('The sample has no page.');

const DOCUMENT: EssenceV4 = {
  ...SAMPLE_ESSENCE,
  blueprint: {
    ...SAMPLE_ESSENCE.blueprint,
    shell: 'old-frame',
    sections: [
      {
        ...section,
        shell: 'old-frame',
        pages: [
          {
            ...page,
            shell_override: 'old-frame',
            layout: [
              'cta',
              { pattern: 'cta', as: 'bottom' },
              { cols: ['cta', { pattern: 'tabs', as: 'cta-2' }], span: { cta: 2, 'cta-2': 1 } },
            ],
          },
        ],
      },
    ],
  },
};

const NEW_NAMES: Readonly<Record<string, string>> = {
  'pattern/cta': 'call-to-action',
  'pattern/tabs': 'tabs-panel',
  'shell/old-frame': 'top-nav',
};
const rename: Rename = (type, name) => NEW_NAMES[`${type}/${name}`];

describe('renaming references', () => {
  it('replaces patterns in every notation, and shells wherever they are named', () => {
    const { document, renamed } = renameReferences(DOCUMENT, rename);
    expect(document.blueprint.shell).toBe('top-nav');
    expect(document.blueprint.sections[0]).toMatchObject({
      shell: 'top-nav',
      pages: [
        {
          shell_override: 'top-nav',
          layout: [
            'call-to-action',
            { pattern: 'call-to-action', as: 'bottom' },
            {
              cols: ['call-to-action', { pattern: 'tabs-panel', as: 'cta-2' }],
              span: { 'call-to-action': 2, 'cta-2': 1 },
            },
          ],
        },
      ],
    });
    expect(renamed).toHaveLength(7);
    for (const { from, to, pointer } of renamed) {
      expect(readPointer(DOCUMENT, pointer)).toBe(from);
      expect(readPointer(document, pointer)).toBe(to);
    }
  });

  it('replaces the theme and the archetype, or the blueprint if both have the name', () => {
    const both: Rename = (type) => (type === 'pattern' || type === 'shell' ? undefined : `new-${type}`);
    const { document } = renameReferences(SAMPLE_ESSENCE, both);
    expect(document.dna.theme.id).toBe('new-theme');
    expect(document.meta.archetype).toBe('new-blueprint');
  });

  it('returns the same document if no name changes', () => {
    const { document, renamed } = renameReferences(DOCUMENT, () => undefined);
    expect(document).toBe(DOCUMENT);
    expect(renamed).toEqual([]);
  });
});
