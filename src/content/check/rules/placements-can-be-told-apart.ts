import { toCanonicalJson, pointerStep } from '../../../schemas/json.ts';
import type { CommonV1LayoutItem } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { type Placement, toPlacement, listPlacements } from '../../references.ts';
import { eachRecord, suggestName, type Rule } from '../rule.ts';
import { type Violation } from '../record-set.ts';
import type { ValidRecord } from '../record-set.ts';

/** Every placement on a page has a unique name, and column spans refer to these names. */
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
        const list = patterns?.map((item, place) => toPlacement(item, `${pointer}/patterns/${place}`));
        if (list && flat(list) !== flat(listPlacements(default_layout, '')))
          yield {
            pointer: `${pointer}/patterns`,
            message: `${pointer}/patterns does not match the placements of the layout.`,
            fix: 'List the placements of the layout from top to bottom, or remove the list.',
          };
      }
    } else if (record.type === 'blueprint') {
      const { overrides } = (record as ValidRecord<'blueprint'>).data;
      for (const [page, { default_layout = [] }] of Object.entries(overrides?.pages ?? {}))
        yield* ofLayout(default_layout, `/overrides/pages${pointerStep(page)}/default_layout`);
    }
  }),
};

const flat = (list: readonly Placement[]): string =>
  toCanonicalJson(list.map(({ pattern, preset = '', alias }) => [pattern, preset, alias]));

function* ofLayout(layout: readonly CommonV1LayoutItem[], pointer: string): Generator<Violation> {
  const seen = new Set<string>();
  for (const { alias, pointer: place } of listPlacements(layout, pointer)) {
    if (seen.has(alias))
      yield {
        pointer: place,
        message: `${place} is the second ${quote(alias)} on the page.`,
        fix: 'Give it a unique name with "as".',
      };
    seen.add(alias);
  }
  for (const [index, item] of layout.entries()) {
    if (typeof item === 'string' || !('cols' in item)) continue;
    const columns = item.cols.map((one) => toPlacement(one, '').alias);
    for (const name of Object.keys(item.span ?? {}))
      if (!columns.includes(name))
        yield {
          pointer: `${pointer}/${index}/span${pointerStep(name)}`,
          message: `${pointer}/${index}/span names ${quote(name)}, which is not one of the columns.`,
          fix: suggestName(name, columns),
        };
  }
}
