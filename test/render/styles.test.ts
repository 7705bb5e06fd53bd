import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { minifyCss, parseRules } from '../../scripts/generate/styles.ts';
import { BEHAVIOURS } from '../../src/render/behaviours-script.ts';
import { printRules } from '../../src/render/css.ts';
import { PRIMITIVES } from '../../src/render/primitives/index.ts';
import { collectNames } from '../../src/render/stylesheets.ts';

describe('style sheets', () => {
  it('include one for every primitive, in the order of the list', () => {
    const entry = readFileSync('src/render/styles/page.css', 'utf8');
    const imported = [...entry.matchAll(/@import "\.\.\/primitives\/([\w-]+)\.css"/g)].map(
      ([, name]) => name,
    );
    expect(imported).toEqual(Object.keys(PRIMITIVES));
  });
});

describe('minified CSS', () => {
  it('has no comments, no spaces that mean nothing and no last semicolon', () => {
    expect(
      minifyCss('.a , .b > .c {\n  color : red ;\n  margin: 0 auto;\n}\n.d { inset: 0 !important; }'),
    ).toBe('.a,.b>.c{color:red;margin:0 auto}.d{inset:0!important}');
    expect(minifyCss('.a { margin: 0.5em -0.25em; aspect-ratio: 4 / 3; rotate: 10deg }')).toBe(
      '.a{margin:.5em -.25em;aspect-ratio:4/3;rotate:10deg}',
    );
  });

  it('keeps strings and URLs as they are', () => {
    const css =
      '.a::before{content:"a  ;  } , \\" >"}.b{background:url("x  y;z")}.c{background:url(a/0.5.png)}';
    expect(minifyCss(css)).toBe(css);
  });

  it('quotes attribute values only where they are not identifiers', () => {
    expect(minifyCss('[data-gap="md"],[data-gap="2xs"]{top:0}')).toBe(
      '[data-gap=md],[data-gap="2xs"]{top:0}',
    );
  });

  it('keeps the spaces of a sum and drops those of a product', () => {
    expect(minifyCss('.a{inline-size:calc( 100% - 2 * var(--gap) + 1px / 2 )}')).toBe(
      '.a{inline-size:calc(100% - 2*var(--gap) + 1px/2)}',
    );
  });

  it('minifies custom properties, too, and keeps empty ones', () => {
    expect(minifyCss(':root{--shadow: 0 1px  2px , 0 0;--none: ;}')).toBe(
      ':root{--shadow:0 1px 2px,0 0;--none: }',
    );
  });

  it('distinguishes descendants from compounds', () => {
    expect(minifyCss('.a :hover{margin:0}.a:hover{margin:0}.a + .b ~ .c{margin:0}')).toBe(
      '.a :hover{margin:0}.a:hover{margin:0}.a+.b~.c{margin:0}',
    );
    expect(minifyCss('.a:not( .b , .c ) [data-x=y]{margin:0}')).toBe('.a:not(.b,.c) [data-x=y]{margin:0}');
  });

  it('keeps conditions and the rules inside them', () => {
    expect(
      minifyCss('@media (min-width: 10px) and (scripting : none) {\n .a { margin: 0; }\n}\n.b{top:0}'),
    ).toBe('@media (min-width:10px) and (scripting:none){.a{margin:0}}.b{top:0}');
  });

  it('does not change when it is minified again', () => {
    const once = minifyCss('.a , .b{ inline-size : min( 1px , 2px ) ; --x : y }');
    expect(minifyCss(once)).toBe(once);
  });

  it('rejects syntax that pages are not given', () => {
    expect(() => minifyCss('.a{.b{top:0}}')).toThrow('Nested rules are not supported.');
    expect(() => minifyCss('@layer base{.a{top:0}}')).toThrow('@media, @container and @starting-style only');
    expect(minifyCss('@starting-style { .a { opacity: 0 } }')).toBe('@starting-style{.a{opacity:0}}');
  });
});

describe('the rules of a page', () => {
  const rulesFor = (html: string, css: string): string =>
    printRules(parseRules(css, BEHAVIOURS), collectNames(html));

  it('are the rules for the classes it has, in their order', () => {
    const css = '.p-a{top:0}.p-b{top:1px}.p-a.p-c{top:2px}.p-c{top:3px}';
    expect(rulesFor('<p class="p-c">x</p><p class="p-a">y</p>', css)).toBe(
      '.p-a{top:0}.p-a.p-c{top:2px}.p-c{top:3px}',
    );
  });

  it('keep the selectors of a list that can match', () => {
    expect(rulesFor('<p class="p-a">x</p>', '.p-a,.p-b,.p-a .p-b{top:0}')).toBe('.p-a{top:0}');
  });

  it('need an attribute on the element that has the class', () => {
    const css = '.p-a[data-tone=danger]{top:0}.p-a[data-tone]{top:1px}.p-b[data-tone=danger]{top:2px}';
    expect(
      rulesFor('<p class="p-a" data-tone="info">x</p><p class="p-b" data-tone="danger">y</p>', css),
    ).toBe('.p-a[data-tone]{top:1px}.p-b[data-tone=danger]{top:2px}');
  });

  it('need a child inside its parent, also after void elements', () => {
    const css = '.p-a>.p-b{top:0}.p-a>svg{top:1px}.p-c>svg{top:2px}.p-a:has(>.p-c){top:3px}';
    const html =
      '<div class="p-a"><br><svg class="p-x"><path/></svg><b class="p-c">x</b></div><i class="p-b">y</i>';
    expect(rulesFor(html, css)).toBe('.p-a>svg{top:1px}.p-a:has(>.p-c){top:3px}');
  });

  it('need one of the alternatives and no excluded element', () => {
    const css = ':is(.p-a,.p-b) .p-c{top:0}:where(.p-b) .p-c{top:1px}.p-c:not(.p-b){top:2px}';
    expect(rulesFor('<p class="p-a"><b class="p-c">x</b></p>', css)).toBe(
      ':is(.p-a,.p-b) .p-c{top:0}.p-c:not(.p-b){top:2px}',
    );
  });

  it('need what follows the brackets of a function, whichever alternative matches', () => {
    const css = ':is(.p-a,.p-b) .p-c{top:0}.p-a:not(.p-b) .p-c{top:1px}.p-a:has(.p-b,svg)+.p-c{top:2px}';
    expect(rulesFor('<p class="p-a"><svg/></p>', css)).toBe('');
  });

  it('include states that a script or the user can change', () => {
    const css =
      '.p-a:hover{top:0}.p-a[data-chosen]{top:0}.p-a[aria-expanded=true]{top:1px}.p-a[open]{top:2px}.p-a[hidden]{top:3px}.p-a[data-open]{top:4px}.svc-status{top:5px}';
    expect(rulesFor('<p class="p-a">x</p>', css)).toBe(css);
  });

  it('stay inside their condition, which goes when it is empty', () => {
    const css = '@media (scripting:none){.p-a{top:0}.p-b{top:0}}@media print{.p-b{top:0}}';
    expect(rulesFor('<p class="p-a">x</p>', css)).toBe('@media (scripting:none){.p-a{top:0}}');
  });

  it('can be selected because the script neither composes names nor adds classes to existing elements', () => {
    expect(BEHAVIOURS).not.toMatch(/data-\$\{|dataset\[|classList|className/);
  });
});
