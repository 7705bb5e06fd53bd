import { byType } from './by-type.ts';
import { impact } from './impact.ts';
import { routeContext } from './route-context.ts';
import { traverse } from './traverse.ts';

/** Every question that a graph answers. */
export const QUERIES = [byType, routeContext, impact, traverse] as const;
