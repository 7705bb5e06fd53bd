import { describe, expect, it } from 'vitest';
import type { ArchetypeV2, BlueprintV1 } from '../../../schemas/types.ts';
import { buildTopology } from './topology.ts';

const archetype = (id: string, role: string, features: readonly string[] = []): ArchetypeV2 =>
  ({ id, role, features, description: `About ${id}. And more.` }) as unknown as ArchetypeV2;

const routes = (list: Readonly<Record<string, string>>): Pick<BlueprintV1, 'routes'> => ({
  routes: Object.fromEntries(
    Object.entries(list).map(([path, id]) => [path, { archetype: id, page: 'x', shell: `${id}-shell` }]),
  ),
});

describe('the topology of a blueprint', () => {
  it('leads from the public zone into the app at once where there is no gate', () => {
    const { zones, transitions, entryPoints } = buildTopology(
      routes({ '/about/:id': 'site', '/about': 'site', '/work': 'app' }),
      [archetype('app', 'primary'), archetype('site', 'public', ['checkout'])],
    );
    expect(zones.map(({ role, shell, purpose }) => [role, shell, purpose])).toEqual([
      ['public', 'site-shell', 'About site.'],
      ['primary', 'app-shell', 'About app.'],
    ]);
    expect(transitions).toEqual([{ from: 'public', to: 'primary', type: 'conversion', trigger: 'payment' }]);
    expect(entryPoints).toEqual({ anonymous: '/about', authenticated: '/work' });
  });

  it('goes through the gate by what the gate asks for', () => {
    const { transitions } = buildTopology(routes({ '/': 'app', '/join': 'gate' }), [
      archetype('gate', 'gateway', ['access-code']),
      archetype('app', 'primary'),
    ]);
    expect(transitions).toEqual([
      { from: 'gateway', to: 'primary', type: 'gate-pass', trigger: 'invitation' },
      { from: 'primary', to: 'gateway', type: 'gate-return', trigger: 'invitation' },
    ]);
  });

  it('has no entry point if every route needs the id of a record', () => {
    expect(buildTopology(routes({ '/x/:id': 'app' }), [archetype('app', 'primary')]).entryPoints).toEqual({
      anonymous: null,
      authenticated: null,
    });
  });
});
