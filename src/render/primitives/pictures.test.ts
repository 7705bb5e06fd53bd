import { describe, expect, it } from 'vitest';
import { fillExample } from '../../product/anatomy.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import { cssOf } from '../../../test/render/render-node.ts';
import { el } from '../html.ts';
import { calendar } from './calendar.ts';
import { canvas } from './canvas.ts';
import { chart } from './chart.ts';
import { image } from './image.ts';
import { map } from './map.ts';
import { media } from './media.ts';
import { corpus } from '../../../test/corpus.ts';

const OURS: readonly Primitive[] = [chart, calendar, map, canvas, media];

function contextOf(): RenderContext {
  let count = 0;
  const context: RenderContext = {
    path: '/',
    id: (stem) => `${stem}-${++count}`,
    render: (node) =>
      [...OURS, image].find(({ name }) => name === node.is)?.render(node, context) ?? el('span'),
    renderAll: (nodes = []) => nodes.map((node) => context.render(node)),
    noteHeading: () => undefined,
    repeatsHeading: () => false,
    headingLevel: () => 2,
    href: (target) => target ?? '#',
  };
  return context;
}

function nodesIn(value: unknown): AnatomyNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return OURS.some(({ name }) => 'is' in value && value.is === name)
    ? [value as AnatomyNode, ...below]
    : below;
}

const nodes = corpus.records.flatMap(({ data }) =>
  'presets' in data ? Object.keys(data.presets).flatMap((preset) => nodesIn(fillExample(data, preset))) : [],
);

const openings = (html: string): number => html.match(/<(?!\/)(?!input|br)[a-z]/g)?.length ?? 0;
const closings = (html: string): number => html.match(/<\/|\/>/g)?.length ?? 0;

describe('every chart, calendar, map, canvas and player of the corpus', () => {
  it('exists', () => expect(nodes.length).toBeGreaterThan(90));

  it('is well-formed, named and without style attributes', () => {
    for (const node of nodes) {
      const html = contextOf().render(node).text;
      expect(closings(html), html).toBe(openings(html));
      expect(html).not.toMatch(/NaN|Infinity|undefined|\sstyle=|\son[a-z]+=/);
      expect(html).toContain(el('i', { a: node.label }).text.slice(6, -6));
    }
  });

  it('has unique ids and refers only to existing ones', () => {
    const context = contextOf();
    const html = nodes.map((node) => context.render(node).text).join('');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/(?: for="| aria-controls="|url\(#)([^")]+)/g))
      expect(ids).toContain(id);
  });

  it('renders the same markup twice', () => {
    for (const node of nodes) expect(contextOf().render(node).text).toBe(contextOf().render(node).text);
  });
});

describe('a map', () => {
  it('has its controls in the list of places; pins are decorative', () => {
    const html = contextOf().render({
      is: 'map',
      label: 'Town',
      items: [
        { text: 'Depot', x: 1, y: 99 },
        { text: '7 Mill', x: 50, y: 50, action: 'select', selected: true },
      ],
    }).text;
    expect(html).toMatch(/role="img" aria-label="Map: Town"/);
    expect(html).toMatch(/<button[^>]*aria-pressed="true"/);
    expect(html).toContain('<text y="-20" dy=".35em">7</text>');
  });
});

describe('a canvas', () => {
  it('describes its connections as text', () => {
    const html = contextOf().render({
      is: 'canvas',
      kind: 'graph',
      label: 'Steps',
      items: [
        { id: 'a', text: 'Ask', x: 10, y: 50, to: ['b', 'gone'] },
        { id: 'b', text: 'Send', x: 90, y: 50 },
      ],
    }).text;
    expect(html).toContain(', leads to Send');
    expect(html.match(/p-canvas__edge/g)).toHaveLength(1);
  });

  it.each(['board', 'plan', 'drawing', 'tracks'] as const)(
    'of kind %s is a list of items in a named region',
    (kind) => {
      const html = contextOf().render({
        is: 'canvas',
        kind,
        label: 'Hall',
        items: [{ text: 'Door', x: 5, y: 100 }],
      }).text;
      expect(html).toMatch(/role="group" aria-label="Hall" tabindex="0"/);
      expect(html).toContain('data-x10="0" data-x1="5" data-y10="10" data-y1="0"');
    },
  );
});

describe('a plan of seats', () => {
  const seats = [40, 47, 54].map((x, at) => ({ text: `B ${at + 4}, aisle, EUR 48`, x, y: 50 }));
  const html = contextOf().render({ is: 'canvas', kind: 'plan', label: 'Hall', items: seats }).text;

  it('renders them small with the number in one line, and lists the rest below', () => {
    expect(html).toMatch(/p-canvas__surface" data-kind="plan" data-item="\d+" data-short/);
    expect(cssOf('canvas')).toMatch(/\[data-short\] \.p-canvas__box\{[^}]*white-space:nowrap/);
    expect(html).toContain('<li>B 4, aisle, EUR 48</li>');
  });
});

describe('a player', () => {
  it('hides its controls in a pattern that has its own', () => {
    expect(cssOf('media')).toContain('.l-placement:has([data-action=play],[data-action=pause])');
  });

  it('has a play button, a named slider and a captions toggle', () => {
    const node: AnatomyNode = {
      is: 'media',
      kind: 'video',
      label: 'Ferry',
      alt: 'A pier',
      value: 83,
      max: 252,
      captions: true,
    };
    const html = contextOf().render(node).text;
    expect(html).toContain('aria-label="Play Ferry"');
    expect(html).toContain('aria-valuetext="1 minute 23 seconds of 4 minutes 12 seconds"');
    expect(html).toMatch(/aria-label="Captions of Ferry" aria-expanded="false" aria-controls="[^"]+"/);
  });

  it('has no position for live media', () => {
    expect(contextOf().render({ is: 'media', kind: 'live', label: 'Ada', alt: 'Ada' }).text).not.toContain(
      'type="range"',
    );
  });
});
