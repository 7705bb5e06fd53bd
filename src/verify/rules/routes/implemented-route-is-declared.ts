import { nearestNames, quote } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import { collectProjectRoutes } from '../../project-routes.ts';
import { isAuxiliaryPath, normalizePath, toDocumentPath, toPathShapes } from '../../route-path.ts';
import { isMisfit, measureFit } from '../../contract-fit.ts';
import type { ProjectRule } from '../../rule.ts';

export const implementedRouteIsDeclared: ProjectRule = {
  id: 'implemented-route-is-declared',
  code: 'ROUTE002',
  category: 'Routes',
  severity: 'warn',
  lane: 'production-source',
  repair: 'reconcile-brownfield-routes',
  layer: 'blueprint',
  scope: 'project',
  summary: 'The contract declares the route of every page of the app.',
  why: 'An undeclared page has no section, no shell and no place in the navigation, and reviews miss it.',
  bad: '// the contract declares /orders only\n<Route path="/reports" element={<Reports />} />',
  good: '<Route path="/orders" element={<Orders />} />',
  check(project) {
    const { contract, framework } = project;
    // One finding says that the contract is for another app.
    if (!contract || framework === 'unknown' || isMisfit(measureFit(project))) return [];
    const declared = contract.bundle.scaffold.data.routes
      .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])
      .map(normalizePath);
    const documents = framework === 'html' ? declared.map(toDocumentPath) : [];
    const known = new Set([...declared, ...documents].flatMap(toPathShapes));
    const found: Violation[] = [];
    const seen = new Set<string>();
    for (const { path, isPage, file, start, end } of collectProjectRoutes(project)) {
      if (!isPage || isAuxiliaryPath(path)) continue;
      const shapes = toPathShapes(path);
      if (shapes.some((shape) => known.has(shape)) || shapes.some((shape) => seen.has(shape))) continue;
      for (const shape of shapes) seen.add(shape);
      const [near] = nearestNames(path, declared);
      found.push({
        message: `This file adds a page at ${quote(path)}, which the contract does not declare${near === undefined ? '' : `; it declares ${quote(near)}`}.`,
        file,
        span: { start, end },
        pointer: '/blueprint/routes',
        suggestion: `Declare the route ${quote(path)} in the contract, or remove the page.`,
      });
    }
    return found;
  },
};
