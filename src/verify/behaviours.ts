import { isObject } from '../base/guards.ts';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';

/** A state, a binding of keys or an announcement that a placement must have. */
export interface Behaviour {
  readonly kind: 'state' | 'key' | 'announcement';
  /** The name of a state, the keys of a binding, such as `Tab/Shift+Tab`, or the text of an announcement. */
  readonly name: string;
  /** For a state: the text that announces it. */
  readonly announce?: string;
}

/**
 * - `browser`: it was exercised on a visited page
 * - `source`: the file of the placement, or one that it imports, has code or a text for it
 * - `none`: neither
 */
export interface BehaviourEvidence extends Pick<Behaviour, 'kind' | 'name'> {
  readonly evidence: 'browser' | 'source' | 'none';
  readonly file?: string;
}

type Pattern = ExecutionPackBundleV1['pages'][number]['data']['patterns'][number];

/** Lists the states, keys and announcements of a pattern as its pack states them. */
export function listBehaviours({ states = {}, accessibility }: Pattern): Behaviour[] {
  const { keyboard = [], announcements = [], live_regions: regions = [] } = accessibility ?? {};
  const texts = [...announcements, ...regions.map(({ announces }) => announces)];
  const said = new Set<string>();
  const listed = Object.entries(states).map(([name, state]): Behaviour => {
    const announce: unknown = isObject(state) ? state['announce'] : undefined;
    return { kind: 'state', name, ...(typeof announce === 'string' ? { announce } : {}) };
  });
  for (const { announce } of listed) if (announce !== undefined) said.add(announce);
  for (const text of texts) if (typeof text === 'string') said.add(text);
  return [
    ...listed,
    ...keyboard.map(({ keys }): Behaviour => ({ kind: 'key', name: keys.join('/') })),
    ...[...said].map((name): Behaviour => ({ kind: 'announcement', name })),
  ];
}

/** Marks those as exercised that a browser has seen or used. */
export const exerciseBehaviours = (
  behaviours: readonly BehaviourEvidence[],
  exercised: readonly Pick<Behaviour, 'kind' | 'name'>[],
): readonly BehaviourEvidence[] =>
  behaviours.map((one) => {
    const isUsed = exercised.some(
      ({ kind, name }) =>
        kind === one.kind && (kind === 'key' ? one.name.split('/').includes(name) : name === one.name),
    );
    return isUsed ? { kind: one.kind, name: one.name, evidence: 'browser' } : one;
  });
