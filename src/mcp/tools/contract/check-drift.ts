import { findRecord } from '../../../project/records.ts';
import { ServiceError } from '../../../base/errors.ts';
import { findDrift } from '../../../essence/drift.ts';
import { findPage as requirePage } from '../../../essence/find.ts';
import { pagesOf, patternsOf, type PlacedPage } from '../../../essence/walk.ts';
import { parseEssence } from '../../../essence/read.ts';
import { ESSENCE } from '../../../project/paths.ts';
import { parseJson } from '../../../schemas/json.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import type { Session } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { readContractFile, resolveRealProject } from './document.ts';

const USE_PARAMETERS = ['page_id', 'components_used', 'theme_used', 'mode_used'] as const;

export const checkDrift = {
  name: 'check_drift',
  summary: 'Compares a built or planned page with the contract, by exact names.',
  parameters: {
    page_id: {
      type: 'string',
      description: 'The page as id or section/page.',
      examples: ['overview', 'billing-console/invoices'],
    },
    components_used: {
      type: 'array',
      description: 'Patterns and components that the page uses, such as DataTable.',
      items: { type: 'string', maxLength: 100 },
      maxItems: 100,
      examples: [['PageHeader', 'DataTable']],
    },
    theme_used: { type: 'string', description: 'Theme that is used.', examples: ['ledger'] },
    mode_used: {
      type: 'string',
      description: 'Colour mode that is used.',
      enum: ['light', 'dark', 'auto'],
    },
    project_path: PROJECT_PATH,
  },
  aliases: { components: 'components_used', theme: 'theme_used', mode: 'mode_used', id: 'page_id' },
  example: { theme_used: 'ledger' },
  result: {
    description:
      'drifted, and drift with rule, layer, enforcement (error, warn, off), message, pointer, expected, used',
  },
  async run(input, session) {
    if (USE_PARAMETERS.every((name) => input.value(name) === undefined))
      throw new ServiceError('INVALID_PARAMETER', `Give at least one of ${USE_PARAMETERS.join(', ')}.`, {
        errors: [{ parameter: 'page_id', message: 'or another of them is required' }],
      });
    const root = resolveRealProject(input, session);
    const { bytes, hash } = readContractFile(root, session);
    const document = parseEssence(parseJson(bytes));
    const named = input.text('page_id');
    const components = input.list('components_used');
    if (named === undefined && components.length > 0)
      throw new ServiceError('INVALID_PARAMETER', 'components_used needs page_id: which page uses them?', {
        errors: [{ parameter: 'page_id', message: 'is required with components_used' }],
      });
    const page = named === undefined ? undefined : findPage(document, named);
    const parts = page ? await loadComponents(page, session) : new Map<string, readonly string[]>();
    const drift = findDrift(
      document,
      page,
      { theme: input.text('theme_used'), mode: input.text('mode_used'), components },
      (pattern) => parts.get(pattern) ?? [],
    );
    const all = [...(named !== undefined && !page ? [reportMissingPage(document, named)] : []), ...drift];
    return {
      result: {
        drifted: all.some(({ enforcement }) => enforcement !== 'off'),
        checked_against: { file: ESSENCE, hash, ...(page ? { page: page.id } : {}) },
        drift: all,
      },
      cuts: ['drift'],
      origin: session.origin,
      next:
        all.length === 0
          ? []
          : [
              'change the code to the expected values; the contract decides',
              'svc_contract read_essence',
              `only if the user wants to change the contract: svc_contract_write accept_drift expected_hash=${hash}`,
            ],
    };
  },
} as const satisfies Action;

function findPage(document: EssenceV4, name: string): PlacedPage | undefined {
  try {
    return requirePage(document, name);
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === 'UNKNOWN_PACK') return undefined;
    throw thrown;
  }
}

/** A page that is not in the contract is reported as drift, not as an error. */
function reportMissingPage(
  document: EssenceV4,
  name: string,
): Record<string, string> & { enforcement: string } {
  const ids = pagesOf(document).map(({ id }) => id);
  const [near] = nearestNames(name, [...ids, ...pagesOf(document).map(({ page }) => page.id)]);
  return {
    rule: 'page-exists',
    layer: 'blueprint',
    enforcement: document.meta.guard.blueprint_enforcement,
    message: `The contract has no page ${quote(name)}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    pointer: '/blueprint/sections',
    expected: ids.slice(0, 12).join(', '),
    used: name,
  };
}

/** The components of each pattern of a page; none for patterns that are not in the corpus. */
async function loadComponents(
  page: PlacedPage,
  { client, signal }: Session,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const patterns = [...new Set(patternsOf(page).map(({ pattern }) => pattern))];
  const records = await Promise.all(patterns.map((one) => findRecord(client, 'pattern', one, signal)));
  return new Map(patterns.map((one, at) => [one, records[at]?.components ?? []]));
}
