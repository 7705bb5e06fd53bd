import { describe, expect, it } from 'vitest';
import { parseSource, repairText } from '../../../../test/verify/run-rule.ts';
import { projectOf, projectWith, sourcesOf } from '../../../../test/verify/project.ts';
import { buildContract } from '../../contract.ts';
import { classUsesAToken } from './class-uses-a-token.ts';

const { contract } = projectOf({});

function check(path: string, text: string): string[] {
  if (!contract) throw new Error('there is no contract');
  return classUsesAToken.check(parseSource(path, text), contract).map(({ message }) => message);
}

describe('class uses a token', () => {
  it.each([
    ['a.tsx', 'const A = () => <p className="bg-blue-600">x</p>;', '"bg-blue-600"'],
    [
      'a.tsx',
      'const A = () => <p className={cn("p-4", on && "hover:text-gray-500/50")}>x</p>;',
      '"hover:text-gray-500/50"',
    ],
    ['a.vue', '<template><p class="border-t-rose-50">x</p></template>', '"border-t-rose-50"'],
    ['a.css', '.a { @apply text-[15px] p-2; }', '"text-[15px]"'],
  ])('reports the palette and own text sizes in %s: %s', (path, text, named) => {
    expect(check(path, text)).toEqual([`${named} does not use the theme.`]);
  });

  it.each([
    'const A = () => <p className="bg-primary text-sm p-4 z-50 grid-cols-12">x</p>;',
    'const A = () => <p title="bg-blue-600">bg-blue-600</p>;',
    'const colour = "blue-600";',
    'const A = () => <p className="my-blue-60 text-[var(--text-sm)]">x</p>;',
  ])('accepts %s', (text) => {
    expect(check('a.tsx', text)).toEqual([]);
  });
});

describe('the repair of a class of the palette', () => {
  const text = 'const A = () => <p className="p-2 hover:bg-blue-600/50 text-gray-500">x</p>;';
  const repair = (files: Readonly<Record<string, string>>): string => {
    const { contract: own } = projectWith();
    if (!own) throw new Error('there is no contract');
    const { facts } = sourcesOf(files);
    const { essence, bundle, components } = own;
    return repairText(classUsesAToken, 'a.tsx', text, buildContract(essence, bundle, components, facts));
  };

  it.each([
    [{ 'a.css': '@theme { --color-primary: var(--color-blue-600); }' }],
    [
      {
        'tailwind.config.ts':
          'export default { theme: { extend: { colors: { primary: colors.blue[600] } } } };',
      },
    ],
    [
      {
        'tailwind.config.js':
          "module.exports = { theme: { colors: { primary: 'theme(colors.blue.600)' } } };",
      },
    ],
  ])('takes the token that the theme defines as the colour: %j', (files) => {
    expect(repair(files)).toBe(text.replace('bg-blue-600', 'bg-primary'));
  });

  it.each([
    [{ 'a.css': '@theme { --color-primary: #2563eb; }' }],
    [{ 'a.css': ':root { --color-primary: var(--color-blue-600); }' }],
    [
      {
        'a.css': '@theme { --color-primary: var(--color-blue-600); }',
        'b.css': '.dark { --color-primary: #fff; }',
      },
    ],
    [{ 'a.css': '@theme { --color-primary: var(--color-blue-600); } .dark { --color-primary: #fff; }' }],
    [{ 'a.css': '@theme { --color-primary: var(--color-blue-600); --color-link: var(--color-blue-600); }' }],
    [{ 'a.css': '@theme { --color-brand-seventeen: var(--color-blue-600); }' }],
  ])('keeps the class otherwise: %j', (files) => {
    expect(repair(files)).toBe(text);
  });
});
