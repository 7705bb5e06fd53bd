import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { divider } from './divider.ts';
import { row } from './row.ts';

const PRESS = { is: 'button', text: 'Press' } as const;

describe('a divider', () => {
  it('is vertical between elements side by side', () => {
    expect(renderNode(row, { children: [PRESS, { is: 'divider' }, PRESS] })).toContain(
      'aria-orientation="vertical"',
    );
    expect(renderNode(divider, {})).toContain('<hr class="p-divider">');
  });

  it('shows its label, but not as a border between panes', () => {
    expect(renderNode(divider, { label: 'or' })).toContain('role="separator" aria-label="or"');
    expect(renderNode(divider, { label: 'Border', slot: 'splitter' })).toBe(
      '<hr class="p-divider" aria-label="Border">',
    );
  });
});
