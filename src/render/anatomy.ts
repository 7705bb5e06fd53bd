import type { AnatomyNode } from './primitive.ts';

type Field = AnatomyNode & { readonly options: NonNullable<AnatomyNode['options']> };

const isRadio = (node: AnatomyNode): node is Field =>
  node.is === 'field' && node.kind === 'radio' && node.options !== undefined;

const titleOf = (card: AnatomyNode): string | undefined =>
  card.is === 'card' ? card.children?.find(({ is }) => is === 'heading')?.text : undefined;

/** True for cards side by side or below each other that present exactly the choices of a field. */
const presents = ({ is, children = [] }: AnatomyNode, { options }: Field): boolean =>
  (is === 'grid' || is === 'stack') &&
  children.length === options.length &&
  children.every((card, at) => titleOf(card) === options[at]);

/**
 * The anatomy with what its parts say together: choices that cards present are chosen by these cards, and steps that go on
 * after others count on. `id` makes the name of the choices unique on the page.
 */
export function joinParts(root: AnatomyNode, id: (stem: string) => string): AnatomyNode {
  const question = findHeading(root);
  const join = (node: AnatomyNode): AnatomyNode =>
    node.children ? { ...node, children: countOn(chooseByCards(node.children).map(join)) } : node;
  const chooseByCards = (children: readonly AnatomyNode[]): readonly AnatomyNode[] => {
    const field = children.find(isRadio);
    const cards = field && children.find((one) => presents(one, field));
    if (!field || !cards) return children;
    const name = id(field.name ?? 'choice');
    return children.flatMap((one) => {
      if (one === field) return [];
      if (one !== cards) return [one];
      return [
        {
          ...one,
          label: question ?? field.label ?? 'Choice',
          children: (one.children ?? []).map((card) => withChoice(card, field, name)),
        } as AnatomyNode,
      ];
    });
  };
  return join(root);
}

const findHeading = (node: AnatomyNode): string | undefined =>
  node.is === 'heading'
    ? node.text
    : (node.children ?? []).map(findHeading).find((text) => text !== undefined);

/** The card with its heading as the label of the choice, which says itself whether it is chosen. */
function withChoice(card: AnatomyNode, field: Field, name: string): AnatomyNode {
  return {
    ...card,
    selected: false,
    children: (card.children ?? []).map((one) =>
      one.is === 'heading' && one.text !== undefined
        ? {
            ...one,
            choice: { name, isChosen: one.text === field.value, isRequired: field.required === true },
          }
        : one,
    ),
  } as AnatomyNode;
}

const isSteps = ({ is, kind }: AnatomyNode): boolean => is === 'list' && kind === 'steps';

/** Steps after the current one, which says `3 of 6`, go on from there. */
function countOn(children: readonly AnatomyNode[]): AnatomyNode[] {
  const first = children.findIndex(isSteps);
  return children.map((one, at) => {
    if (first < 0 || at <= first || !isSteps(one)) return one;
    const current = children
      .slice(first, at)
      .map(findCount)
      .findLast((count) => count !== undefined);
    return current === undefined ? one : { ...one, start: current + 1 };
  });
}

const findCount = ({ is, text, children = [] }: AnatomyNode): number | undefined => {
  const [, count] = (is === 'badge' && /^(\d+) of \d+$/.exec(text ?? '')) || [];
  return count === undefined ? children.map(findCount).find((one) => one !== undefined) : Number(count);
};
