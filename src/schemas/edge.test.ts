import { describe, expect, it } from 'vitest';
import * as edge from './edge.ts';
import { catalog, loadValidator } from './folder.ts';

describe('the edge replacement of the schema folder', () => {
  it('has no catalog until the worker sets one', () => {
    expect(() => edge.catalog()).toThrow('The worker bundle does not contain the schemas.');
    edge.useCatalog(catalog());
    expect(edge.catalog()).toBe(catalog());
  });

  it('validates essence documents and throws for other schemas', () => {
    const examples = catalog().schema('essence.v4.json')?.examples ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const document of [...examples, {}, [], null, { version: '4.0.0' }])
      expect(edge.loadValidator('essence.v4.json')(document)).toBe(
        loadValidator('essence.v4.json')(document),
      );
    expect(() => edge.loadValidator('theme.v1.json')).toThrow('theme.v1.json');
  });
});
