import type { Source } from '../source/source.ts';
import type { Facts } from './facts.ts';
import { componentsIn } from './facts/components.ts';
import { controlsOf } from './facts/controls.ts';
import { interactionsOf } from './facts/interactions.ts';
import { keysOf } from './facts/keys.ts';
import { marksOf } from './facts/marks.ts';
import { propertiesOf } from './facts/properties.ts';
import { routesOf } from './facts/routes.ts';
import { treesOf } from './facts/tree.ts';

/** What rules about the whole project need of one file; it depends on the file and on nothing else. */
export function factsOf(source: Source): Facts {
  const trees = treesOf(source);
  const keys = keysOf(source, trees);
  return {
    routes: routesOf(source, trees),
    keys,
    components: componentsIn(source, trees),
    controls: controlsOf(trees),
    imports: importsOf(source),
    interactions: interactionsOf(source, trees, keys),
    marks: marksOf(source, trees, keys),
    properties: propertiesOf(source),
    problems: source.problems,
  };
}

/** Where the file imports from when it runs, each once, in order. */
const importsOf = ({ imports }: Source): string[] => [
  ...new Set(imports.filter(({ isType }) => !isType).map(({ from }) => from)),
];
