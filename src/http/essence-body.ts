import { ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { parseEssence } from '../essence/read.ts';
import { limitDocument, toCanonicalJson, pointerStep } from '../schemas/json.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import type { PackContext } from './route.ts';

/**
 * Parses the essence document in a request body.
 *
 * @param member The member of the body that has the document, which then prefixes all pointers; by default the whole body.
 */
export function parseEssenceBody(body: unknown, member?: string): EssenceV4 {
  if (member === undefined) {
    if (isObject(body)) return parseEssence(body);
    const message = 'The body must be a JSON object.';
    throw new ServiceError('INVALID_ESSENCE', message, {
      error: 'Essence failed validation',
      errors: [{ pointer: '', message, expected: 'an object' }],
    });
  }
  try {
    const document = isObject(body) ? body[member] : undefined;
    return parseEssence(document === undefined ? document : limitDocument(document));
  } catch (thrown) {
    throw thrown instanceof ServiceError ? prefixPointers(pointerStep(member), thrown) : thrown;
  }
}

/** Makes the pointers of an error relative to the whole body. Messages start with the pointer, so they change as well. */
function prefixPointers(prefix: string, { code, message, facts }: ServiceError): ServiceError {
  const prefixed = (text: string): string =>
    text.startsWith('/') ? prefix + text : text.replace(/^The document(?= )/, prefix);
  return new ServiceError(code, prefixed(message), {
    ...facts,
    ...(facts.errors && {
      errors: facts.errors.map((one) => ({
        ...one,
        ...(one.pointer === undefined ? {} : { pointer: prefix + one.pointer }),
        message: prefixed(one.message),
      })),
    }),
  });
}

/** Identifies a document independently of its formatting. */
export const digestEssence = (essence: EssenceV4, { digest }: PackContext): Promise<string> =>
  digest(toCanonicalJson(essence));

/** A small document that compiles without diagnostics: the example of the pack routes. */
export const SAMPLE_ESSENCE: EssenceV4 = {
  version: '4.0.0',
  dna: {
    theme: { id: 'slate', mode: 'light' },
    spacing: { base_unit: 4, scale: 'linear', density: 'comfortable', content_gap: '6' },
    typography: { scale: 'modular', heading_weight: 600, body_weight: 400 },
    color: { palette: 'semantic', accent_count: 1, cvd_preference: 'auto' },
    radius: { philosophy: 'rounded', base: 8 },
    elevation: { system: 'layered', max_levels: 3 },
    motion: { preference: 'subtle', duration_scale: 1, reduce_motion: false },
    accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
    personality: ['calm', 'precise'],
  },
  blueprint: {
    sections: [
      {
        id: 'billing',
        role: 'primary',
        shell: 'sidebar-main',
        features: ['invoices'],
        description: 'The team looks through its invoices.',
        pages: [{ id: 'invoices', route: '/invoices', layout: ['data-table'] }],
      },
    ],
    features: ['invoices'],
  },
  meta: {
    archetype: 'billing-console',
    target: 'react',
    platform: { type: 'spa', routing: 'history' },
    guard: { mode: 'guided', dna_enforcement: 'warn', blueprint_enforcement: 'warn' },
  },
};
