import { compareText } from '../base/text.ts';
import { scanComponent } from './page-scan.ts';
import type { PatternMap, Project } from './rule.ts';
import { listPlacements, type SlotNeed } from './slot-needs.ts';

/** A component of the project that may implement a pattern. */
export interface MapProposal {
  readonly pattern: string;
  readonly component: string;
  readonly exported: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
}

const splitWords = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''));

/** Words of component names that say nothing about what they show. */
const GENERIC = new Set([
  'section',
  'block',
  'component',
  'view',
  'container',
  'wrapper',
  'page',
  'screen',
  'the',
  'app',
  'ui',
]);

interface NamedComponent {
  readonly file: string;
  readonly exported: string;
  readonly name: string;
  /** The words of its name that say what it shows. */
  readonly words: readonly string[];
}

/** The exported components of a project. */
const listComponents = (facts: Project['facts']): NamedComponent[] =>
  [...facts].flatMap(([file, { renders, components: named }]) =>
    (renders?.exports ?? [])
      .filter(([, target]) => !target.includes('#'))
      .map(([exported, owner]) => {
        const name =
          exported === 'default'
            ? owner === 'default' || owner === ''
              ? (named[0]?.name ?? file)
              : owner
            : exported;
        return { file, exported, words: splitWords(name).filter((word) => !GENERIC.has(word)), name };
      })
      .filter(({ name }) => /^[A-Z]/.test(name)),
  );

/** Proposes the components that have exactly the name of one of these patterns. */
export const proposeByName = (
  { facts }: Pick<Project, 'facts'>,
  patterns: readonly string[],
): PatternMap['components'] =>
  listComponents(facts).flatMap(({ file, exported, words }) =>
    patterns
      .filter((pattern) => splitWords(pattern).join(' ') === words.join(' '))
      .map((pattern) => ({ pattern, component: file, exported })),
  );

/** Proposes a component for each pattern of the contract, from its name and from what it renders. */
export function proposeMap(project: Project): MapProposal[] {
  const { contract, facts } = project;
  if (!contract) return [];
  const needs = new Map<string, readonly SlotNeed[]>();
  for (const { data } of contract.bundle.pages)
    for (const one of listPlacements(contract.bundle, data))
      if (!needs.has(one.pattern)) needs.set(one.pattern, one.needs);
  const components = listComponents(facts);
  return [...needs]
    .flatMap(([pattern, wanted]) => {
      const own = splitWords(pattern);
      const ranked = components
        .map((component) => ({ component, share: overlap(own, component.words) }))
        .filter(({ share }) => share >= MIN_SHARE)
        .toSorted((a, b) => b.share - a.share || compareText(a.component.file, b.component.file));
      const [best] = ranked;
      if (!best) return [];
      const { file, exported, name } = best.component;
      const kinds = scanComponent(project, file, exported)?.kinds ?? new Set();
      const missing = wanted.filter(
        (need) => need.kinds.length > 0 && !need.kinds.some((kind) => kinds.has(kind)),
      );
      const isExact = best.share === 1;
      const hasStructure = missing.length === 0;
      const confidence =
        isExact && hasStructure ? 'high' : isExact || (hasStructure && best.share >= 0.6) ? 'medium' : 'low';
      const structure = hasStructure
        ? 'it renders what the slots of the pattern need'
        : `nothing in it was found for ${missing.map(({ slot }) => slot).join(', ')}`;
      return [
        {
          pattern,
          component: file,
          exported,
          confidence,
          reason: `${name} ${isExact ? 'has the name of the pattern' : 'shares words with the pattern'}; ${structure}`,
        } as const,
      ];
    })
    .toSorted((a, b) => compareText(a.pattern, b.pattern));
}

const MIN_SHARE = 0.5;

/** The share of the words of both names that they have in common. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  return all.size === 0
    ? 0
    : [...all].filter((word) => a.includes(word) && b.includes(word)).length / all.size;
}
