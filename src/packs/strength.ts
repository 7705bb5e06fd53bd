import type { PagePackV1 } from '../schemas/types.ts';
import { freezeFields } from './records.ts';

type Strength = NonNullable<PagePackV1['data']['strength']>;

/** Statements that bind under every guard, in the order that decides when they collide. */
const BINDING = ['job', 'rules', 'accessibility', 'states', 'words', 'data', 'routes', 'tokens', 'frame'];
/** Statements about the inside of a part, which a builder may better for the sake of the job. */
const STRUCTURE = [
  'hierarchy',
  'structure',
  'columns',
  'order below the first screen',
  'which actions are shown',
];
const IDEAS = ['look', 'motion', 'illustration', 'secondary views'];

const STRENGTHS: Readonly<Record<string, Strength>> = freezeFields({
  creative: { must: BINDING, default: [], idea: [...STRUCTURE, ...IDEAS] },
  guided: { must: BINDING, default: STRUCTURE, idea: IDEAS },
  strict: { must: [...BINDING, ...STRUCTURE], default: IDEAS, idea: [] },
});

/** The strength of each kind of statement under a guard. Frozen, because all packs share it. */
export const strengthOf = (guard: string): Strength => STRENGTHS[guard] ?? (STRENGTHS['guided'] as Strength);
