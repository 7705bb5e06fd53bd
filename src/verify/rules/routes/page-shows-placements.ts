import { formatNames, quote } from '../../../base/text.ts';
import { isMisfit, measureFit } from '../../contract-fit.ts';
import { judgePlacements } from '../../placements.ts';
import type { ProjectRule } from '../../rule.ts';

export const pageShowsPlacements: ProjectRule = {
  id: 'page-shows-placements',
  code: 'ROUTE003',
  category: 'Routes',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'implement-placements',
  scope: 'project',
  summary: 'Every page shows the placements of the contract, in order, with the slots that they must have.',
  why: 'The placements are what the page is for. One is reported only if it is certainly broken: svc can read everything that the page renders, and either other parts of the page are marked with data-pattern, or the page has no element that any essential slot of the pattern needs, or nothing but headings and text. All else that cannot be decided counts as not proven.',
  bad: '// the contract places hero and product-grid\n<main>Welcome to our shop</main>',
  good: '<main>\n  <section data-pattern="hero"><h1>Wool blankets</h1> … </section>\n  <section data-pattern="product-grid"><h2>New</h2><ul> … </ul></section>\n</main>',
  check(project) {
    const guard = project.contract?.bundle.scaffold.data.guard?.blueprintEnforcement;
    if (guard === 'off' || isMisfit(measureFit(project))) return [];
    return judgePlacements(project).flatMap(({ route, pointer, place, placements }) => {
      const broken = placements.filter(({ status }) => status === 'broken');
      const [first] = broken;
      if (!first || !place) return [];
      const at = broken.find((one) => one.place)?.place ?? place;
      const isOrderOnly = broken.every((one) => one.isOrderOnly);
      const named = broken.map(({ alias, reason }) => `${alias} (${reason})`);
      return [
        {
          message: `The page at ${quote(route)} breaks ${describeShare(broken.length, placements.length)}: ${formatNames(named)}.`,
          file: at.file,
          span: { start: at.start, end: at.start + 1 },
          pointer,
          suggestion: `Build ${broken.length === 1 ? 'the part' : 'these parts'} as the page pack describes, and mark the root of each with data-pattern, such as data-pattern=${quote(first.pattern)}.`,
          // The guard says how much the order of a layout binds; a part that is not there is always an error.
          ...(isOrderOnly && guard === 'warn' ? { severity: 'warn' as const } : {}),
        },
      ];
    });
  },
};

const describeShare = (broken: number, all: number): string => {
  if (all === 1) return 'its only placement';
  return broken === all ? `all of its ${all} placements` : `${broken} of its ${all} placements`;
};
