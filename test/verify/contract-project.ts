import { loadCorpus } from '../../src/content/load.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { buildContract } from '../../src/verify/contract.ts';
import type { ContextState, Project } from '../../src/verify/rule.ts';

const corpus = loadCorpus();
const [first] = corpus.records.filter(({ type }) => type === 'blueprint');
const clean = compose(first?.slug ?? '', corpus);

export const FRESH: ContextState = {
  manifest: true,
  review: true,
  stale: [],
  lock: 'current',
  agents: 'current',
  graph: 'fresh',
};

/** A project in which nothing is wrong but what `edit` does to its contract; no source files. */
export function projectWith(
  edit: (document: EssenceV4) => void = () => {},
  rest: Partial<Project> = {},
): Project {
  const document = structuredClone(clean);
  edit(document);
  return {
    contract: buildContract(document, compile(document, corpus), new Map()),
    facts: new Map(),
    framework: 'unknown',
    context: FRESH,
    paths: [],
    ...rest,
  };
}

export const projectIn = (context: Partial<ContextState>): Project =>
  projectWith(undefined, { context: { ...FRESH, ...context } });

/** A section, or a page of the first section, of the document that every test starts from. */
export function sectionOf(document: EssenceV4, index = 0): EssenceV4['blueprint']['sections'][number] {
  const section = document.blueprint.sections[index];
  if (!section) throw new Error('there is no such section');
  return section;
}

export function pageOf(document: EssenceV4, index = 0): ReturnType<typeof sectionOf>['pages'][number] {
  const page = sectionOf(document).pages[index];
  if (!page) throw new Error('there is no such page');
  return page;
}
