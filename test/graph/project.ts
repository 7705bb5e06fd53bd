import { sha256Digest } from '../../src/base/hash.ts';
import { compose } from '../../src/essence/compose.ts';
import type { GraphFile, GraphFinding, GraphInput } from '../../src/graph/input.ts';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { corpus } from '../packs/documents.ts';

/** A project small enough to know by heart: three pages in two sections, seven files, three findings. */

const file = (path: string, more: Partial<GraphFile> = {}): GraphFile => ({
  path,
  digest: sha256Digest(path),
  imports: [],
  routes: [],
  components: [],
  ...more,
});

export const files: readonly GraphFile[] = [
  file('src/routes/sign-in.tsx', { routes: ['/sign-in'], imports: ['src/ui/button.tsx'] }),
  file('src/routes/orders.tsx', { routes: ['/orders'], imports: ['src/ui/order-table.tsx'] }),
  file('src/routes/order.tsx', { routes: ['/orders/:orderId'] }),
  file('src/routes/lost.tsx', { routes: ['/lost'] }),
  file('src/ui/button.tsx', { components: ['Button'], imports: ['src/ui/classes.ts'] }),
  file('src/ui/order-table.tsx', { components: ['OrderTable'] }),
  file('src/ui/classes.ts'),
  file('rules.md', { kind: 'rules' }),
];

export const findings: readonly GraphFinding[] = [
  {
    code: 'INT013',
    rule: 'button-has-type',
    severity: 'warn',
    message: 'The button has no type.',
    fingerprint: 'gfo1:aaaa',
    place: { file: 'src/ui/button.tsx', line: 3, column: 5 },
    repair: 'set-explicit-button-type',
  },
  {
    code: 'STRUCT006',
    rule: 'one-main-action',
    severity: 'warn',
    message: 'There are two main actions.',
    fingerprint: 'gfo1:bbbb',
    pointer: '/blueprint/sections/1/pages/0/layout/1',
    repair: 'choose-known-preset',
  },
  {
    code: 'CTX004',
    rule: 'lock-is-current',
    severity: 'warn',
    message: 'The lock is old.',
    fingerprint: 'gfo1:cccc',
  },
];

const base = compose('admin-suite', corpus);

export const document: EssenceV4 = {
  ...base,
  dna: { ...base.dna, theme: { ...base.dna.theme, id: 'slate' } },
  blueprint: {
    features: ['auth'],
    sections: [
      {
        id: 'account',
        role: 'gateway',
        shell: 'centered',
        features: ['auth'],
        description: 'The door.',
        pages: [{ id: 'sign-in', route: '/sign-in', layout: ['page-header', 'sign-in-form'] }],
      },
      {
        id: 'orders',
        role: 'primary',
        shell: 'sidebar-main',
        features: ['export'],
        description: 'The work.',
        pages: [
          { id: 'list', route: '/orders', layout: ['page-header', 'data-table'] },
          { id: 'detail', route: '/orders/:id', layout: ['page-header', 'no-such-pattern'] },
        ],
      },
    ],
  },
};

export const inputOf = (essence: EssenceV4, more: Partial<GraphInput> = {}): GraphInput => ({
  essence: {
    path: 'svc.essence.json',
    digest: sha256Digest(JSON.stringify(essence)),
    document: essence,
  },
  bundle: compile(essence, corpus),
  files,
  ...more,
});

export const input: GraphInput = inputOf(document, {
  findings,
  rules: [
    {
      id: 'one-main-action',
      text: 'A page has one main action.',
      appliesTo: ['pg:orders:list'],
      file: 'rules.md',
    },
    { id: 'plain-words', text: 'No jargon.', appliesTo: [], file: 'rules.md' },
  ],
  bridges: [{ id: 'bg-brand', text: 'bg-brand', mapsTo: ['color.primary'], file: 'rules.md' }],
});
