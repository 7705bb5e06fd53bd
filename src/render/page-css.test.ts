import { describe, expect, it } from 'vitest';
import { BEHAVIOURS } from './behaviours-script.ts';
import { rulesOf, textOf } from './css-rules.ts';
import { namesIn, neededBy } from './page-css.ts';

const left = (html: string, css: string): string => textOf(neededBy(namesIn(html), rulesOf(css)));

describe('the rules a page needs', () => {
  it('are those whose classes it has, in their order', () => {
    const css = '.p-a{top:0}.p-b{top:1px}.p-a.p-c{top:2px}.p-c{top:3px}';
    expect(left('<p class="p-c">x</p><p class="p-a">y</p>', css)).toBe(
      '.p-a{top:0}.p-a.p-c{top:2px}.p-c{top:3px}',
    );
  });

  it('keep of a list of selectors what can meet something', () => {
    expect(left('<p class="p-a">x</p>', '.p-a,.p-b,.p-a .p-b{top:0}')).toBe('.p-a{top:0}');
  });

  it('ask for an attribute on the element that has the class', () => {
    const css = '.p-a[data-tone=danger]{top:0}.p-a[data-tone]{top:1px}.p-b[data-tone=danger]{top:2px}';
    expect(left('<p class="p-a" data-tone="info">x</p><p class="p-b" data-tone="danger">y</p>', css)).toBe(
      '.p-a[data-tone]{top:1px}.p-b[data-tone=danger]{top:2px}',
    );
  });

  it('ask for a child in its parent, over elements without an end', () => {
    const css = '.p-a>.p-b{top:0}.p-a>svg{top:1px}.p-c>svg{top:2px}.p-a:has(>.p-c){top:3px}';
    const html =
      '<div class="p-a"><br><svg class="p-x"><path/></svg><b class="p-c">x</b></div><i class="p-b">y</i>';
    expect(left(html, css)).toBe('.p-a>svg{top:1px}.p-a:has(>.p-c){top:3px}');
  });

  it('need one of the choices, and nothing of what is excluded', () => {
    const css = ':is(.p-a,.p-b) .p-c{top:0}:where(.p-b) .p-c{top:1px}.p-c:not(.p-b){top:2px}';
    expect(left('<p class="p-a"><b class="p-c">x</b></p>', css)).toBe(
      ':is(.p-a,.p-b) .p-c{top:0}.p-c:not(.p-b){top:2px}',
    );
  });

  it('stay for states that come and go while the page is used', () => {
    const css =
      '.p-a:hover{top:0}.p-a[aria-expanded=true]{top:1px}.p-a[open]{top:2px}.p-a[hidden]{top:3px}.p-a[data-open]{top:4px}.svc-status{top:5px}';
    expect(left('<p class="p-a">x</p>', css)).toBe(css);
  });

  it('stay under their condition, and without any it goes', () => {
    const css = '@media (scripting:none){.p-a{top:0}.p-b{top:0}}@media print{.p-b{top:0}}';
    expect(left('<p class="p-a">x</p>', css)).toBe('@media (scripting:none){.p-a{top:0}}');
  });

  it('can be told, because the script makes no names out of pieces and adds no classes to what is there', () => {
    expect(BEHAVIOURS).not.toMatch(/data-\$\{|dataset\[|classList|className/);
  });
});
