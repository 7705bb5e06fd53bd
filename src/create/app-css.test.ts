import { describe, expect, it } from 'vitest';
import { readTemplates } from '../project/templates.ts';
import { selectAppRules } from './app-css.ts';

const select = (css: string, source: string, index = ''): string =>
  selectAppRules(
    css,
    new Map([
      ['src/patterns/one.tsx', source],
      ['index.html', index],
    ]),
  );

describe('the rules of an app', () => {
  it('leaves out rules for classes that no file has, and conditions without rules', () => {
    const css =
      '.p-card {\n  gap: 1px;\n}\n\n@media print {\n  .p-map {\n    gap: 2px;\n  }\n}\n.p-map,\n.p-card > svg {\n  gap: 3px;\n}\n';
    expect(select(css, '<div className="p-card" />')).toBe(
      '.p-card {\n  gap: 1px;\n}\n\n.p-card > svg {\n  gap: 3px;\n}\n',
    );
  });

  it('finds classes only in files that draw pages, and as whole words', () => {
    const files = new Map([
      ['src/styles/app.css', '.p-map {}'],
      ['test/page.ts', "'p-map'"],
      ['src/page.tsx', 'className="p-map-view my-p-map"'],
    ]);
    expect(selectAppRules('.p-map {\n}\n', files)).toBe('');
  });

  it('keeps every variant and state of a part', () => {
    const css =
      '.p-card[data-tone="danger"]:hover {\n  gap: 1px;\n}\n.l-page[data-kind="landing"] .p-card {\n  gap: 2px;\n}\n';
    expect(select(css, '"l-page p-card"')).toBe(css);
  });

  it('keeps rules for classes that a file composes', () => {
    const css =
      '.p-field__switch {\n  gap: 1px;\n}\n.p-meter__head {\n  gap: 2px;\n}\n.p-map {\n  gap: 3px;\n}\n';
    expect(select(css, 'className={`p-field__${type}`}')).toContain('.p-field__switch');
    const composed = select(css, "name: 'progress' | 'meter'; className={`p-${name}__head`}");
    expect(composed).toContain('.p-meter__head');
    expect(composed).not.toContain('.p-map');
    const ends = '.p-list__end {\n  gap: 1px;\n}\n.p-map__end {\n  gap: 2px;\n}\n';
    expect(select(ends, 'className={`${block}__end`}; block="p-list"')).toBe(
      '.p-list__end {\n  gap: 1px;\n}\n',
    );
  });

  it('finds classes in every way in which the templates compose them', () => {
    const composed = [...readTemplates('react')].flatMap(([path, text]) =>
      path.endsWith('.tsx')
        ? [...text.matchAll(/(?:className=\{|\? |: )`([^`]*\$\{[^`]*)`/g)].flatMap(([, words = '']) =>
            [...words.matchAll(/(?:[\w-]|\$\{[^}]*\})+/g)].map(([word]) => word),
          )
        : [],
    );
    const classes = composed.filter((word) => /^[plrsv]-|__/.test(word) && word.includes('${'));
    expect(classes.length).toBeGreaterThan(8);
    for (const name of classes)
      expect(name).toMatch(/^(?:[plrsv]-[\w-]*\$\{[^}]*\}[\w-]*|\$\{\w+\}__[\w-]+)$/);
  });

  it('has the rules of the theme of the app, and of the patterns on its pages', () => {
    const css =
      '[data-hook-nav="pill"] a {\n  gap: 1px;\n}\n[data-hook-nav="tab"] a {\n  gap: 2px;\n}\n[data-hook-nav] a {\n  gap: 3px;\n}\n[data-entrance] a {\n  gap: 4px;\n}\n[data-pattern="one"] a {\n  gap: 5px;\n}\n[data-pattern="two"] a {\n  gap: 6px;\n}\n';
    const found = select(css, '<Placement data-pattern="one">', '<html data-hook-nav="pill">');
    expect([...found.matchAll(/gap: (\d)/g)].map(([, gap]) => gap)).toEqual(['1', '3', '5']);
  });

  it('leaves out alternatives, unless the rest of the list would weigh less', () => {
    const narrowed = (selector: string): string =>
      select(`${selector} {\n  gap: 1px;\n}\n`, '"p-card p-list"').replace(/ \{[^}]*\}\n$/, '');
    expect(narrowed('.p-card\n  > :is(\n    .p-map,\n    .p-list\n  )')).toBe('.p-card > .p-list');
    expect(narrowed(':is(.p-map, .p-card, .p-list) a')).toBe(':is(.p-card, .p-list) a');
    expect(narrowed('.p-card:not(.p-map, .p-list) a')).toBe('.p-card:not(.p-list) a');
    expect(narrowed(':is(.p-map .p-map, .p-card) a')).toBe(':is(.p-map .p-map, .p-card) a');
    expect(narrowed(':is(.p-map, svg) a')).toBe(':is(.p-map, svg) a');
    expect(narrowed('.p-card:not(.p-map) a')).toBe('.p-card:not(.p-map) a');
    expect(narrowed('.p-card:has(> :is(.p-map, .p-tree)) a')).toBe('');
  });

  it('keeps a comment as long as the rule after it', () => {
    const css =
      '/* Maps. */\n.p-map {\n  gap: 1px;\n}\n\n/* Cards,\n   in two lines. */\n.p-card {\n  /* A reason. */\n  gap: 2px;\n}\n';
    expect(select(css, '"p-card"')).toBe(
      '/* Cards,\n   in two lines. */\n.p-card {\n  /* A reason. */\n  gap: 2px;\n}\n',
    );
  });

  const css = readTemplates('react').get('src/styles/components.css') ?? '';

  it('reads all of the template: an app that has everything gets every byte', () => {
    expect(select(css, css.replaceAll('^=', '='))).toBe(css);
  });

  it('has the rules of a map if the app has one', () => {
    const map = readTemplates('react').get('src/components/ui/map-view.tsx') ?? '';
    expect(select(css, map)).toContain('  .p-map {\n');
    expect(select(css, map)).not.toContain('.p-calendar');
    expect(select(css, '<div className="p-card" />')).not.toContain('.p-map');
  });
});
