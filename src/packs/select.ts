import type { Corpus } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { EssenceV4, SelectedExecutionPackV1 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import type { AppPage } from './app-page.ts';
import { buildMutation, buildPage, buildReview, buildScaffold, buildSection } from './builders/index.ts';
import { carriersIn } from './contracts.ts';
import { type CompileOptions, provenance } from './compile.ts';
import { manifestOf, MUTATIONS, type PackType } from './manifest.ts';
import { type Model, modelOf } from './model.ts';

export interface PackSelector {
  readonly packType: PackType;
  readonly id?: string;
}

type Pack = SelectedExecutionPackV1['pack'];

interface Selected {
  readonly pack: Pack;
  readonly resolvedId: string | null;
  /** Its place among the packs of its type. */
  readonly index: number;
}

/**
 * One pack of an essence document with the manifest of all; throws UNKNOWN_PACK or AMBIGUOUS_PACK. A page pack that is
 * selected alone carries the contracts of all its patterns and the rules of its section: its reader has no other pack.
 */
export function select(
  document: EssenceV4,
  corpus: Corpus,
  { packType, id }: PackSelector,
  { namespace, essenceDigest }: CompileOptions = {},
): SelectedExecutionPackV1 {
  const model = modelOf(document, corpus, namespace);
  const { pack, resolvedId, index } = selected(model, packType, id ?? '');
  const { measured } = pack.tokenBudget;
  return {
    $schema: `${SCHEMA_BASE}selected-execution-pack.v1.json`,
    generatedAt: corpus.releasedAt,
    sourceEssenceVersion: document.version,
    ...provenance(model, essenceDigest),
    selector: { packType, id: id ?? null, resolvedId },
    manifest: manifestOf(model, (type, at) => (type === packType && at === index ? measured : undefined)),
    pack,
  };
}

function selected(model: Model, type: PackType, id: string): Selected {
  switch (type) {
    case 'scaffold':
      return { pack: buildScaffold(model), resolvedId: null, index: 0 };
    case 'review':
      return { pack: buildReview(model), resolvedId: null, index: 0 };
    case 'section': {
      const section = model.sections.find(({ packId }) => packId === id);
      if (!section)
        throw unknown(
          type,
          id,
          model.sections.map(({ packId }) => packId),
        );
      return {
        pack: buildSection(model, section),
        resolvedId: section.packId,
        index: model.sections.indexOf(section),
      };
    }
    case 'page': {
      const page = pageFor(model, id);
      const pack = buildPage(model, page, { carriers: carriersIn([page]), alone: true });
      return { pack, resolvedId: page.packId, index: model.pages.indexOf(page) };
    }
    case 'mutation': {
      const kind = MUTATIONS.find((one) => one === id);
      if (!kind) throw unknown(type, id, MUTATIONS);
      return { pack: buildMutation(model, kind), resolvedId: kind, index: MUTATIONS.indexOf(kind) };
    }
  }
}

/** A page by `section/page`, by its bare id if only one page has it, or by `section-page`. */
function pageFor({ pages }: Model, id: string): AppPage {
  const forms: ((page: AppPage) => boolean)[] = [
    (page) => page.id === id,
    (page) => page.page.id === id,
    (page) => `${page.section.id}-${page.page.id}` === id,
  ];
  for (const form of forms) {
    const [page, ...others] = pages.filter(form);
    if (page && others.length === 0) return page;
    if (page)
      throw ambiguous(
        id,
        [page, ...others].map((one) => one.id),
      );
  }
  const full = id.includes('/');
  throw unknown(
    'page',
    id,
    pages.map((page) => (full ? page.id : page.packId)),
  );
}

/** At most this many ids are listed in a refusal. */
const LISTED = 50;

function unknown(type: PackType, id: string, known: readonly string[]): ServiceError {
  return new ServiceError(
    'UNKNOWN_PACK',
    `No ${type} pack has the id ${quote(id)}. There are ${formatNames(known)}.`.slice(0, 200),
    {
      error: `Requested ${type} pack was not found.`,
      available: known.slice(0, LISTED),
      suggestions: nearestNames(id, known.slice(0, 600)),
    },
  );
}

function ambiguous(id: string, full: readonly string[]): ServiceError {
  return new ServiceError(
    'AMBIGUOUS_PACK',
    `The page id ${quote(id)} means several pages; use ${formatNames(full)}.`.slice(0, 200),
    { available: full.slice(0, LISTED), suggestions: full.slice(0, 3) },
  );
}
