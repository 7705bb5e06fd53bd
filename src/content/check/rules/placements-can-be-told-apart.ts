import { canonical, step } from '../../../schemas/json.ts';
import type { CommonV1LayoutItem } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { type Placed, placed, placedIn } from '../../references.ts';
import { eachRecord, suggestName, type Rule } from '../rule.ts';
import { type Violation } from '../record-set.ts';
import type { ValidRecord } from '../record-set.ts';

/** A pattern that stands twice on a page has two names there, and the spans of columns use these names. */
export const placementsCanBeToldApart: Rule = {
  name: 'placements-can-be-told-apart',
  severity: 'error',
  category: 'Structure',
  check: eachRecord(function* (record) {
    if (record.type === 'archetype') {
      const { pages } = (record as ValidRecord<'archetype'>).data;
      for (const [index, { default_layout, patterns }] of pages.entries()) {
        const pointer = `/pages/${index}`;
        yield* ofLayout(default_layout, `${pointer}/default_layout`);
        const list = patterns?.map((item, place) => placed(item, `${pointer}/patterns/${place}`));
        if (list && flat(list) !== flat(placedIn(default_layout, '')))
          yield {
            pointer: `${pointer}/patterns`,
            message: `${pointer}/patterns is not the list of what stands in the layout.`,
            fix: 'List the placements of the layout from top to bottom, or remove the list.',
          };
      }
    } else if (record.type === 'blueprint') {
      const { overrides } = (record as ValidRecord<'blueprint'>).data;
      for (const [page, { default_layout = [] }] of Object.entries(overrides?.pages ?? {}))
        yield* ofLayout(default_layout, `/overrides/pages${step(page)}/default_layout`);
    }
  }),
};

const flat = (list: readonly Placed[]): string =>
  canonical(list.map(({ pattern, preset = '', alias }) => [pattern, preset, alias]));

function* ofLayout(layout: readonly CommonV1LayoutItem[], pointer: string): Generator<Violation> {
  const seen = new Set<string>();
  for (const { alias, pointer: place } of placedIn(layout, pointer)) {
    if (seen.has(alias))
      yield {
        pointer: place,
        message: `${place} is the second ${quote(alias)} on the page.`,
        fix: 'Give it a name of its own with "as".',
      };
    seen.add(alias);
  }
  for (const [index, item] of layout.entries()) {
    if (typeof item === 'string' || !('cols' in item)) continue;
    const columns = item.cols.map((one) => placed(one, '').alias);
    for (const name of Object.keys(item.span ?? {}))
      if (!columns.includes(name))
        yield {
          pointer: `${pointer}/${index}/span${step(name)}`,
          message: `${pointer}/${index}/span names ${quote(name)}, which is none of the columns.`,
          fix: suggestName(name, columns),
        };
  }
}
