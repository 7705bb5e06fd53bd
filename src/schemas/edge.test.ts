import { describe, expect, it } from 'vitest';
import * as edge from './edge.ts';
import { catalog, loadValidator } from './folder.ts';

describe('what stands in for files on the edge', () => {
  it('has no catalog until the worker says which', () => {
    expect(() => edge.catalog()).toThrow('The worker bundle does not contain the schemas.');
    edge.useCatalog(catalog());
    expect(edge.catalog()).toBe(catalog());
  });

  it('has the verdict on essence documents, and says so if another is asked for', () => {
    const examples = catalog().schema('essence.v4.json')?.examples ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const document of [...examples, {}, [], null, { version: '4.0.0' }])
      expect(edge.loadValidator('essence.v4.json')(document)).toBe(
        loadValidator('essence.v4.json')(document),
      );
    expect(() => edge.loadValidator('theme.v1.json')).toThrow('theme.v1.json');
  });
});
