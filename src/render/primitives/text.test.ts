import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { badge } from './badge.ts';
import { button } from './button.ts';
import { code } from './code.ts';
import { heading } from './heading.ts';
import { link } from './link.ts';
import { quote } from './quote.ts';
import { text } from './text.ts';

describe('a text', () => {
  it('is escaped', () => {
    for (const primitive of [text, badge, quote, code, heading, link, button])
      expect(renderNode(primitive, { text: '<b onclick="x">', level: 2 })).toContain(
        '&lt;b onclick=&quot;x&quot;&gt;',
      );
  });

  it('shows keys one by one', () => {
    expect(renderNode(text, { kind: 'keyboard', text: 'Ctrl Z' }).match(/<kbd/g)).toHaveLength(2);
  });
});
