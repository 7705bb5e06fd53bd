import type { ArchetypeV2, BlueprintV1 } from '../../../schemas/types.ts';

const ROLES = ['public', 'gateway', 'primary', 'auxiliary'] as const;
type Role = (typeof ROLES)[number];

interface Zone {
  readonly role: Role;
  readonly archetypes: readonly string[];
  /** The shell of most of its pages. */
  readonly shell: string | null;
  readonly features: readonly string[];
  readonly purpose: string;
}

interface Transition {
  readonly from: Role;
  readonly to: Role;
  readonly type: 'conversion' | 'gate-pass' | 'gate-return' | 'navigation';
  readonly trigger: string;
}

export interface Topology {
  readonly zones: readonly Zone[];
  readonly transitions: readonly Transition[];
  /** The first page for anonymous and for signed-in users. */
  readonly entryPoints: { readonly anonymous: string | null; readonly authenticated: string | null };
}

export const listArchetypes = ({ compose }: Pick<BlueprintV1, 'compose'>): string[] => [
  ...new Set(compose.map((one) => (typeof one === 'string' ? one : one.archetype))),
];

/** Builds the zones and transitions of a blueprint from the roles of its archetypes. */
export function buildTopology(
  blueprint: Pick<BlueprintV1, 'routes'>,
  archetypes: readonly ArchetypeV2[],
): Topology {
  const byRole = new Map<Role, ArchetypeV2[]>();
  for (const role of ROLES) {
    const own = archetypes.filter((one) => one.role === role);
    if (own.length > 0) byRole.set(role, own);
  }
  return {
    zones: [...byRole].map(([role, own]) => ({
      role,
      archetypes: own.map(({ id }) => id),
      shell: findMainShell(blueprint, own),
      features: [...new Set(own.flatMap(({ features }) => features ?? []))],
      purpose: own.map(({ description }) => firstSentence(description)).join(' '),
    })),
    transitions: listTransitions(byRole),
    entryPoints: {
      anonymous: findEntryPoint(blueprint, byRole.get('public') ?? byRole.get('gateway')),
      authenticated: findEntryPoint(blueprint, byRole.get('primary') ?? byRole.get('auxiliary')),
    },
  };
}

function listTransitions(byRole: ReadonlyMap<Role, readonly ArchetypeV2[]>): Transition[] {
  const found: Transition[] = [];
  const add = (from: Role, to: Role, type: Transition['type'], trigger: string): void => {
    if (byRole.has(from) && byRole.has(to)) found.push({ from, to, type, trigger });
  };
  const gate = findTrigger(byRole.get('gateway') ?? []);
  add('public', 'gateway', 'conversion', findTrigger(byRole.get('public') ?? [], gate));
  // Without a gateway, users enter directly.
  if (!byRole.has('gateway'))
    add('public', 'primary', 'conversion', findTrigger(byRole.get('public') ?? [], 'navigation'));
  add('gateway', 'primary', 'gate-pass', gate);
  add('primary', 'gateway', 'gate-return', gate);
  add('primary', 'auxiliary', 'navigation', 'navigation');
  add('auxiliary', 'primary', 'navigation', 'navigation');
  return found;
}

/** Features that let users pass a gateway, most common first. */
const TRIGGERS: readonly (readonly [pattern: RegExp, trigger: string])[] = [
  [/^(?:auth|login|sign-in|mfa|single-sign-on|oauth)\b/, 'authentication'],
  [/payment|subscription|checkout/, 'payment'],
  [/onboarding|setup/, 'onboarding'],
  [/invit|access-code/, 'invitation'],
];

function findTrigger(archetypes: readonly ArchetypeV2[], otherwise = 'authentication'): string {
  const features = archetypes.flatMap((one) => one.features ?? []);
  return TRIGGERS.find(([pattern]) => features.some((one) => pattern.test(one)))?.[1] ?? otherwise;
}

function findMainShell({ routes }: Pick<BlueprintV1, 'routes'>, own: readonly ArchetypeV2[]): string | null {
  const ids = new Set(own.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { archetype, shell } of Object.values(routes))
    if (ids.has(archetype) && shell !== undefined) counts.set(shell, (counts.get(shell) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The first page of a zone with a static path; `/` takes precedence. */
function findEntryPoint(
  { routes }: Pick<BlueprintV1, 'routes'>,
  own: readonly ArchetypeV2[] | undefined,
): string | null {
  const ids = new Set((own ?? []).map(({ id }) => id));
  const paths = Object.entries(routes)
    .filter(([path, { archetype }]) => ids.has(archetype) && !path.includes(':'))
    .map(([path]) => path);
  return paths.includes('/') ? '/' : (paths[0] ?? null);
}

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
