import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { CUSTOM } from '../essence/custom.ts';
import { isObject } from '../base/guards.ts';
import { type Behaviour, listBehaviours } from './behaviours.ts';
import type { Kind } from './outline.ts';

/** A slot that every placement of a pattern must have. */
export interface SlotNeed {
  readonly slot: string;
  /** One of these must be there, unless the slot is marked; empty if only a mark can show it. */
  readonly kinds: readonly Kind[];
}

/** A placement of the contract. */
export interface PlacementContract {
  readonly pattern: string;
  /** Unique on its page. */
  readonly alias: string;
  readonly preset: string;
  readonly pointer: string;
  /** The role of a dialog or another layer, which may be outside of the main landmark. */
  readonly isLayer: boolean;
  /** A header or footer of the site, which the layout around the page may show. */
  readonly isFrame: boolean;
  readonly needs: readonly SlotNeed[];
  /** Its states, keys and announcements. */
  readonly behaviours?: readonly Behaviour[];
}

/** Kinds that can fill a slot, by the primitive that the pattern has there. Other ways to build it count as well. */
const FILLED_BY: Readonly<Record<string, readonly Kind[]>> = {
  heading: ['heading'],
  image: ['image'],
  icon: ['image'],
  avatar: ['image', 'text'],
  chart: ['image', 'table'],
  map: ['image'],
  canvas: ['image'],
  media: ['image'],
  button: ['button', 'link'],
  link: ['link', 'button'],
  field: ['field'],
  form: ['form', 'field'],
  table: ['table', 'list', 'repeat'],
  list: ['list', 'table', 'repeat', 'nav'],
  timeline: ['list', 'table', 'repeat'],
  tree: ['list', 'table', 'repeat'],
  calendar: ['table', 'list', 'repeat'],
  'definition-list': ['list', 'table', 'repeat'],
  tabs: ['tabs', 'button', 'link', 'field', 'list'],
  nav: ['nav', 'list', 'link'],
  breadcrumb: ['nav', 'list', 'link'],
  pagination: ['nav', 'list', 'link', 'button'],
  progress: ['progress', 'list', 'text'],
  meter: ['progress', 'image', 'text'],
  dialog: ['dialog'],
  text: ['text'],
  badge: ['text'],
  quote: ['quote', 'text'],
  code: ['code', 'text'],
  toast: ['text'],
};

/** Primitives that only arrange others: what they contain fills the slot. */
const CONTAINERS = new Set(['stack', 'row', 'grid', 'split', 'card']);

type Pattern = ExecutionPackBundleV1['pages'][number]['data']['patterns'][number];

/** Lists the placements of a page with the slots that they must have. */
export function listPlacements(
  { pages }: ExecutionPackBundleV1,
  page: ExecutionPackBundleV1['pages'][number]['data'],
): PlacementContract[] {
  // The project designs the others itself: there is nothing to prove.
  return page.patterns
    .filter(({ id }) => id !== CUSTOM)
    .map((pattern) => {
      // A bundle may state a pattern in full once, at the first page that uses it.
      const stated = pattern.anatomy
        ? pattern
        : (pages
            .flatMap(({ data }) => data.patterns)
            .find(({ id, preset, anatomy }) => id === pattern.id && preset === pattern.preset && anatomy) ??
          pattern);
      const role = String(stated.accessibility?.role ?? '');
      return {
        pattern: pattern.id,
        alias: pattern.alias ?? pattern.id,
        preset: pattern.preset,
        pointer: pattern.pointer ?? '',
        isLayer: /dialog|alert|status|tooltip|menu/.test(role),
        isFrame: role === 'banner' || role === 'contentinfo',
        needs: listNeeds(stated),
        behaviours: listBehaviours(stated),
      };
    });
}

function listNeeds({ anatomy, ranks = {} }: Pattern): SlotNeed[] {
  if (!Object.values(ranks).includes('essential')) return [];
  const slots = new Map<string, unknown>();
  visit(anatomy, (node) => {
    if (typeof node['slot'] === 'string' && !slots.has(node['slot'])) slots.set(node['slot'], node);
  });
  return Object.entries(ranks).flatMap(([slot, rank]) => {
    const node = slots.get(slot);
    // Slots that the preset does not have, or that depend on the data, are not required.
    if (rank !== 'essential' || !isObject(node) || node['when'] !== undefined) return [];
    return [{ slot, kinds: [...listKinds(node)].sort() }];
  });
}

function listKinds(slot: Readonly<Record<string, unknown>>): Set<Kind> {
  const kinds = new Set<Kind>();
  const is = String(slot['is']);
  if (!CONTAINERS.has(is)) {
    for (const kind of FILLED_BY[is] ?? []) kinds.add(kind);
    return kinds;
  }
  visit(slot, (node) => {
    for (const kind of FILLED_BY[String(node['is'])] ?? []) kinds.add(kind);
  });
  return kinds;
}

/** Visits all nodes of an anatomy. */
function visit(value: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isObject(value)) {
    if (typeof value['is'] === 'string') see(value);
    // Other members are texts and data.
    for (const key in value) {
      const one = value[key];
      if (typeof one === 'object' && key !== 'items' && key !== 'options') visit(one, see);
    }
  }
}
