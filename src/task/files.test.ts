import { describe, expect, it } from 'vitest';
import type { Facts, Framework } from '../verify/facts.ts';
import { readFileRoutes } from '../verify/facts/routes-by-file.ts';
import type { Contract } from '../verify/rule.ts';
import { proposeFile, proposeFirstFile } from './files.ts';

const projectFiles = (framework: Framework, paths: readonly string[] = []) => ({
  framework,
  paths,
  facts: new Map<string, Facts>(),
});

describe('the proposed file of a route without an implementation', () => {
  const FRAMEWORKS = ['next-app', 'next-pages', 'nuxt', 'sveltekit', 'astro', 'html'] as const;
  const ROUTES = ['/', '/settings', '/orders/:id', '/orders/:id/edit', '/docs/v1.2'];

  it.each(FRAMEWORKS)('is a file that %s reads as that route', (framework) => {
    for (const route of ROUTES) {
      const place = proposeFile(route, projectFiles(framework));
      if (place === undefined) expect([framework, route]).toEqual(['html', expect.stringContaining(':')]);
      else
        expect(readFileRoutes(place)).toContainEqual(
          expect.objectContaining({ convention: framework, path: route }),
        );
    }
  });

  it.each([
    ['next-app', ['src/app/page.jsx'], '/a', 'src/app/a/page.jsx'],
    ['next-pages', ['src/pages/index.tsx'], '/a', 'src/pages/a.tsx'],
    ['nuxt', ['app/pages/index.vue'], '/a/:b', 'app/pages/a/[b].vue'],
    ['sveltekit', [], '/', 'src/routes/+page.svelte'],
    ['tanstack-router', ['src/routes/__root.tsx'], '/a/:b', 'src/routes/a/$b.tsx'],
  ] as const)('is in %s where the project has its pages', (framework, paths, route, place) => {
    expect(proposeFile(route, projectFiles(framework, paths))).toBe(place);
  });

  it.each(['/../x', '/a\\b', '/a b', '/(group)', '/[x]'])('is not built from %j', (route) => {
    expect(proposeFile(route, projectFiles('next-app'))).toBeUndefined();
  });

  it('is not guessed for an unknown framework', () => {
    expect(proposeFile('/a', projectFiles('unknown'))).toBeUndefined();
    expect(proposeFile('/a', projectFiles('react-router'))).toBeUndefined();
  });

  it.each([
    ['react', 'src/pages/store/cart.tsx'],
    ['vue', 'src/pages/store/cart.vue'],
    ['html', 'basket.html'],
    ['nextjs', 'app/basket/page.tsx'],
    ['sveltekit', 'src/routes/basket/+page.svelte'],
    ['flutter', undefined],
    ['constructor', undefined],
  ])('follows from the target %s of the contract in a project without source files', (target, place) => {
    const contract = { essence: { meta: { target } } } as unknown as Contract;
    const page = { sectionId: 'store', pageId: 'cart' };
    const project = { ...projectFiles('unknown'), contract };
    expect(proposeFirstFile('/basket', page, project)).toBe(place);
    const facts = new Map([['src/App.tsx', {} as Facts]]);
    expect(proposeFirstFile('/basket', page, { ...project, facts })).toBeUndefined();
  });
});
