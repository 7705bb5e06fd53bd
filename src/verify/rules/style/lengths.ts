import type { Source } from '../../../source/source.ts';
import { formatNames } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import { findLengths, type RawLength } from '../../css-values.ts';
import { reference, replacement } from './tokens.ts';
import { placeOfRaw, rawStyles, writtenOut } from './styles.ts';

interface Scale {
  /** What the steps are: `spaces`, `radii`. */
  readonly called: string;
  readonly properties: RegExp;
  readonly steps: ReadonlyMap<number, readonly string[]>;
  /** Lengths nobody needs a token for. */
  isFree(pixels: number): boolean;
}

/** Lengths that are written out although the theme has a scale for them. */
export function rawLengths(source: Source, scale: Scale): Violation[] {
  const { steps, properties, isFree, called } = scale;
  if (steps.size === 0) return [];
  const groups = rawStyles(source, ({ property, value }) =>
    properties.test(property) ? findLengths(value).filter(({ pixels }) => !isFree(pixels)) : [],
  );
  return groups.map((group) => {
    const [{ style, raw }] = group;
    const edits = group.flatMap(
      (each) => replacement(source, each.style, each.raw, each.raw.pixels, steps, lengthOf) ?? [],
    );
    return {
      message: writtenOut(group, called),
      span: placeOfRaw(source, style, raw).span,
      suggestion: suggestion(new Set(group.map((each) => each.raw.pixels)), steps),
      ...(edits.length === 0 ? {} : { edits }),
    };
  });
}

function lengthOf(text: string): number | undefined {
  const [only, another]: readonly RawLength[] = findLengths(text);
  return only && !another && only.text === text.trim() ? only.pixels : undefined;
}

function suggestion(lengths: ReadonlySet<number>, steps: Scale['steps']): string {
  if ([...steps.keys()].every((step) => step === 0))
    return 'Take it out: every step of the theme is 0. If it is meant, give the theme a step for it.';
  const said = [...lengths].map((pixels) => {
    const names = steps.get(pixels);
    if (names) return `${pixels}px is ${formatNames(names.slice(0, 3).map(reference))}`;
    return `nearest to ${pixels}px ${near(pixels, steps)}`;
  });
  return `Take a step of the theme: ${formatNames(said)}.`;
}

/** The steps below and above. */
function near(pixels: number, steps: Scale['steps']): string {
  const sorted = [...steps].toSorted(([a], [b]) => a - b);
  const below = sorted.findLast(([step]) => step < Math.abs(pixels) && step > 0);
  const above = sorted.find(([step]) => step > Math.abs(pixels));
  const found = [below, above].flatMap((step) => (step ? [step] : []));
  const shown = found.map(([step, names]) => `${reference(names[0] ?? '')} (${step}px)`);
  return `${shown.length === 1 ? 'is' : 'are'} ${shown.join(' and ')}`;
}
