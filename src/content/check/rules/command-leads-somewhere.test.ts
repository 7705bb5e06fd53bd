import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { commandLeadsSomewhere } from './command-leads-somewhere.ts';

describe(commandLeadsSomewhere.name, () => {
  it('reports unknown routes and hotkeys, and duplicate ids', () => {
    const blueprint = (hotkey: object, ...commands: object[]) =>
      record('blueprint', {
        routes: { '/app': {}, '/app/:id': {} },
        navigation: { hotkeys: [hotkey], command_palette: { commands } },
      });
    const go = { key: 'g o', route: '/app' };
    expect(
      violationPointers(
        commandLeadsSomewhere,
        blueprint(go, { id: 'a', route: '/app', hotkey: 'g o' }, { id: 'b', action: 'create' }),
      ),
    ).toEqual([]);
    expect(violationPointers(commandLeadsSomewhere, blueprint({ ...go, route: '/ap' }))).toEqual([
      '/navigation/hotkeys/0/route',
    ]);
    expect(violationPointers(commandLeadsSomewhere, blueprint({ ...go, route: '/app/:id' }))).toEqual([
      '/navigation/hotkeys/0/route',
    ]);
    const place = '/navigation/command_palette/commands';
    expect(violationPointers(commandLeadsSomewhere, blueprint(go, { id: 'a', route: '/none' }))).toEqual([
      `${place}/0/route`,
    ]);
    expect(
      violationPointers(commandLeadsSomewhere, blueprint(go, { id: 'a', hotkey: 'g p' }, { id: 'a' })),
    ).toEqual([`${place}/0/hotkey`, `${place}/1/id`]);
  });
});
