import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { list } from './list.ts';

describe('a list', () => {
  it('renders items as links, buttons or text', () => {
    const markup = renderNode(list, {
      ordered: true,
      items: [
        { text: 'Rope', href: '#rope', current: true },
        { text: 'Radio', action: 'open' },
        { text: 'Lamp', value: 12_500 },
      ],
    });
    expect(markup).toMatch(/^<ol class="p-list" role="list"/);
    expect(markup).toContain('href="/at#rope" aria-current="true">Rope</a>');
    expect(markup).toContain('type="button" data-action="open">Radio</button>');
    expect(markup).toContain('12,500');
  });

  it('has checkboxes for items that can be checked, and marks for done ones', () => {
    const tick = renderNode(list, { items: [{ text: 'Cod', checked: true, action: 'toggle' }] });
    expect(tick).toMatch(/<label [^>]*><input [^>]*type="checkbox" checked>/);
    const done = renderNode(list, { items: [{ text: 'Cod', checked: false }] });
    expect(done).toContain('Not done: ');
    expect(done).not.toContain('<input');
  });

  it('has one option in the tab order', () => {
    const markup = renderNode(list, {
      kind: 'options',
      label: 'Rooms',
      items: [{ text: 'A' }, { text: 'B', selected: true }, { text: 'C', disabled: true }],
    });
    expect(markup).toContain('role="listbox" aria-label="Rooms"');
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-selected="true" tabindex="0"/);
    expect(markup).toContain('aria-disabled="true"');
    const several = renderNode(list, { kind: 'options', label: 'R', items: [{ text: 'A', checked: true }] });
    expect(several).toContain('aria-multiselectable="true"');
  });

  it('renders commands as a menu with the right item roles', () => {
    const markup = renderNode(list, {
      kind: 'menu',
      label: 'Edit',
      items: [
        { text: 'Walls', checked: true, action: 'toggle' },
        { text: 'Move', expanded: false, items: [{ text: 'Up' }] },
      ],
    });
    expect(markup).toContain('role="menuitemcheckbox" aria-checked="true"');
    expect(markup).toContain('aria-haspopup="menu" aria-expanded="false" aria-controls="submenu-1"');
    expect(markup).toMatch(/role="menu" id="submenu-1" aria-label="Move" hidden/);
    const choice = renderNode(list, {
      kind: 'menu',
      label: 'In',
      items: [{ text: 'm', selected: true }, { text: 'ft' }],
    });
    expect(choice.match(/role="menuitemradio"/g)).toHaveLength(2);
  });

  it('numbers the articles of a feed and does not nest them', () => {
    const markup = renderNode(list, {
      kind: 'feed',
      label: 'News',
      items: [{ text: 'First', time: '4 Mar 2026' }],
      children: [{ is: 'card', role: 'article', label: 'Second', children: [] }],
    });
    expect(markup).toContain('role="feed" aria-label="News"');
    expect(markup).toContain('aria-posinset="2" aria-setsize="2" aria-label="Second"');
    expect(markup).toContain('datetime="2026-03-04"');
  });

  it('marks the current and completed steps', () => {
    const markup = renderNode(list, {
      kind: 'steps',
      items: [
        { text: 'Owner', checked: true },
        { text: 'Hull', current: true },
      ],
    });
    expect(markup).toContain('aria-current="step"');
    expect(markup).toContain('Done: ');
  });
});
