import { describe, expect, it } from 'vitest';
import { minifyCss } from './css-rules.ts';

describe('a style sheet in fewer letters', () => {
  it('loses comments, blanks and the last semicolon', () => {
    expect(minifyCss('/* why */\n.a , .b > .c {\n  color : red ;\n  margin: 0 auto;\n}\n')).toBe(
      '.a,.b>.c{color:red;margin:0 auto}',
    );
    expect(minifyCss('.a{color:red!important}.b{color:red ! important}')).toBe(
      '.a{color:red!important}.b{color:red!important}',
    );
  });

  it('keeps apart what a comment kept apart', () => {
    expect(minifyCss('.a{margin:1px/**/2px}')).toBe('.a{margin:1px 2px}');
    expect(minifyCss('.a/**/.b{margin:0}')).toBe('.a.b{margin:0}');
  });

  it('leaves strings as they are, whatever is in them', () => {
    const css = '.a::before{content:"a  ;  } /* b */ , \\" >"}[title="x , y"]{grid-area:\'a  b\'}';
    expect(minifyCss(css)).toBe(css);
  });

  it('leaves addresses as they are', () => {
    const css = '.a{background:url(data:image/svg+xml;utf8,a{b}//c)}.b{background:url("x  y;z")}';
    expect(minifyCss(css)).toBe(css);
  });

  it('leaves the blanks of a sum', () => {
    expect(minifyCss('.a{inline-size:calc( 100% - 2 * var(--gap) + 1px )}')).toBe(
      '.a{inline-size:calc(100% - 2 * var(--gap) + 1px)}',
    );
  });

  it('leaves the value of a custom property, even an empty one', () => {
    expect(minifyCss(':root{--shadow: 0 1px  2px , 0 0;--none: ;}')).toBe(
      ':root{--shadow:0 1px  2px , 0 0;--none: }',
    );
  });

  it('tells "inside" from "both"', () => {
    expect(minifyCss('.a :hover{margin:0}.a:hover{margin:0}.a + .b ~ .c{margin:0}')).toBe(
      '.a :hover{margin:0}.a:hover{margin:0}.a+.b~.c{margin:0}',
    );
    expect(minifyCss('.a:not( .b , .c ) [data-x=y]{margin:0}')).toBe('.a:not(.b,.c) [data-x=y]{margin:0}');
  });

  it('keeps conditions and what is in them', () => {
    expect(
      minifyCss('@media (min-width: 10px) and (scripting : none) {\n .a { margin: 0; }\n}\n.b{top:0}'),
    ).toBe('@media (min-width:10px) and (scripting:none){.a{margin:0}}.b{top:0}');
    expect(minifyCss('@keyframes turn { from { rotate: 0deg; } to { rotate: 1turn; } }')).toBe(
      '@keyframes turn{from{rotate:0deg}to{rotate:1turn}}',
    );
  });

  it('does not change when it is done twice', () => {
    const once = minifyCss('.a , .b{ inline-size : min( 1px , 2px ) ; --x : y }');
    expect(minifyCss(once)).toBe(once);
  });
});
