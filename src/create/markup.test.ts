import { describe, expect, it } from 'vitest';
import { printCode } from './code.ts';
import { parseMarkup } from './markup.ts';

const toJsx = (markup: string): string =>
  parseMarkup(markup)
    .map((child) => ('code' in child ? printCode(child.code) : child.text))
    .join('');

describe('markup of the renderer as JSX', () => {
  it('names attributes as React does, except those of data and accessibility', () => {
    expect(toJsx('<path class="a" fill-rule="evenodd" data-hue="sky" aria-label="b"/>')).toBe(
      '<path className="a" fillRule="evenodd" data-hue="sky" aria-label="b" />',
    );
  });

  it('keeps nesting, attributes without a value and escaped text', () => {
    expect(toJsx('<g data-new><text x="1">Tom &amp; Ann&#39;s &lt;b&gt;</text></g>')).toBe(
      "<g data-new>\n  <text x=\"1\">{'Tom & Ann\\'s <b>'}</text>\n</g>",
    );
  });
});
