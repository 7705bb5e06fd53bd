import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { exampleShowsEveryRole } from './example-shows-every-role.ts';

const pattern = (roles: object, anatomy: object, examples?: object[]) =>
  record('pattern', {
    data: { roles },
    presets: { standard: { anatomy } },
    ...(examples ? { examples } : {}),
  });
const items = { many: true, fields: { title: { type: 'text' } } };

describe(exampleShowsEveryRole.name, () => {
  it('reports a pattern without an example, and an example without a role', () => {
    const anatomy = { is: 'list', items: [{ each: 'items', text: '{item.title}' }] };
    expect(violationPointers(exampleShowsEveryRole, pattern({ items }, anatomy))).toEqual(['/examples']);
    expect(violationPointers(exampleShowsEveryRole, pattern({ items }, anatomy, [{ roles: {} }]))).toEqual([
      '/examples/0/roles',
    ]);
    expect(
      violationPointers(exampleShowsEveryRole, pattern({ items }, anatomy, [{ roles: { items: {} } }])),
    ).toEqual([]);
  });

  it('reports a role that no preset shows, unless another role lists it', () => {
    const groups = { many: true, fields: { items: { type: 'list', of: 'items' } } };
    const anatomy = { is: 'stack', each: 'groups', children: [] };
    const examples = [{ roles: { items: {}, groups: {} } }];
    expect(violationPointers(exampleShowsEveryRole, pattern({ items, groups }, anatomy, examples))).toEqual(
      [],
    );
    expect(violationPointers(exampleShowsEveryRole, pattern({ items }, { is: 'divider' }, examples))).toEqual(
      ['/data/roles/items'],
    );
  });
});
