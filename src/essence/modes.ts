import type { CommonV1Mode, EssenceV4 } from '../schemas/types.ts';

/** The colour modes that a contract asks for anywhere, that of the whole app first. */
export function modesIn({ dna, blueprint }: EssenceV4): CommonV1Mode[] {
  const overrides = blueprint.sections.flatMap(({ dna_overrides, pages }) => [
    dna_overrides?.mode,
    ...pages.map((page) => page.dna_overrides?.mode),
  ]);
  return [...new Set([dna.theme.mode, ...overrides].filter((mode) => mode !== undefined))];
}
