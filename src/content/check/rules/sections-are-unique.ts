import { quote } from '../../../base/text.ts';
import { listArchetypes } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** An archetype is composed once, and no two sections have the same id. */
export const sectionsAreUnique: Rule = {
  name: 'sections-are-unique',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('blueprint', function* ({ data }) {
    const composed = listArchetypes(data);
    for (const [index, { archetype, section, pointer }] of composed.entries()) {
      const before = composed.slice(0, index);
      if (before.some((one) => one.archetype === archetype))
        yield {
          pointer,
          message: `${pointer} composes the archetype ${quote(archetype)} a second time.`,
          fix: 'Compose each archetype once.',
        };
      else if (before.some((one) => one.section === section))
        yield {
          pointer,
          message: `${pointer} makes a section ${quote(section)}, of which there is one already.`,
          fix: 'Give each section a prefix of its own.',
        };
    }
    if (data.archetype !== undefined && !composed.some(({ archetype }) => archetype === data.archetype))
      yield {
        pointer: '/archetype',
        message: `/archetype is ${quote(data.archetype)}, which the blueprint does not compose.`,
        fix: `Use one of: ${composed.map(({ archetype }) => archetype).join(', ')}.`,
      };
  }),
};
