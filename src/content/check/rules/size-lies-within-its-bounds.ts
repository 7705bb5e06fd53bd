import { pointerStep } from '../../../schemas/json.ts';
import type { ShellV1RegionSize } from '../../../schemas/types.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The default size of a region is between its minimum and maximum. */
export const sizeLiesWithinItsBounds: Rule = {
  name: 'size-lies-within-its-bounds',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('shell', function* ({ data }) {
    const sizes: [string, ShellV1RegionSize | undefined][] = [
      ...data.regions.map(({ size }, index): [string, ShellV1RegionSize | undefined] => [
        `/regions/${index}/size`,
        size,
      ]),
      ...Object.entries(data.configurable ?? {}).map(
        ([region, { size }]): [string, ShellV1RegionSize | undefined] => [
          `/configurable${pointerStep(region)}/size`,
          size,
        ],
      ),
    ];
    for (const [pointer, size] of sizes) {
      if (!size || (size.min <= size.default && size.default <= size.max)) continue;
      yield {
        pointer: `${pointer}/default`,
        message: `${pointer}/default is ${size.default}, which is not between ${size.min} and ${size.max}.`,
        fix: 'Choose a default between min and max.',
      };
    }
  }),
};
