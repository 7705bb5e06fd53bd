import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../../test/verify/project.ts';
import { parseSource, SMALL_CONTRACT } from '../../../../test/verify/styled.ts';
import { collectProjectTokens } from '../../project-tokens.ts';
import { applyEdits } from '../../repair.ts';
import type { FileRule } from '../../rule.ts';
import { colourIsAToken } from './colour-is-a-token.ts';
import { radiusIsAToken } from './radius-is-a-token.ts';
import { spaceIsAToken } from './space-is-a-token.ts';

const RULES: readonly FileRule[] = [colourIsAToken, spaceIsAToken, radiusIsAToken];

type Files = Readonly<Record<string, string>>;

/** A file of a project after the safe edits. */
function repair(path: string, text: string, files: Files): string {
  const all: Files = { 'package.json': '{}', ...files, [path]: text };
  const { facts, paths } = sourcesOf(all);
  const contract = { ...SMALL_CONTRACT, project: collectProjectTokens(facts, paths) };
  const edits = RULES.flatMap((rule) =>
    rule.check(parseSource(path, text), contract).flatMap((found) => found.edits ?? []),
  );
  return applyEdits(text, edits).text;
}

const LOADED = { 'src/main.ts': "import './tokens.css';" };
const TOKENS = {
  ...LOADED,
  'src/tokens.css':
    ':root { --color-primary: #1f6feb; --space-lg: 1.5rem; --radius-md: 8px; --brand-600: #123456; --text-soft: #445566; --sp-3: 12px; --space-1: 5px; }',
};

describe('values that have a name in another file', () => {
  it.each([
    ['color: #1f6feb', 'color: var(--color-primary)'],
    ['padding: 24px 13px', 'padding: var(--space-lg) 13px'],
    ['border-radius: 8px', 'border-radius: var(--radius-md)'],
    ['background: #123456', 'background: var(--brand-600)'],
    ['color: #445566', 'color: var(--text-soft)'],
    ['padding: 5px', 'padding: var(--space-1)'],
  ])('are replaced in CSS: %s', (before, after) => {
    expect(repair('src/a.css', `.a { ${before} }`, TOKENS)).toBe(`.a { ${after} }`);
    expect(repair('src/a.scss', `.a { &-b { ${before}; } }`, TOKENS)).toBe(`.a { &-b { ${after}; } }`);
  });

  it.each([
    ['a space is no radius', 'border-radius: 24px'],
    ['a radius is no space', 'padding: 8px'],
    ['a colour of text is no ground', 'background: #445566'],
    ['another value', 'color: #1f6fec'],
    ['a name that says nothing', 'padding: 12px'],
  ])('are kept: %s', (_, declaration) => {
    const text = `.a { ${declaration} }`;
    expect(repair('src/a.css', text, TOKENS)).toBe(text);
  });

  const css = (value: string): string => `:root { --brand-600: ${value} }`;
  it.each<[string, Files]>([
    ['a file that nothing loads', { 'src/tokens.css': css('#123456') }],
    ['a mode that differs', { ...LOADED, 'src/tokens.css': `${css('#123456')} .dark { --brand-600: #fff }` }],
    [
      'a part that differs',
      { ...LOADED, 'src/tokens.css': css('#123456'), 'src/b.css': '.b { --brand-600: red }' },
    ],
    ['a condition', { ...LOADED, 'src/tokens.css': `@media (min-width: 1px) { ${css('#123456')} }` }],
    [
      'a script that sets it',
      { ...LOADED, 'src/tokens.css': css('#123456'), 'src/b.ts': "e.style.setProperty('--brand-600', x)" },
    ],
    ['a component', { ...LOADED, 'src/tokens.css': '.a { --brand-600: #123456 }' }],
    [
      'another package',
      {
        'packages/ui/package.json': '{}',
        'packages/ui/main.ts': "import './tokens.css'",
        'packages/ui/tokens.css': css('#123456'),
      },
    ],
    ['two names', { ...LOADED, 'src/tokens.css': ':root { --brand-600: #123456; --blue-9: #123456 }' }],
    ['a name of one part', { ...LOADED, 'src/tokens.css': ':root { --button-blue: #123456 }' }],
    [
      'a page that does not link it',
      {
        'a.html': '<!doctype html><link rel="stylesheet" href="src/tokens.css">',
        'b.html': '<!doctype html><link rel="stylesheet" href="src/a.css">',
        'src/tokens.css': css('#123456'),
      },
    ],
    [
      'a CSS module',
      { 'src/main.ts': "import './tokens.module.css';", 'src/tokens.module.css': css('#123456') },
    ],
  ])('are kept with %s', (_, files) => {
    const text = '.a { color: #123456 }';
    expect(repair('src/a.css', text, files)).toBe(text);
  });

  it('are replaced through references and calculations, if every page links the sheet', () => {
    const files = {
      'a.html': '<!doctype html><link rel="stylesheet" href="/src/tokens.css?v=1">',
      'src/tokens.css':
        ':root { --blue: #123456; --brand: var(--blue); --radius: 10px; --radius-sm: calc(var(--radius) - 4px) }',
    };
    expect(repair('src/a.css', '.a { border-radius: 6px }', files)).toBe(
      '.a { border-radius: var(--radius-sm) }',
    );
  });

  it('are kept in rem where the document changes its size', () => {
    const files = { ...TOKENS, 'src/b.css': 'html { font-size: 62.5% }' };
    expect(repair('src/a.css', '.a { padding: 1.5rem; gap: 24px; margin: 5px }', files)).toBe(
      '.a { padding: 1.5rem; gap: 24px; margin: var(--space-1) }',
    );
  });

  it('are replaced in styled templates, but not in style objects of scripts', () => {
    expect(repair('src/a.ts', 'const A = styled.p`color: #123456;`', TOKENS)).toBe(
      'const A = styled.p`color: var(--brand-600);`',
    );
    const text = 'const A = () => <p style={{ color: "#123456" }} />;';
    expect(repair('src/a.tsx', text, TOKENS)).toBe(text);
  });
});

const V3 = {
  'tailwind.config.ts': `export default { content: [], theme: { container: { padding: '2rem' }, extend: {
    colors: { brand: { DEFAULT: '#123456', soft: 'hsl(var(--soft))' }, ink: { text: '#223344' } },
    spacing: { 18: '72px' }, borderRadius: { lg: 'var(--radius)', md: 'calc(var(--radius) - 2px)' } } } };`,
  'src/main.ts': "import './app.css';",
  'src/app.css':
    '@tailwind base; :root { --radius: 0.75rem; --soft: 210 40% 50%; --raw: #abcdef; --on-blue: #fedcba }',
};
const V4 = {
  'src/main.ts': "import './app.css';",
  'src/app.css':
    '@import "tailwindcss"; :root { --radius: 0.75rem; --raw: #abcdef; --on-blue: #fedcba } @theme { --color-brand: #123456; --spacing-gutter: 72px } @theme inline { --radius-lg: var(--radius); --radius-md: calc(var(--radius) - 2px) }',
};

describe('utilities with an arbitrary value', () => {
  const classes = (list: string, files: Files): string => {
    const text = repair('src/a.tsx', `const A = () => <p className="${list}" />;`, files);
    return /className="(.*)"/.exec(text)?.[1] ?? '';
  };

  it.each([
    ['p-[24px]', 'p-6'],
    ['md:hover:-mt-[1.75rem]', 'md:hover:-mt-7'],
    ['!gap-x-[6px]', '!gap-x-1.5'],
    ['space-y-[72px]', 'space-y-18'],
    ['rounded-[12px]', 'rounded-lg'],
    ['rounded-t-[10px]', 'rounded-t-md'],
    ['rounded-[4px]', 'rounded'],
    ['bg-[#123456]', 'bg-brand'],
    ['hover:border-[#123456]', 'hover:border-brand'],
    ['text-[#223344]', 'text-ink-text'],
    ['bg-[#4d80b3]', 'bg-brand-soft'],
    ['bg-[#abcdef]', 'bg-[var(--raw)]'],
    ['text-[#fedcba]', 'text-[color:var(--on-blue)]'],
    ['p-4 text-sm border-2 text-[#123456] border-[#123456]', 'p-4 text-sm border-2 text-brand border-brand'],
  ])('get the name of Tailwind 3: %s', (before, after) => {
    expect(classes(before, V3)).toBe(after);
  });

  it.each([
    ['p-[24px]', 'p-6'],
    ['p-[60px]', 'p-15'],
    ['p-[72px]', 'p-gutter'],
    ['rounded-[12px]', 'rounded-lg'],
    ['rounded-[10px]', 'rounded-md'],
    ['rounded-[4px]!', 'rounded-sm!'],
    ['bg-[#123456]', 'bg-brand'],
    ['bg-[#abcdef]', 'bg-(--raw)'],
    ['text-[#fedcba]', 'text-(--on-blue)'],
  ])('get the name of Tailwind 4: %s', (before, after) => {
    expect(classes(before, V4)).toBe(after);
  });

  it.each([
    ['another value', 'p-[13px] rounded-[7px] bg-[#123457]', V3],
    ['a space for a radius', 'rounded-[72px]', V3],
    ['a calculation', 'p-[calc(24px+1px)]', V3],
    ['an opacity', 'bg-[#123456]/50', V3],
    ['a colour for text on a ground', 'bg-[#223344] bg-[#fedcba]', V3],
    ['another class of the same utility', 'p-4 p-[24px]', V3],
    ['no Tailwind', 'p-[24px]', TOKENS],
    ['presets', 'p-[24px]', { 'tailwind.config.js': 'module.exports = { presets: [a], theme: {} }' }],
    [
      'another scale of padding',
      'p-[24px]',
      { 'tailwind.config.js': 'module.exports = { theme: { extend: { padding: a } } }' },
    ],
    [
      'an unknown part of the theme',
      'p-[24px]',
      { 'tailwind.config.js': 'module.exports = { theme: { spacing: { ...a } } }' },
    ],
    [
      'another scale',
      'p-[24px]',
      { 'tailwind.config.js': "module.exports = { theme: { spacing: { 6: '20px' } } }" },
    ],
    ['another unit', 'p-[25px]', { 'src/app.css': '@import "tailwindcss"; @theme { --spacing: 2px }' }],
    ['another size of the document', 'p-[24px]', { ...V3, 'src/b.css': 'html { font-size: 18px }' }],
    ['an e-mail', 'p-[24px]', { ...V3, 'src/b.ts': '' }],
  ])('are kept: %s', (why, list, files: Files) => {
    const path = why === 'an e-mail' ? 'src/emails/a.tsx' : 'src/a.tsx';
    const text = `const A = () => <p className="${list}" />;`;
    expect(repair(path, text, files)).toBe(text);
  });

  it('are replaced in calls that join classes, in @apply and in HTML', () => {
    expect(repair('src/a.ts', "const a = cn('p-[24px]', on && 'p-[8px]');", V4)).toBe(
      "const a = cn('p-6', on && 'p-2');",
    );
    expect(repair('src/b.css', '.a { @apply p-[24px] flex; }', V4)).toBe('.a { @apply p-6 flex; }');
    expect(repair('a.html', '<p class="p-[24px]"></p>', V4)).toBe('<p class="p-6"></p>');
  });
});
