import { describe, expect, it } from 'vitest';
import { walkPresets } from '../../content/check/walk.ts';
import type { RecordData } from '../../content/corpus.ts';
import { readDraftRecords } from '../../content/load.ts';
import type { AnatomyNode, Primitive } from '../primitive.ts';
import { renderNode, createTestContext } from '../../../test/render/render-node.ts';
import { breadcrumb } from './breadcrumb.ts';
import { definitionList } from './definition-list.ts';
import { dialog } from './dialog.ts';
import { field } from './field.ts';
import { form } from './form.ts';
import { formatGaugeValue } from './parts.ts';
import { list } from './list.ts';
import { meter } from './meter.ts';
import { nav } from './nav.ts';
import { pagination, shownPages } from './pagination.ts';
import { progress } from './progress.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { timeline } from './timeline.ts';
import { toast } from './toast.ts';
import { tree } from './tree.ts';

const OWN: readonly Primitive[] = [
  breadcrumb,
  definitionList,
  dialog,
  field,
  form,
  list,
  meter,
  nav,
  pagination,
  progress,
  table,
  tabs,
  timeline,
  toast,
  tree,
];

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

const matches = (markup: string, form: RegExp): string[] =>
  [...markup.matchAll(form)].map(([, id = '']) => id);

describe('the interactive primitives', () => {
  const nodes = corpusNodes();

  it('render the whole corpus with unique ids and valid references', () => {
    expect(nodes.length).toBeGreaterThan(1000);
    const context = createTestContext(...OWN);
    for (const node of nodes) {
      const markup = context.render(node).text;
      const ids = matches(markup, / id="([^"]+)"/g);
      expect(new Set(ids).size, markup).toBe(ids.length);
      const references = matches(markup, / (?:for|aria-(?:labelledby|describedby|controls))="([^"]+)"/g);
      for (const id of references.flatMap((one) => one.split(' '))) expect(ids, markup).toContain(id);
      expect(markup).not.toMatch(/ (style|on[a-z]+)=|undefined|\[object/);
    }
  });

  it('render the same markup from the same node', () => {
    for (const node of nodes.slice(0, 200)) {
      expect(createTestContext(...OWN).render(node).text).toBe(createTestContext(...OWN).render(node).text);
    }
  });
});

describe('single primitives', () => {
  it('a form is named and submits nothing', () => {
    const markup = renderNode(form, { label: 'Sign in', children: [{ is: 'text', text: 'Hello' }] });
    expect(markup).toMatch(/^<form class="p-form" method="dialog" aria-label="Sign in"/);
  });

  it('tabs show the selected panel, and a tab without one changes that panel', () => {
    const markup = renderNode(tabs, {
      label: 'Views',
      items: [
        { text: 'All', selected: true, children: [{ is: 'text', text: 'All' }] },
        { text: 'Old', children: [{ is: 'text', text: 'Old' }] },
        { text: 'New' },
      ],
    });
    expect(markup.match(/role="tabpanel"/g)).toHaveLength(2);
    expect(markup.match(/ hidden/g)).toHaveLength(1);
    expect(matches(markup, /aria-controls="([^"]+)"/g)).toEqual(['panel-2', 'panel-4', 'panel-2']);
  });

  it('a navigation marks the current page and collapses its groups', () => {
    const markup = renderNode(nav, {
      label: 'Rooms',
      items: [{ text: 'Site', expanded: false, items: [{ text: 'Deck', href: '#deck', current: true }] }],
    });
    expect(markup).toContain('aria-expanded="false" aria-controls="nav-group-1"');
    expect(markup).toMatch(/id="nav-group-1" hidden/);
    expect(markup).toContain('aria-current="page"');
  });

  it('a pagination skips pages in the middle, never a single one', () => {
    expect(shownPages(1, 3)).toEqual([1, 2, 3]);
    expect(shownPages(9, 28)).toEqual([1, undefined, 8, 9, 10, undefined, 28]);
    expect(shownPages(4, 28)).toEqual([1, 2, 3, 4, 5, undefined, 28]);
    const first = renderNode(pagination, { label: 'Pages', value: 1, max: 2 });
    expect(first).toMatch(/aria-label="Previous page" role="link" aria-disabled="true"/);
    expect(first).toContain('aria-label="Page 1" aria-current="page"');
  });

  it('a gauge shows its value unless its label does', () => {
    expect(formatGaugeValue({ is: 'meter', label: 'Storage', value: 312, max: 500, unit: 'GB' })).toBe(
      '312 of 500 GB',
    );
    expect(formatGaugeValue({ is: 'progress', label: 'Done', value: 41, unit: '%' })).toBe('41 %');
    expect(formatGaugeValue({ is: 'progress', label: '41 % done', value: 41, unit: '%' })).toBeUndefined();
    expect(formatGaugeValue({ is: 'progress', label: 'Since 1941', value: 41, max: 50 })).toBe('41 of 50');
    expect(renderNode(progress, { label: 'Waiting' })).toMatch(/<progress [^>]*max="100"><\/progress>/);
    expect(renderNode(meter, { label: 'Rain', value: 3, max: 9 })).toContain(
      '<label class="p-meter__label" for="meter-1">',
    );
  });

  it('a dialog shows its label unless it has a heading, and can be an alert dialog', () => {
    const alert = renderNode(dialog, {
      kind: 'alert',
      label: 'Delete?',
      children: [{ is: 'text', text: 'Gone.' }],
    });
    expect(alert).toContain('role="alertdialog" aria-label="Delete?" aria-describedby="dialog-body-1"');
    expect(alert).toContain('<h2 class="p-dialog__title">Delete?</h2>');
    const titled = renderNode(dialog, {
      label: 'Log',
      children: [{ is: 'heading', level: 2, text: 'Log a firing' }],
    });
    expect(titled).not.toContain('p-dialog__title');
  });

  it('a toast is assertive only for errors', () => {
    expect(renderNode(toast, { text: 'Saved', tone: 'success' })).toContain('role="status"');
    expect(renderNode(toast, { text: 'Lost', tone: 'danger' })).toContain('role="alert"');
  });

  it('a tree has levels and one item in the tab order', () => {
    const markup = renderNode(tree, {
      label: 'Files',
      items: [{ text: 'src', expanded: false, items: [{ text: 'a.ts', selected: true }] }, { text: 'b.ts' }],
    });
    expect(markup).toContain('aria-level="2"');
    expect(markup).toMatch(/role="group" hidden/);
    // The selected entry is folded away, so the first one takes its place.
    expect(markup).toMatch(/aria-level="1" aria-expanded="false" aria-selected="false" tabindex="0"/);
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
  });

  it('definition lists, timelines and breadcrumbs are native lists', () => {
    expect(renderNode(definitionList, { label: 'Facts', items: [{ text: 'Size', value: '2 m' }] })).toMatch(
      /role="group" aria-label="Facts"><dl>.*<dt>Size<\/dt><dd><span>2 m<\/span><\/dd>/,
    );
    expect(renderNode(timeline, { items: [{ text: 'Filed', time: '1 Jun 2026', current: true }] })).toMatch(
      /^<ol .*aria-current="step".*datetime="2026-06-01"/,
    );
    expect(renderNode(breadcrumb, { items: [{ text: 'Here', href: '#x', current: true }] })).toMatch(
      /^<nav .*<ol .*aria-current="page">Here/,
    );
  });
});
