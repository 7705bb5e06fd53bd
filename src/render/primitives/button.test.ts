import { describe, expect, it } from 'vitest';
import { trial } from '../../../test/render/trial.ts';
import { button } from './button.ts';

describe('a button', () => {
  it('is a native button that submits only if its kind is submit', () => {
    expect(trial(button, { text: 'Save' })).toMatch(/^<button class="p-button" type="button"/);
    expect(trial(button, { text: 'Save', kind: 'submit' })).toContain('type="submit"');
    expect(trial(button, { text: 'Save', disabled: true })).toContain(' disabled');
  });

  it('has a pressed state as a toggle', () => {
    expect(trial(button, { text: 'Bold', kind: 'toggle', selected: true })).toContain('aria-pressed="true"');
    expect(trial(button, { text: 'Bold', kind: 'toggle' })).toContain('aria-pressed="false"');
  });

  it('has popup and expanded states as a menu button', () => {
    const closed = trial(button, { label: 'More', icon: 'more', kind: 'menu' });
    expect(closed).toContain('aria-haspopup="menu" aria-expanded="false" data-behaviour="menu-button"');
    expect(trial(button, { text: 'Queue', expanded: true })).toContain('aria-expanded="true"');
    expect(trial(button, { text: 'Queue' })).not.toContain('aria-expanded');
  });

  it('is named by its label if it has an icon only', () => {
    const markup = trial(button, { label: 'Zoom in', icon: 'zoom-in' });
    expect(markup).toContain('data-icon-only aria-label="Zoom in"');
    expect(markup).toContain('aria-hidden="true"');
  });

  it('contains its visible text in its accessible name', () => {
    expect(trial(button, { text: 'Renew', label: 'Renew the key' })).toContain('aria-label="Renew the key"');
    expect(trial(button, { text: 'Oboe', label: 'Take Ilse off' })).toContain(
      'aria-label="Oboe: Take Ilse off"',
    );
    expect(trial(button, { text: 'Renew', label: 'Renew' })).not.toContain('aria-label');
  });
});
