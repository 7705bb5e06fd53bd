import type { CommonV1LayoutItem, CommonV1PatternReference } from '../schemas/types.ts';

/** One pattern on a page. */
export interface Placed {
  readonly pattern: string;
  readonly preset?: string;
  /** The name it goes by on the page: its own, or that of the pattern. */
  readonly alias: string;
  readonly pointer: string;
}

/** The patterns of a page from top to bottom, those in columns too. */
export function placedIn(layout: readonly CommonV1LayoutItem[], pointer: string): Placed[] {
  return layout.flatMap((item, index) => {
    const at = `${pointer}/${index}`;
    if (typeof item === 'object' && 'cols' in item)
      return item.cols.map((one, column) => placed(one, `${at}/cols/${column}`));
    return [placed(item, at)];
  });
}

export function placed(item: CommonV1PatternReference, pointer: string): Placed {
  if (typeof item === 'string') return { pattern: item, alias: item, pointer };
  return {
    pattern: item.pattern,
    ...(item.preset === undefined ? {} : { preset: item.preset }),
    alias: item.as ?? item.pattern,
    pointer,
  };
}
