import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { noPositiveTabindex } from './no-positive-tabindex.ts';

describe('no positive tabindex', () => {
  it.each(inEveryLanguage('<a href="/" tabindex="1">Home</a>'))('reports one in %s', (path, text) => {
    expect(findTexts(noPositiveTabindex, path, text)).toEqual(['tabindex="1"']);
  });

  it.each([
    ['a.tsx', 'const A = () => <a tabIndex={12} />;', 'tabIndex={12}'],
    ['a.tsx', 'const A = () => <a tabIndex="+2" />;', 'tabIndex="+2"'],
    ['a.vue', '<template><a :tabindex="3" /></template>', ':tabindex="3"'],
    ['a.svelte', '<a tabindex={4}>A</a>', 'tabindex={4}'],
    ['a.html', '<a TABINDEX=5>A</a>', 'TABINDEX=5'],
  ])('reports in %s: %s', (path, text, found) => {
    expect(findTexts(noPositiveTabindex, path, text)).toEqual([found]);
  });

  it.each(
    [
      '<a tabindex="0">A</a>',
      '<a tabindex="-1">A</a>',
      '<a tabindex="">A</a>',
      '<a tabindex="x1">A</a>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(noPositiveTabindex, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <a tabIndex={p.order} />;'],
    ['a.tsx', 'const A = (p) => <a tabIndex={p.on ? 0 : -1} />;'],
    ['a.tsx', 'const A = () => <Link tabIndex={2} />;'],
    ['a.vue', '<template><a :tabindex="order" /></template>'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(noPositiveTabindex, path, text)).toEqual([]);
  });

  it('offers no edit, since the order may be intended', () => {
    const [found] = findViolations(noPositiveTabindex, 'a.html', '<a tabindex="1">A</a>');
    expect(found?.edits).toBeUndefined();
    expect(found?.message).toContain('(<a>) has tabindex 1');
  });
});
