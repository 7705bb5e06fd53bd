import type { Collector } from './collect.ts';
import { componentId, fileId, PROJECT_ID, routeId } from './ids.ts';
import type { GraphFile } from './input.ts';
import type { Artifact } from './sources.ts';

/** The artifacts as nodes, and the contract as a whole derived from its document. */
export function addSources(to: Collector, sources: readonly Artifact[]): void {
  for (const { id, kind, path, hash } of sources)
    to.node(id, 'SourceArtifact', { kind, ...(path === undefined ? {} : { path }), hash });
  for (const { id, kind } of sources)
    if (kind === 'essence') to.edge(PROJECT_ID, 'NODE_DERIVED_FROM_SOURCE', id);
}

/**
 * What files import, and which routes and components of the contract they are. Those the contract does not know are
 * nodes, too, marked as declared by source, so that they count in no contract.
 */
export function addFiles(to: Collector, files: readonly GraphFile[], declared: readonly string[]): void {
  const exact = new Set(declared);
  const byShape = new Map<string, string>();
  for (const path of declared) if (!byShape.has(shapeOf(path))) byShape.set(shapeOf(path), path);
  for (const { path: file, imports, routes, components } of files) {
    const source = fileId(file);
    for (const imported of imports) to.edge(source, 'SOURCE_IMPORTS_SOURCE', fileId(imported));
    for (const written of routes) {
      const path = exact.has(written) ? written : (byShape.get(shapeOf(written)) ?? written);
      to.node(routeId(path), 'Route', { path, declared: 'source' });
      to.edge(routeId(path), 'NODE_DERIVED_FROM_SOURCE', source);
    }
    for (const name of components) {
      to.node(componentId(name), 'Component', { name, declared: 'source' });
      to.edge(componentId(name), 'NODE_DERIVED_FROM_SOURCE', source, { payload: { name } });
    }
  }
}

/** A parameter may have another name in code: `/orders/:orderId` is `/orders/:id`. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':');
