import type { AppPage } from './app-page.ts';
import type { Placement } from './placements.ts';

/** A placement on a page of the app. */
export interface Place {
  readonly page: AppPage;
  readonly index: number;
}

/** Where the contract of a placement's pattern stands. Its text is long, so that among several packs it stands once. */
export interface Carried {
  /** The placement that states what holds for the pattern in every preset. */
  readonly pattern: Place | undefined;
  /** The placement that states what the preset adds. */
  readonly preset: Place | undefined;
}

export type Carriers = (placement: Placement) => Carried;

/** A pattern that no record has is not described anywhere. */
export const NOWHERE: Carried = { pattern: undefined, preset: undefined };

/** Among these pages, the first that uses a pattern carries its contract. */
export function carriersIn(pages: readonly AppPage[]): Carriers {
  const byRecord = new Map<object, Map<string, Carried>>();
  for (const page of pages) {
    const { placements } = page.layout();
    for (let index = 0; index < placements.length; index++) {
      const { preset, record } = placements[index] ?? {};
      if (!record || preset === undefined) continue;
      const known = byRecord.get(record);
      if (known?.has(preset)) continue;
      const here: Place = { page, index };
      if (!known) byRecord.set(record, new Map([[preset, { pattern: here, preset: here }]]));
      else known.set(preset, { pattern: known.values().next().value?.pattern, preset: here });
    }
  }
  return ({ preset, record }) => (record && byRecord.get(record)?.get(preset)) ?? NOWHERE;
}
