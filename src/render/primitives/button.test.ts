import { describe, expect, it } from 'vitest';
import { trial } from '../../../test/render/trial.ts';
import { button } from './button.ts';

describe('a button', () => {
  it('is a real one, and sends its form only when it is meant to', () => {
    expect(trial(button, { text: 'Save' })).toMatch(/^<button class="p-button" type="button"/);
    expect(trial(button, { text: 'Save', kind: 'submit' })).toContain('type="submit"');
    expect(trial(button, { text: 'Save', disabled: true })).toContain(' disabled');
  });

  it('that stays pressed says whether it is', () => {
    expect(trial(button, { text: 'Bold', kind: 'toggle', selected: true })).toContain('aria-pressed="true"');
    expect(trial(button, { text: 'Bold', kind: 'toggle' })).toContain('aria-pressed="false"');
  });

  it('that opens a menu says so, and whether it is open', () => {
    const closed = trial(button, { label: 'More', icon: 'more', kind: 'menu' });
    expect(closed).toContain('aria-haspopup="menu" aria-expanded="false" data-behaviour="menu-button"');
    expect(trial(button, { text: 'Queue', expanded: true })).toContain('aria-expanded="true"');
    expect(trial(button, { text: 'Queue' })).not.toContain('aria-expanded');
  });

  it('with an icon only is named by its label', () => {
    const markup = trial(button, { label: 'Zoom in', icon: 'zoom-in' });
    expect(markup).toContain('data-icon-only aria-label="Zoom in"');
    expect(markup).toContain('aria-hidden="true"');
  });

  it('is always called by what is written on it', () => {
    expect(trial(button, { text: 'Renew', label: 'Renew the key' })).toContain('aria-label="Renew the key"');
    expect(trial(button, { text: 'Oboe', label: 'Take Ilse off' })).toContain(
      'aria-label="Oboe: Take Ilse off"',
    );
    expect(trial(button, { text: 'Renew', label: 'Renew' })).not.toContain('aria-label');
  });
});
