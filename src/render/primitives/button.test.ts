import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { button } from './button.ts';

describe('a button', () => {
  it('is a native button that submits only if its kind is submit', () => {
    expect(renderNode(button, { text: 'Save' })).toMatch(/^<button class="p-button" type="button"/);
    expect(renderNode(button, { text: 'Save', kind: 'submit' })).toContain('type="submit"');
    expect(renderNode(button, { text: 'Save', disabled: true })).toContain(' disabled');
  });

  it('has a pressed state as a toggle', () => {
    expect(renderNode(button, { text: 'Bold', kind: 'toggle', selected: true })).toContain(
      'aria-pressed="true"',
    );
    expect(renderNode(button, { text: 'Bold', kind: 'toggle' })).toContain('aria-pressed="false"');
  });

  it('has popup and expanded states as a menu button', () => {
    const closed = renderNode(button, { label: 'More', icon: 'more', kind: 'menu' });
    expect(closed).toContain('aria-haspopup="menu" aria-expanded="false" data-behaviour="menu-button"');
    expect(renderNode(button, { text: 'Queue', expanded: true })).toContain('aria-expanded="true"');
    expect(renderNode(button, { text: 'Queue' })).not.toContain('aria-expanded');
  });

  it('is named by its label if it has an icon only', () => {
    const markup = renderNode(button, { label: 'Zoom in', icon: 'zoom-in' });
    expect(markup).toContain('data-icon-only aria-label="Zoom in"');
    expect(markup).toContain('aria-hidden="true"');
  });

  it('contains its visible text in its accessible name', () => {
    expect(renderNode(button, { text: 'Renew', label: 'Renew the key' })).toContain(
      'aria-label="Renew the key"',
    );
    expect(renderNode(button, { text: 'Oboe', label: 'Take Ilse off' })).toContain(
      'aria-label="Oboe: Take Ilse off"',
    );
    expect(renderNode(button, { text: 'Renew', label: 'Renew' })).not.toContain('aria-label');
  });
});
