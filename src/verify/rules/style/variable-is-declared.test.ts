import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../../test/verify/project.ts';
import { variableIsDeclared } from './variable-is-declared.ts';

const check = (files: Readonly<Record<string, string>>): string[] => {
  const violations = variableIsDeclared.check(projectOf(files));
  for (const { file = '', span } of violations)
    expect(files[file]?.slice(span?.start, span?.end)).toMatch(/--[\w-]+/);
  return violations.map(({ file, message, suggestion }) => {
    const [, name] = /^"var\((--[\w-]+)\)"/.exec(message) ?? [];
    return `${file} ${name}: ${suggestion}`;
  });
};

const ROOT = { 'tokens.css': ':root { --primary: #1f6feb; --brand-1: #123; }' };

describe('a variable is declared', () => {
  it.each([
    ['a.css', '.a { color: var(--primry) }'],
    ['a.scss', '.a { &__b { color: var(--primry) } }'],
    ['a.less', '.a { .m(); color: var(--primry) }'],
    ['a.vue', '<template><p/></template><style lang="scss">.a { &-b { color: var(--primry) } }</style>'],
    ['a.tsx', 'const A = () => <p style={{ color: "var(--primry)" }} />;'],
    ['a.tsx', 'const A = () => <p className="p-4 bg-[var(--primry)]" />;'],
    ['a.tsx', 'const A = () => <p className={cn("text-[color:var(--primry)]", on && "p-4")} />;'],
    ['a.tsx', 'const A = () => <p className="hover:bg-(--primry)" />;'],
    ['a.tsx', 'const A = () => <p className="border-[--primry]" />;'],
    ['a.html', '<p class="text-(color:--primry)"></p>'],
    ['a.css', '.a { @apply bg-[var(--primry)]; }'],
  ])('finds a misspelt name in %s: %s', (path, text) => {
    expect(check({ ...ROOT, [path]: text })).toEqual([`${path} --primry: Use var(--primary).`]);
  });

  it.each([
    ['a fallback', { 'a.tsx': 'const A = () => <p className="bg-[var(--primry,red)]" />;' }],
    ['a name that is near to none', { 'a.css': '.a { color: var(--radix-popper-x) }' }],
    ['a short name', { 'a.css': ':root { --bg: red } .a { color: var(--fg) }' }],
    [
      'a name that a script sets',
      { 'a.css': '.a { color: var(--primry) }', 'b.ts': "e.setProperty('--primry', x);" },
    ],
    [
      'a name that markup sets',
      { 'a.tsx': 'const A = () => <p className="[--primry:red] bg-(--primry)" />;' },
    ],
    [
      'a name in a style object',
      { 'a.tsx': 'const s = { "--primry": x }; const A = () => <p style={s} className="bg-(--primry)" />;' },
    ],
    [
      'a name with a computed part',
      { 'a.scss': '@each $n in a { --prim#{$n}: red; }', 'b.css': '.a { color: var(--primry) }' },
    ],
    [
      'a name of Tailwind',
      { 'a.css': '@import "tailwindcss"; .a { color: var(--color-gray-200); gap: var(--spacing) }' },
    ],
    ['a name in other code', { 'a.tsx': 'const a = b[i](--primry);' }],
  ])('accepts %s', (_, files) => {
    expect(check({ ...ROOT, ...files })).toEqual([]);
  });

  it('reports the name of a token in Sass and in class names', () => {
    expect(
      check({
        'a.scss': '.a { color: var(--color-primry) }',
        'b.html': '<p class="bg-[var(--color-primry)]">',
      }),
    ).toEqual([
      'a.scss --color-primry: Use var(--color-primary).',
      'b.html --color-primry: Use var(--color-primary).',
    ]);
  });
});
