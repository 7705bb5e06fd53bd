import { anchorsIn } from '../graph/anchor.ts';
import { observeProject } from '../project/observe.ts';
import { graphStateOf } from '../reports/graph-state.ts';
import type { DocumentInput } from '../reports/input.ts';
import type { Checked } from './checked.ts';

/** Everything the documents of the catalog may say about a project that was just checked. Writes nothing. */
export async function documentInputOf(
  root: string,
  { result, report }: Checked,
  about: Pick<DocumentInput, 'version' | 'asked' | 'places'>,
): Promise<DocumentInput> {
  const { project, graph: input } = result;
  const observed = await observeProject(root, project, input);
  const graph = graphStateOf(project.context?.graph, observed);
  const { snapshot } = observed.graph;
  return {
    report: {
      ...report,
      root: '<project>',
      essenceVersion: report.essenceVersion ?? observed.essenceVersion ?? null,
      graph,
      anchors:
        input && snapshot && graph.ready ? anchorsIn(input, snapshot, report.findings) : report.anchors,
      localLaw: {
        ...report.localLaw,
        patternsPresent: observed.law.includes('.svc/local-patterns.json'),
        rulesPresent: observed.law.includes('.svc/rules.json'),
      },
    },
    project,
    observed,
    ...about,
  };
}
