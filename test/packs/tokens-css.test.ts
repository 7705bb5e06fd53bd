import postcss, { type Declaration, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { composed, corpus, documentOf, scaffoldOf, some } from './support.ts';

const sheetOf = (css: string | undefined) => postcss.parse(some(css));

describe.each(composed)('the token style sheet of $slug', ({ bundle }) => {
  const { data } = scaffoldOf(bundle);
  const root = sheetOf(data.tokensCss);
  const variables = new Set<string>();
  root.walkDecls(/^--/, ({ prop }) => void variables.add(prop));

  it('defines every token of the pack as a variable', () => {
    const { common = {}, modes } = some(data.design?.tokens);
    for (const groups of [common, ...Object.values(modes)])
      for (const [group, values] of Object.entries(groups ?? {}))
        for (const name of Object.keys(values)) expect(variables).toContain(`--${group}-${name}`);
  });

  it('has a class for every treatment and decorator, and uses only variables that it defines', () => {
    const classes = new Map<string, Rule>();
    root.walkRules(/^\./, (rule) => void classes.set(rule.selector.slice(1), rule));
    expect([...classes.keys()].sort()).toEqual(
      [
        ...Object.keys(data.design?.treatments ?? {}),
        ...(data.themeDecorators ?? []).flatMap((one) => (one.properties ? [one.class] : [])),
      ].sort(),
    );
    root.walkDecls((declaration: Declaration) => {
      expect(declaration.value).not.toContain('{');
      for (const [, name] of declaration.value.matchAll(/var\((--[\w-]+)\)/g))
        expect(variables).toContain(name);
    });
  });

  it('follows the system only if the contract does', () => {
    const { mode } = data.theme;
    const media = root.nodes.some((node) => node.type === 'atrule');
    if (mode === 'auto') expect(media).toBe(true);
    else if (Object.keys(some(data.design?.tokens).modes).length < 2) expect(media).toBe(false);
  });

  it('is named in the text, with the packages of its fonts', () => {
    const { renderedMarkdown } = scaffoldOf(bundle);
    expect(renderedMarkdown).toContain('`tokens.css`');
    expect(some(data.fontPackages).length).toBeGreaterThan(0);
    for (const name of some(data.fontPackages)) expect(renderedMarkdown).toContain(`\`${name}\``);
  });
});

it('an app with an unknown theme has no token style sheet', () => {
  const document = documentOf([{ id: 'a', pages: [{ id: 'b' }] }]);
  document.dna.theme.id = 'nothing';
  expect(scaffoldOf(compile(document, corpus)).data.tokensCss).toBeUndefined();
});
