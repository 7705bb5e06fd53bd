import { compose, composeArchetype, type ComposeOptions } from '../essence/compose.ts';
import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type { Catalog, EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { buildProductFile } from './product.ts';
import { readContract } from './contract.ts';
import type { ProjectContents } from './init.ts';
import { readLockfile } from './lockfile.ts';
import { LOCAL_SCHEMA } from './paths.ts';

/** The record that a contract is composed from. */
export interface Origin {
  readonly type: 'blueprint' | 'archetype';
  readonly slug: string;
}

/** The part of a client that composing uses. */
export interface RecordSource {
  record(type: RecordType, slug: string, query?: object, options?: CallOptions): Promise<RecordResponse>;
  list(
    type: 'theme',
    query?: object,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly { readonly slug: string }[] }>;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

interface RecordResponse {
  readonly slug: string;
  readonly version: string;
  readonly data: unknown;
}

const SCHEMAS = {
  blueprint: 'blueprint.v1.json',
  archetype: 'archetype.v2.json',
  theme: 'theme.v1.json',
} as const;

type RecordType = keyof typeof SCHEMAS;
type Data<Type extends RecordType> = Catalog[(typeof SCHEMAS)[Type]];
type Corpus = Parameters<typeof compose>[1];
type Load = <Type extends RecordType>(type: Type, slug: string) => Promise<Data<Type>>;

/**
 * Composes a contract from a blueprint or archetype, with the local `$schema`. Fetches only the records that composing
 * looks up.
 */
export async function composeContract(
  records: RecordSource,
  { type, slug }: Origin,
  options: ComposeOptions,
  call: CallOptions = {},
): Promise<EssenceV4> {
  const loaded = new Map<string, Corpus['records'][number]>();
  const load: Load = async (kind, name) => {
    const { version, data } = await records.record(kind, name, {}, call);
    const valid = parseRecord(kind, name, data);
    // Composing reads neither digest nor times.
    const record = {
      type: kind,
      slug: name,
      version,
      data: valid,
      digest: '',
      publishedAt: '',
      updatedAt: '',
    };
    loaded.set(`${kind}/${name}`, record);
    return valid;
  };
  if (type === 'blueprint') await loadForBlueprint(load, slug, options);
  else
    await loadForArchetype(
      load,
      slug,
      options,
      async () => (await records.list('theme', { limit: 100 }, call)).items,
    );
  const corpus: Corpus = {
    records: [...loaded.values()],
    digest: '',
    version: '',
    releasedAt: '',
    get: (kind, name) => loaded.get(`${kind}/${name}`) as never,
    has: (kind, name) => loaded.has(`${kind}/${name}`),
  };
  const essence = (type === 'blueprint' ? compose : composeArchetype)(slug, corpus, options);
  return { ...essence, $schema: LOCAL_SCHEMA };
}

/** The part of a client that a project uses. */
export interface PackService extends RecordSource {
  compilePacks(essence: EssenceV4, query?: object, options?: CallOptions): Promise<ExecutionPackBundleV1>;
}

/** Composes and compiles a new contract; without a choice, compiles the existing one. */
export async function composeProject(
  root: string,
  service: PackService,
  chosen: { readonly origin: Origin; readonly options: ComposeOptions } | undefined,
  call: CallOptions,
): Promise<Omit<ProjectContents, 'agents'> & { readonly essence: EssenceV4 }> {
  if (chosen) {
    const contract = await composeContract(service, chosen.origin, chosen.options, call);
    const { type, slug } = chosen.origin;
    const { data } = await service.record(type, slug, {}, call);
    const { name } = data as { readonly name: string };
    const official = type === 'blueprint' ? parseRecord('blueprint', slug, data).product : undefined;
    const product = buildProductFile(official, name);
    const bundle = await service.compilePacks(contract, {}, call);
    return { essence: contract, contract, base: contract, bundle, product };
  }
  const essence = await readContract(root);
  const bundle = await service.compilePacks(essence, {}, call);
  return { essence, base: (await readLockfile(root))?.base, bundle };
}

async function loadForBlueprint(load: Load, slug: string, { theme }: ComposeOptions): Promise<void> {
  const blueprint = await load('blueprint', slug);
  const archetypes = blueprint.compose.map((one) => (typeof one === 'string' ? one : one.archetype));
  await Promise.all([
    load('theme', theme ?? blueprint.theme.id),
    ...[...new Set(archetypes)].map((one) => load('archetype', one)),
  ]);
}

async function loadForArchetype(
  load: Load,
  slug: string,
  { theme, mode }: ComposeOptions,
  themes: () => Promise<readonly { readonly slug: string }[]>,
): Promise<void> {
  const { suggested_theme } = await load('archetype', slug);
  const wanted = theme === undefined ? suggested_theme.ids : [theme];
  const found = await Promise.all(wanted.map((one) => load('theme', one)));
  if (theme !== undefined || found.some(({ modes }) => mode === undefined || modes.includes(mode))) return;
  // No suggested theme has the mode, so any other theme may be used.
  await Promise.all((await themes()).map((one) => load('theme', one.slug)));
}

/** Validates a record, since the service may have another version. */
export function parseRecord<Type extends RecordType>(type: Type, slug: string, data: unknown): Data<Type> {
  try {
    return parse(SCHEMAS[type], data, 'BAD_ANSWER');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(
      'BAD_ANSWER',
      `The ${type} ${quote(slug)} of the service does not match ${SCHEMAS[type]}: ${thrown.message}`,
      thrown.facts,
    );
  }
}
