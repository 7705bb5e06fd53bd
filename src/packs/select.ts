import type { Corpus } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { EssenceV4, SelectedExecutionPackV1 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import type { AppPage } from './app-page.ts';
import { buildMutation, buildPage, buildReview, buildScaffold, buildSection } from './builders/index.ts';
import { type CompileOptions, buildProvenance } from './compile.ts';
import { buildManifest, MUTATIONS, type PackType } from './manifest.ts';
import { type Model, buildModel } from './model.ts';

export interface PackSelector {
  readonly packType: PackType;
  readonly id?: string;
}

type Pack = SelectedExecutionPackV1['pack'];

interface Selection {
  readonly pack: Pack;
  readonly resolvedId: string | null;
  /** Its index among the packs of its type. */
  readonly index: number;
}

/**
 * Compiles one pack of an essence document, with the manifest of all packs. Throws UNKNOWN_PACK or AMBIGUOUS_PACK. The pack
 * is the same as in a bundle.
 */
export function select(
  document: EssenceV4,
  corpus: Corpus,
  { packType, id }: PackSelector,
  { namespace, essenceDigest, product }: CompileOptions = {},
): SelectedExecutionPackV1 {
  const model = buildModel(document, corpus, namespace, product);
  const { pack, resolvedId, index } = selectPack(model, packType, id ?? '');
  const { measured } = pack.tokenBudget;
  return {
    $schema: `${SCHEMA_BASE}selected-execution-pack.v1.json`,
    generatedAt: corpus.releasedAt,
    sourceEssenceVersion: document.version,
    ...buildProvenance(model, essenceDigest),
    selector: { packType, id: id ?? null, resolvedId },
    manifest: buildManifest(model, (type, at) => (type === packType && at === index ? measured : undefined)),
    pack,
  };
}

function selectPack(model: Model, type: PackType, id: string): Selection {
  switch (type) {
    case 'scaffold':
      return { pack: buildScaffold(model), resolvedId: null, index: 0 };
    case 'review':
      return { pack: buildReview(model), resolvedId: null, index: 0 };
    case 'section': {
      const section = model.sections.find(({ packId }) => packId === id);
      if (!section)
        throw unknownPack(
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
      const page = findPage(model, id);
      return { pack: buildPage(model, page), resolvedId: page.packId, index: model.pages.indexOf(page) };
    }
    case 'mutation': {
      const kind = MUTATIONS.find((one) => one === id);
      if (!kind) throw unknownPack(type, id, MUTATIONS);
      return { pack: buildMutation(model, kind), resolvedId: kind, index: MUTATIONS.indexOf(kind) };
    }
  }
}

/** Finds a page by `section/page`, by its bare id if that is unique, or by `section-page`. */
function findPage({ pages }: Model, id: string): AppPage {
  const forms: ((page: AppPage) => boolean)[] = [
    (page) => page.id === id,
    (page) => page.page.id === id,
    (page) => `${page.section.id}-${page.page.id}` === id,
  ];
  for (const form of forms) {
    const [page, ...others] = pages.filter(form);
    if (page && others.length === 0) return page;
    if (page)
      throw ambiguousPack(
        id,
        [page, ...others].map((one) => one.id),
      );
  }
  const full = id.includes('/');
  throw unknownPack(
    'page',
    id,
    pages.map((page) => (full ? page.id : page.packId)),
  );
}

/** The most ids that an error lists. */
const MAX_LISTED_IDS = 50;

function unknownPack(type: PackType, id: string, known: readonly string[]): ServiceError {
  return new ServiceError(
    'UNKNOWN_PACK',
    `No ${type} pack has the id ${quote(id)}. There are ${formatNames(known)}.`.slice(0, 200),
    {
      error: `Requested ${type} pack was not found.`,
      available: known.slice(0, MAX_LISTED_IDS),
      suggestions: nearestNames(id, known.slice(0, 600)),
    },
  );
}

function ambiguousPack(id: string, full: readonly string[]): ServiceError {
  return new ServiceError(
    'AMBIGUOUS_PACK',
    `The page id ${quote(id)} is ambiguous; use one of ${formatNames(full)}.`.slice(0, 200),
    { available: full.slice(0, MAX_LISTED_IDS), suggestions: full.slice(0, 3) },
  );
}
