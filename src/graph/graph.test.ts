import { describe, expect, it } from 'vitest';
import { componentId } from './graph.ts';

describe('the id of a component', () => {
  it.each([
    ['DataTable', 'cmp:data-table'],
    ['data-table', 'cmp:data-table'],
    ['HTMLFrame', 'cmp:html-frame'],
    ['Menu.Item', 'cmp:menu-item'],
    ['Button', 'cmp:button'],
  ])('%s is %s in any case style', (name, id) => {
    expect(componentId(name)).toBe(id);
  });
});
