import { describe, expect, it } from 'vitest';
import { applyEdits, SMALL_CONTRACT, parseSource, findTexts } from '../../../../test/verify/styled.ts';
import { spaceIsAToken as rule } from './space-is-a-token.ts';

const css = (declaration: string): string[] => findTexts(rule, 'a.css', `.a { ${declaration} }`);

describe('a space is a token', () => {
  it.each([
    ['margin: 13px', '13px'],
    ['padding-inline-start: 16px', '16px'],
    ['padding: 0 1.5rem', '1.5rem'],
    ['margin-top: -13px', '-13px'],
    ['gap: .75REM', '.75REM'],
    ['row-gap: 3px', '3px'],
    ['grid-column-gap: 10px', '10px'],
    ['inset: auto 0 7px', '7px'],
    ['inset-inline-end: 7px', '7px'],
  ])('%s is hard-coded', (declaration, raw) => {
    expect(css(declaration)).toEqual([raw]);
  });

  it.each([
    'margin: 0 auto',
    'margin: 0px',
    'margin: -16px',
    'margin: -1.5rem',
    'padding: 1px 2px',
    'margin: -1px',
    'padding: 5%',
    'padding: 1em 2ch',
    'gap: var(--space-md, 13px)',
    'padding: calc(var(--space-md) - 1px)',
    'padding: max(13px, env(safe-area-inset-left))',
    'margin: clamp(1rem, 4vw, 3rem)',
    'gap: normal',
    '--pad: 13px',
    'width: 13px',
    'top: 13px',
    'line-height: 13px',
    'margin-trim: block',
  ])('%s is fine', (declaration) => {
    expect(css(declaration)).toEqual([]);
  });

  it('reports a declaration once, with the equal or nearest steps', () => {
    expect(rule.check(parseSource('a.css', 'a { padding: 16px 13px 40px }'), SMALL_CONTRACT)).toMatchObject([
      {
        message:
          '"padding" is hard-coded as "16px", "13px", "40px" instead of using the spaces of the theme.',
        suggestion:
          'Use a step of the theme: 16px is var(--space-md), the nearest to 13px are var(--space-sm) (8px) and var(--space-md) (16px), the nearest to 40px is var(--space-lg) (24px).',
      },
    ]);
  });

  it('checks style objects, including numbers and conditions', () => {
    expect(findTexts(rule, 'a.tsx', '<p style={{ padding: 13, margin: 0, width: 9, gap: x }} />')).toEqual([
      '13',
    ]);
    expect(findTexts(rule, 'a.tsx', `<p style={{ marginTop: on ? '5px' : 0 }} />`)).toEqual(['5px']);
  });

  it('checks styled templates, style blocks and style attributes', () => {
    expect(findTexts(rule, 'a.ts', 'const a = css`padding: 13px; margin: ${m}px 7px;`')).toEqual(['13px']);
    expect(findTexts(rule, 'a.vue', '<template><p/></template><style>p { gap: 13px }</style>')).toEqual([
      '13px',
    ]);
    expect(findTexts(rule, 'a.svelte', '<p>x</p><style>p { gap: 13px }</style>')).toEqual(['13px']);
    expect(findTexts(rule, 'a.html', '<p style="margin:13px">')).toEqual(['13px']);
  });

  it('checks classes with an arbitrary space', () => {
    const text = `<p class="p-4 md:px-[13px] -mt-[7px]"></p><p class="w-[13px] p-[1px] -m-[16px] p-[var(--x)] gap-[5%]"></p>`;
    expect(findTexts(rule, 'a.html', text)).toEqual(['md:px-[13px]']);
    expect(rule.check(parseSource('a.html', text), SMALL_CONTRACT)[0]?.message).toBe(
      '"md:px-[13px]", "-mt-[7px]" hard-code their values instead of using the spaces of the theme.',
    );
  });

  it('ignores print styles', () => {
    expect(findTexts(rule, 'a.css', '@page { margin: 20px } @media print { p { margin: 13px } }')).toEqual(
      [],
    );
  });

  it('replaces a step only with an available custom property', () => {
    const raw = 'a { padding: 1rem 13px }';
    expect(applyEdits(rule, 'a.css', raw)).toBe(raw);
    expect(applyEdits(rule, 'a.css', `${raw} b { gap: var(--space-md) }`)).toContain(
      'padding: var(--space-md) 13px',
    );
    // Under the name that Tailwind looks for.
    expect(applyEdits(rule, 'a.css', `@theme { --spacing-space-md: 16px } ${raw}`)).toContain(
      'padding: var(--spacing-space-md) 13px',
    );
    const other = `:root { --space-md: 15px } ${raw}`;
    expect(applyEdits(rule, 'a.css', other)).toBe(other);
    // Outside a text, a custom property would be a subtraction.
    const object = `<p style={{ padding: 16, margin: 'var(--space-md)' }} />`;
    expect(applyEdits(rule, 'a.tsx', object)).toBe(object);
  });
});
