import type { Facts } from '../facts.ts';
import { type Placed, spanOf } from './tree.ts';

export type KeyFact = Facts['keys'][number];

/** The keys that were found so far. */
export class KeyFacts {
  readonly all: KeyFact[] = [];

  exact(placed: Placed, keys: string): void {
    this.all.push({ ...spanOf(placed), keys, isExact: true });
  }

  /** Something listens to keys, and this file does not say to which. */
  unknown(placed: Placed): void {
    this.all.push({ ...spanOf(placed), keys: '', isExact: false });
  }
}
