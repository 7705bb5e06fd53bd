import { ServiceError } from '../../../base/errors.ts';
import { readPointer } from '../../../essence/edit-values.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { parseContractText, readContractFile, resolveRealProject } from './document.ts';

const LAYERS = ['dna', 'blueprint', 'meta', 'full'] as const;

/** Least important parts first. */
const CUTS = [
  'blueprint.sections.*.pages.*.default_layout',
  'blueprint.sections.*.pages.*.directives',
  'blueprint.sections.*.navigation_items',
  'blueprint.sections.*.directives',
  'blueprint.sections.*.features',
  'meta.navigation.hotkeys',
  'blueprint.sections.*.pages.*.layout',
  'blueprint.sections.*.pages',
  'blueprint.features',
  'blueprint.sections',
];

export const readEssence = {
  name: 'read_essence',
  summary:
    'Returns the contract of the project, a layer or a part of it, with the hash that writing requires.',
  parameters: {
    layer: {
      type: 'string',
      description: 'Layer: dna has design values, blueprint the structure.',
      enum: LAYERS,
      default: 'full',
      examples: ['dna'],
    },
    pointer: {
      type: 'string',
      description: 'JSON pointer into the document, instead of layer.',
      examples: ['/blueprint/sections/0/pages/0', '/dna/theme'],
    },
    project_path: PROJECT_PATH,
  },
  example: { layer: 'dna' },
  result: {
    description: 'file, hash, version, valid, pointer, value',
    schema: 'essence.v4.json',
  },
  run(input, session) {
    const root = resolveRealProject(input, session);
    const { bytes, hash } = readContractFile(root, session);
    const read = parseContractText(bytes);
    if (read.value === undefined)
      throw new ServiceError('MALFORMED_JSON', `${ESSENCE} is not valid JSON.`, {
        errors: read.document ? [] : read.errors,
        suggestions: ['svc_contract_write put_essence'],
      });
    const layer = input.text('layer') ?? 'full';
    const pointer = input.text('pointer') ?? (layer === 'full' ? '' : `/${layer}`);
    const value = readPointer(read.value, pointer);
    const { version } = read.value as { readonly version?: unknown };
    return {
      result: {
        file: ESSENCE,
        hash,
        version: typeof version === 'string' ? version : null,
        valid: read.document !== undefined,
        pointer,
        source: 'project-file',
        value,
      },
      cuts: [...cutsBelow(pointer), 'value.*', 'value'],
      more: 'Request a part with pointer, such as /blueprint/sections/0, or set a larger max_tokens.',
      ...(read.document ? {} : { next: ['svc_contract validate'] }),
    };
  },
} as const satisfies Action;

/** The cuts below a pointer, relative to it. */
function cutsBelow(pointer: string): string[] {
  if (pointer === '') return CUTS.map((cut) => `value.${cut}`);
  const steps = pointer.slice(1).split('/');
  return CUTS.flatMap((cut) => {
    const parts = cut.split('.');
    const isBelow =
      steps.length < parts.length && steps.every((step, at) => ['*', step].includes(parts[at] ?? ''));
    return isBelow ? [['value', ...parts.slice(steps.length)].join('.')] : [];
  });
}
