import { describe, expect, it } from 'vitest';
import { walkPresets } from '../../content/check/walk.ts';
import type { RecordData } from '../../content/corpus.ts';
import { readDraftRecords } from '../../content/load.ts';
import type { AnatomyNode, Primitive } from '../primitive.ts';
import { createTestContext } from '../../../test/render/render-node.ts';
import { avatar } from './avatar.ts';
import { badge } from './badge.ts';
import { button } from './button.ts';
import { card } from './card.ts';
import { code } from './code.ts';
import { divider } from './divider.ts';
import { grid } from './grid.ts';
import { heading } from './heading.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import { link } from './link.ts';
import { quote } from './quote.ts';
import { row } from './row.ts';
import { split } from './split.ts';
import { stack } from './stack.ts';
import { text } from './text.ts';

const OWN: readonly Primitive[] = [
  avatar,
  badge,
  button,
  card,
  code,
  divider,
  grid,
  heading,
  icon,
  image,
  link,
  quote,
  row,
  split,
  stack,
  text,
];

const draw = (node: AnatomyNode): string => createTestContext(...OWN).render(node).text;

/** Every node of the corpus that is drawn here. */
function corpusNodes(): AnatomyNode[] {
  const found: AnatomyNode[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('is' in value && OWN.some(({ name }) => name === value.is)) found.push(value as AnatomyNode);
    for (const inner of Object.values(value)) walk(inner);
  };
  for (const { type, data } of readDraftRecords())
    if (type === 'pattern') walk(walkPresets(data as RecordData<'pattern'>).map(({ anatomy }) => anatomy));
  return found;
}

/** Elements that are opened and not closed, or closed in the wrong place. */
function unbalanced(markup: string): string[] {
  const open: string[] = [];
  const violations: string[] = [];
  for (const [, end, name = '', rest = ''] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi)) {
    if (end) {
      if (open.pop() !== name) violations.push(name);
    } else if (name !== 'hr' && !rest.endsWith('/')) open.push(name);
  }
  return [...violations, ...open];
}

describe('the structural primitives', () => {
  const nodes = corpusNodes();

  it('render the whole corpus as well-formed markup without inline styles or handlers', () => {
    expect(nodes.length).toBeGreaterThan(5000);
    for (const node of nodes) {
      const markup = draw(node);
      expect(unbalanced(markup), markup).toEqual([]);
      expect(markup).not.toMatch(/<[^>]* (style|on[a-z]+)="/);
    }
  });

  it('render the same markup twice', () => {
    for (const node of nodes.slice(0, 500)) expect(draw(node)).toBe(draw(node));
  });

  it('name every button, link and image', () => {
    for (const node of nodes) {
      const markup = draw(node);
      for (const [, attributes = '', content = ''] of markup.matchAll(
        /<(?:button|a)([^>]*)>(.*?)<\/(?:button|a)>/g,
      ))
        expect(/aria-label="[^"]+"/.test(attributes) || content.replace(/<[^>]*>/g, '').trim() !== '').toBe(
          true,
        );
      for (const [tag] of markup.matchAll(/<[a-z]+[^>]* role="img"[^>]*>/g))
        expect(tag).toMatch(/aria-label="[^"]+"/);
    }
  });
});
