import type { ContentRecord } from '../content/corpus.ts';
import type { ExecutionPackCommonV1ShellContract } from '../schemas/types.ts';
import { frozenFields } from './frozen.ts';

const contracts = new WeakMap<ContentRecord<'shell'>, ExecutionPackCommonV1ShellContract>();

/** The frame around pages as its record states it; of one that does not exist, the name. */
export function shellContract(
  id: string,
  record: ContentRecord<'shell'> | undefined,
): ExecutionPackCommonV1ShellContract {
  if (!record) return { id, resolved: false };
  const known = contracts.get(record) ?? frozenFields(contractOf(record));
  contracts.set(record, known);
  return known;
}

function contractOf({ slug, version, data }: ContentRecord<'shell'>): ExecutionPackCommonV1ShellContract {
  const { dimensions, config, configurable } = data;
  return {
    id: slug,
    resolved: true,
    name: data.name,
    version,
    description: data.description,
    layout: data.layout,
    navStyle: data.nav_style,
    regions: data.regions,
    grid: data.areas,
    skipLinkTarget: data.skip_link_target,
    scrollOwner: data.scroll_owner,
    ...(dimensions ? { dimensions } : {}),
    ...(config ? { config } : {}),
    ...(configurable ? { configurable } : {}),
    internalLayout: data.internal_layout,
    guidance: data.guidance,
  };
}
