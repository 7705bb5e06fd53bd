import { quote } from '../../../base/text.ts';
import { listArchetypes } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Each archetype is composed once, and the ids of sections are unique. */
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
          message: `${pointer} creates the section ${quote(section)}, which already exists.`,
          fix: 'Give each section a unique prefix.',
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
