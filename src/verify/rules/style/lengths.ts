import type { Source } from '../../../source/source.ts';
import { formatNames } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import { findLengths, type RawLength } from '../../css-values.ts';
import type { ProjectTokens } from '../../rule.ts';
import type { Kind } from './replacements.ts';
import { toCssReference, createReplacement } from './tokens.ts';
import { locateRawValue, groupRawStyles, describeHardCodedValues } from './styles.ts';

interface Scale {
  /** Plural name for messages: `spaces`, `radii`. */
  readonly label: string;
  readonly kind: Kind;
  readonly properties: RegExp;
  readonly project: ProjectTokens | undefined;
  readonly steps: ReadonlyMap<number, readonly string[]>;
  /** Lengths that need no token. */
  isExempt(pixels: number): boolean;
}

/** Reports hard-coded lengths for which the theme has a scale. */
export function reportRawLengths(source: Source, scale: Scale): Violation[] {
  const { kind, steps, project, properties, isExempt, label } = scale;
  if (steps.size === 0) return [];
  const groups = groupRawStyles(source, ({ property, value }) =>
    properties.test(property) ? findLengths(value).filter(({ pixels }) => !isExempt(pixels)) : [],
  );
  return groups.map((group) => {
    const [{ style, raw }] = group;
    const edits = group.flatMap(
      (each) =>
        createReplacement(source, each.style, each.raw, each.raw.pixels, {
          kind,
          tokens: steps,
          project,
          parseValue: parseSingleLength,
        }) ?? [],
    );
    return {
      message: describeHardCodedValues(group, label),
      span: locateRawValue(source, style, raw).span,
      suggestion: suggest(new Set(group.map((each) => each.raw.pixels)), steps),
      ...(edits.length === 0 ? {} : { edits }),
    };
  });
}

function parseSingleLength(text: string): number | undefined {
  const [only, another]: readonly RawLength[] = findLengths(text);
  return only && !another && only.text === text.trim() ? only.pixels : undefined;
}

function suggest(lengths: ReadonlySet<number>, steps: Scale['steps']): string {
  if ([...steps.keys()].every((step) => step === 0))
    return 'Remove it: every step of the theme is 0. If it is intended, add a step to the theme.';
  const hints = [...lengths].map((pixels) => {
    const names = steps.get(pixels);
    if (names) return `${pixels}px is ${formatNames(names.slice(0, 3).map(toCssReference))}`;
    return `the nearest to ${pixels}px ${formatNearestSteps(pixels, steps)}`;
  });
  return `Use a step of the theme: ${formatNames(hints)}.`;
}

/** The next smaller and the next larger step. */
function formatNearestSteps(pixels: number, steps: Scale['steps']): string {
  const sorted = [...steps].toSorted(([a], [b]) => a - b);
  const below = sorted.findLast(([step]) => step < Math.abs(pixels) && step > 0);
  const above = sorted.find(([step]) => step > Math.abs(pixels));
  const found = [below, above].flatMap((step) => (step ? [step] : []));
  const shown = found.map(([step, names]) => `${toCssReference(names[0] ?? '')} (${step}px)`);
  return `${shown.length === 1 ? 'is' : 'are'} ${shown.join(' and ')}`;
}
