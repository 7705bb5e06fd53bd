import { ServiceError } from '../../base/errors.ts';
import { isObject } from '../../base/guards.ts';
import { nearestValues, quote } from '../../base/text.ts';
import { needsId, PACK_TYPES, type PackType } from '../../packs/manifest.ts';
import type { PackSelector } from '../../packs/select.ts';
import { describeValue } from '../../schemas/issue.ts';
import { pointerStep } from '../../schemas/json.ts';
import { digestEssence, parseEssenceBody, SAMPLE_ESSENCE } from '../essence-body.ts';
import { PACK_NAMESPACE } from '../parameters.ts';
import { parseNamespace } from '../query.ts';
import { packRoute } from '../route.ts';

export const selectPack = packRoute({
  path: '/v1/packs/select',
  summary: 'Compile one execution pack of an essence document, with the manifest of all packs.',
  query: [PACK_NAMESPACE],
  body: {
    summary:
      'An object with `essence` (a document of version 4.0.0), `pack_type` and, for section, page and mutation packs, `id`.',
    schema: (refTo) => ({
      type: 'object',
      additionalProperties: false,
      required: ['essence', 'pack_type'],
      properties: {
        essence: refTo('essence.v4.json'),
        pack_type: { type: 'string', enum: PACK_TYPES, description: 'Type of the pack.' },
        id: {
          type: 'string',
          minLength: 1,
          description:
            'Id of the pack; required for section, page and mutation. If several sections have a page with the same id, use `section/page`.',
        },
      },
    }),
    example: { essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' },
  },
  response: 'selected-execution-pack.v1.json',
  example: '/v1/packs/select',
  async handle(call) {
    const namespace = parseNamespace(call.query);
    const selector = parseSelector(call.body);
    const essence = parseEssenceBody(call.body, 'essence');
    const digest = await digestEssence(essence, call);
    const corpus = await call.corpusFor(essence);
    const { select } = await import('../../packs/select.ts');
    return { body: select(essence, corpus, selector, { namespace, essenceDigest: digest }) };
  },
});

const MEMBERS = ['essence', 'pack_type', 'id'];

/** Parses the selector. 3.x clients depend on the messages and on the order of the checks. */
function parseSelector(body: unknown): PackSelector {
  if (!isObject(body) || !isObject(own(body, 'essence')))
    throw invalid('/essence', 'Body must include an essence document.', 'an object');
  const packType = parsePackType(own(body, 'pack_type'));
  const id = own(body, 'id');
  const hasId = typeof id === 'string' && id !== '';
  if (!hasId && needsId(packType)) {
    const error = `Body must include id for pack_type "${packType}".`;
    const expected = 'a non-empty string';
    const detail = id === undefined ? error : `${error} It must be ${expected}; got ${describeValue(id)}.`;
    throw invalid('/id', detail, expected, { error });
  }
  const unknown = Object.keys(body).find((key) => !MEMBERS.includes(key));
  if (unknown !== undefined)
    throw invalid(
      pointerStep(unknown),
      `Body has an unknown member ${quote(unknown)}. Allowed: ${MEMBERS.join(', ')}.`,
      MEMBERS.join(', '),
    );
  return { packType, ...(hasId ? { id } : {}) };
}

function parsePackType(value: unknown): PackType {
  const known = PACK_TYPES.find((one) => one === value);
  if (known !== undefined) return known;
  const suggestions = typeof value === 'string' ? nearestValues(value, PACK_TYPES) : [];
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
