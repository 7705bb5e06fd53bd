import type { ComposeOptions } from '../../../essence/compose.ts';
import { ServiceError } from '../../../base/errors.ts';
import type { Origin } from '../../../project/compose.ts';
import type { Input } from '../../arguments.ts';
import type { Property } from '../../tool.ts';

/** What a document is composed from, as parameters of a call. */
export const ORIGIN = {
  blueprint: {
    type: 'string',
    description: 'Compose from this blueprint of the corpus.',
    maxLength: 100,
    examples: ['billing-platform'],
  },
  archetype: {
    type: 'string',
    description: 'Compose from this archetype: a product of one section. Not with blueprint.',
    maxLength: 100,
    examples: ['landing-page'],
  },
  theme: {
    type: 'string',
    description: 'Slug of another theme than the record suggests.',
    maxLength: 100,
    examples: ['ledger'],
  },
  mode: { type: 'string', description: 'Colour mode.', enum: ['light', 'dark', 'auto'] },
  framework: {
    type: 'string',
    description:
      'What the product is built with, such as react, nextjs, vue, svelte or html; react unless given.',
    maxLength: 60,
    examples: ['nextjs'],
  },
} as const satisfies Record<string, Property>;

export const ORIGIN_ALIASES = { target: 'framework', stack: 'framework' } as const;

/** The record that a call names; undefined if it names none. */
export function originOf(input: Input): Origin | undefined {
  const blueprint = input.text('blueprint');
  const archetype = input.text('archetype');
  if (blueprint !== undefined && archetype !== undefined)
    throw new ServiceError(
      'INVALID_PARAMETER',
      'blueprint and archetype exclude each other. Give one of them.',
      {
        errors: [{ parameter: 'archetype', message: 'excludes blueprint' }],
      },
    );
  if (blueprint !== undefined) return { type: 'blueprint', slug: blueprint };
  return archetype === undefined ? undefined : { type: 'archetype', slug: archetype };
}

export const optionsOf = (input: Input): ComposeOptions => ({
  theme: input.text('theme'),
  mode: input.text('mode') as ComposeOptions['mode'],
  target: input.text('framework'),
});
