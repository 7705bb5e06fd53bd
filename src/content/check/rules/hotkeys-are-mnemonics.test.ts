import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { hotkeysAreMnemonics } from './hotkeys-are-mnemonics.ts';

const blueprint = (...hotkeys: object[]) => record('blueprint', { navigation: { hotkeys } });
const page = (key: string, label: string) => ({ key, label, route: '/a' });

describe(hotkeysAreMnemonics.name, () => {
  it('accepts initials of the words that name the page', () => {
    const keys = [page('g b', 'Go to the board'), page('g w', 'My work'), page('d', 'Declare an incident')];
    expect(violationPointers(hotkeysAreMnemonics, blueprint(...keys))).toEqual([]);
  });

  it('accepts a later letter if other keys took all initials', () => {
    const keys = [page('g a', 'Accounts'), page('g l', 'Alerts')];
    expect(violationPointers(hotkeysAreMnemonics, blueprint(...keys))).toEqual([]);
    const action = { key: 'g a', label: 'Acknowledge', action: 'acknowledge' };
    expect(violationPointers(hotkeysAreMnemonics, blueprint(action, page('g l', 'Alerts')))).toEqual([]);
  });

  it('reports a later letter while an initial is free', () => {
    const [violation] = findViolations(hotkeysAreMnemonics, [blueprint(page('g p', 'Field map'))]);
    expect(violation).toMatchObject({
      pointer: '/navigation/hotkeys/0/key',
      fix: 'Use "g f" or "g m".',
    });
  });

  it('reports a letter or digit that does not occur in the label', () => {
    const keys = [page('g q', 'Field map'), page('g 5', 'Today'), page('n', 'Propose an article')];
    expect(violationPointers(hotkeysAreMnemonics, blueprint(...keys))).toEqual([
      '/navigation/hotkeys/0/key',
      '/navigation/hotkeys/1/key',
      '/navigation/hotkeys/2/key',
    ]);
  });

  it('reports a letter of a word that does not name the page', () => {
    expect(violationPointers(hotkeysAreMnemonics, blueprint(page('g o', 'Open the wiki')))).toEqual([
      '/navigation/hotkeys/0/key',
    ]);
  });

  it('reports a chord that does not start with g', () => {
    expect(violationPointers(hotkeysAreMnemonics, blueprint(page('x b', 'Board')))).toEqual([
      '/navigation/hotkeys/0/key',
    ]);
  });

  it('leaves keys of actions and conventional keys alone', () => {
    const keys = [{ key: 'b', label: 'Keep this thread', action: 'save' }, page('/', 'Search the journal')];
    expect(violationPointers(hotkeysAreMnemonics, blueprint(...keys))).toEqual([]);
  });

  it('applies to the navigation of an archetype', () => {
    const archetype = (...items: object[]) => record('archetype', { navigation_items: items });
    const item = (label: string, hotkey?: string) => ({ label, route: '/a', ...(hotkey ? { hotkey } : {}) });
    expect(
      violationPointers(hotkeysAreMnemonics, archetype(item('Field map', 'g f'), item('Devices'))),
    ).toEqual([]);
    expect(
      violationPointers(hotkeysAreMnemonics, archetype(item('Devices'), item('Field map', 'g q'))),
    ).toEqual(['/navigation_items/1/hotkey']);
  });
});
