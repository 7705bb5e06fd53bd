import { describe, expect, it } from 'vitest';
import type { ShellV1 } from '../schemas/types.ts';
import { frameSide } from './frames.ts';

const side = (category: ShellV1['category'], nav_style: ShellV1['nav_style']) =>
  frameSide({ category, nav_style });

describe(frameSide.name, () => {
  it('names the side of a product that a frame serves', () => {
    expect(side('top-bar', 'top-bar')).toBe('site');
    expect(side('sidebar', 'tree')).toBe('manual');
    expect(side('mobile', 'rail')).toBe('mobile');
    expect(side('sidebar', 'rail')).toBe('desk');
  });

  it('names none for a shell that serves one task', () => {
    expect(side('focused', 'none')).toBeUndefined();
    expect(side('workspace', 'tree')).toBeUndefined();
    expect(side('conversation', 'sidebar')).toBeUndefined();
    expect(side('immersive', 'none')).toBeUndefined();
  });
});
