import { ServiceError } from '../../base/errors.ts';
import { needsId, PACK_TYPES, type PackType } from '../../packs/manifest.ts';
import type { PackSelector } from '../../packs/select.ts';
import { step } from '../../schemas/json.ts';
import { nearestNames, quote } from '../../base/text.ts';
import { essenceDigest, essenceIn, isObject } from '../essence-body.ts';
import { PACK_NAMESPACE } from '../parameters.ts';
import { namespaceOf } from '../query.ts';
import { packRoute } from '../route.ts';
import { SAMPLE_ESSENCE } from '../sample-essence.ts';

export const selectPack = packRoute({
  path: '/v1/packs/select',
  summary: 'One execution pack of an essence document, with the manifest of all.',
  query: [PACK_NAMESPACE],
  body: {
    summary:
      'An object with `essence` (a document of version 4.0.0), `pack_type` and, but for scaffold and review, `id`.',
    schema: (refTo) => ({
      type: 'object',
      additionalProperties: false,
      required: ['essence', 'pack_type'],
      properties: {
        essence: refTo('essence.v4.json'),
        pack_type: { type: 'string', enum: PACK_TYPES, description: 'Which kind of pack.' },
        id: {
          type: 'string',
          minLength: 1,
          description:
            'Which pack of that kind; required for section, page and mutation. A page is named by its id, or by `section/page` where the id occurs twice.',
        },
      },
    }),
    example: { essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' },
  },
  response: 'selected-execution-pack.v1.json',
  example: '/v1/packs/select',
  async handle(call) {
    const namespace = namespaceOf(call.query);
    const selector = selectorIn(call.body);
    const essence = essenceIn(call.body, 'essence');
    const digest = await essenceDigest(essence, call);
    const corpus = await call.service.library.corpusFor(essence);
    const { select } = await import('../../packs/select.ts');
    return { body: select(essence, corpus, selector, { namespace, essenceDigest: digest }) };
  },
});

const MEMBERS = ['essence', 'pack_type', 'id'];

/** Which pack is wanted. The sentences are those that 3.x clients know, in the order they know. */
function selectorIn(body: unknown): PackSelector {
  if (!isObject(body) || !isObject(own(body, 'essence')))
    throw invalid('/essence', 'Body must include an essence document.', 'an object');
  const packType = packTypeIn(own(body, 'pack_type'));
  const id = own(body, 'id');
  const named = typeof id === 'string' && id !== '';
  if (!named && needsId(packType))
    throw invalid('/id', `Body must include id for pack_type "${packType}".`, 'a text that is not empty');
  const unknown = Object.keys(body).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined)
    throw invalid(
      step(unknown),
      `Body has the unknown member ${quote(unknown)}. Allowed: ${MEMBERS.join(', ')}.`,
      MEMBERS.join(', '),
    );
  return { packType, ...(named ? { id } : {}) };
}

function packTypeIn(value: unknown): PackType {
  const known = PACK_TYPES.find((one) => one === value);
  if (known !== undefined) return known;
  const suggestions = typeof value === 'string' ? nearestNames(value, PACK_TYPES) : [];
  const hint =
    suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map((one) => quote(one)).join(' or ')}?`;
  const error = 'Body must include a valid pack_type.';
  const detail = `${error} Allowed: ${PACK_TYPES.join(', ')}.${hint}`;
  throw invalid('/pack_type', detail, PACK_TYPES.join(', '), { error, suggestions });
}

const own = (body: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined;

const invalid = (
  pointer: string,
  message: string,
  expected: string,
  facts: { readonly error?: string; readonly suggestions?: readonly string[] } = {},
): ServiceError =>
  new ServiceError('INVALID_SELECT_BODY', message, { ...facts, errors: [{ pointer, message, expected }] });
