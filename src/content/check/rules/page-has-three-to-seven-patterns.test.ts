import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { pageHasThreeToSevenPatterns } from './page-has-three-to-seven-patterns.ts';

describe(pageHasThreeToSevenPatterns.name, () => {
  it('counts the patterns of a page, including those in columns', () => {
    const page = (shell: string, ...default_layout: unknown[]) =>
      record('archetype', { pages: [{ id: 'home', shell, default_layout }] });
    const shells = [
      record('shell', { category: 'sidebar' }, 'side'),
      record('shell', { category: 'focused' }, 'task'),
    ];
    const at = ['/pages/0/default_layout'];
    expect(
      violationPointers(pageHasThreeToSevenPatterns, page('side', 'a', { cols: ['b', 'c'] }), ...shells),
    ).toEqual([]);
    expect(violationPointers(pageHasThreeToSevenPatterns, page('side', 'a', 'b'), ...shells)).toEqual(at);
    expect(violationPointers(pageHasThreeToSevenPatterns, page('task', 'a'), ...shells)).toEqual([]);
    expect(
      violationPointers(
        pageHasThreeToSevenPatterns,
        page('task', 'a', 'b', 'c', 'd', { cols: ['e', 'f', 'g', 'h'] }),
        ...shells,
      ),
    ).toEqual(at);
  });
});
