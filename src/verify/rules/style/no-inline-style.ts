import type { Declaration, Source, Span } from '../../../source/source.ts';
import { walkElements } from '../../../source/elements.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { FileRule } from '../../rule.ts';
import { isNotWebPage } from './styles.ts';

export const noInlineStyle: FileRule = {
  scope: 'file',
  id: 'no-inline-style',
  code: 'TOKEN020',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'move-style-to-sheet',
  layer: 'dna',
  summary: 'Static styles are in a style sheet, not in a style attribute.',
  why: 'Pseudo-classes, media queries and themes do not apply to a style attribute, and a strict content security policy blocks it. Computed values and custom properties are fine.',
  bad: '<p style={{ marginTop: 8 }}>',
  good: '<p className="note" style={{ "--progress": done }}>',
  check(source) {
    if (isNotWebPage(source)) return [];
    const fixed = source.declarations
      .filter((each) => isStatic(source, each))
      .toSorted((a, b) => a.start - b.start);
    if (fixed.length === 0) return [];
    return [...walkElements(source.roots)].flatMap(({ element, parents }) => {
      // Tracking pixels in noscript are third-party markup.
      if (parents.some(({ tag }) => tag === 'noscript')) return [];
      const attributes = element.attributes.filter(({ name }) => /^style(?:$|:)/.test(name));
      const set = attributes.flatMap((attribute) =>
        declarationsIn(attribute, fixed).map(({ property }) => ({ attribute, property })),
      );
      const [first] = set;
      if (!first) return [];
      const properties = [...new Set(set.map(({ property }) => quote(property)))];
      return [
        {
          message: `<${element.tag}> sets ${formatNames(properties)} in its style attribute.`,
          span: { start: first.attribute.start, end: first.attribute.end },
          suggestion:
            'Move it to a class in a style sheet; keep only computed values and custom properties inline.',
        },
      ];
    });
  },
};

/** The declarations within an attribute, by binary search: HTML mail can have tens of thousands. */
function declarationsIn({ start, end }: Span, all: readonly Declaration[]): readonly Declaration[] {
  const before = (offset: number): number => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return all.slice(before(start), before(end));
}

/** The declaration always sets the same value. A conditional value yields one declaration per branch, none of them static. */
function isStatic({ text }: Source, { from, property, start, end, valueSpan }: Declaration): boolean {
  if (from === 'sheet' || property.startsWith('--')) return false;
  return (
    from === 'attribute' ||
    (valueSpan.end === end && /^[^?|&]*:\s*$/.test(text.slice(start, valueSpan.start)))
  );
}
