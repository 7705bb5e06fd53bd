import { ServiceError } from '../errors.ts';
import type { Only, Verified } from '../project/verify.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../words.ts';
import type { Asking } from './asking.ts';

/** The contract of a folder: read and compiled, or why that cannot be done. */
async function contractIn(
  root: string,
  asking: Asking,
): Promise<{
  readonly essence: EssenceV4 | undefined;
  readonly bundle: ExecutionPackBundleV1 | undefined;
  readonly refusal?: NonNullable<Verified['project']['refusal']>;
}> {
  const { join } = await import('node:path');
  const { readContract } = await import('../project/contract.ts');
  const { ESSENCE } = await import('../project/paths.ts');
  try {
    const essence = await readContract(root);
    return { essence, bundle: await compiled(root, essence, asking) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    // The folder is called otherwise elsewhere, and the fingerprint of a finding is made of its words.
    const pointer = thrown.facts.errors?.[0]?.pointer;
    const kind = pointer === '/version' ? 'version' : KINDS[thrown.code];
    if (kind === undefined) throw thrown;
    return {
      essence: undefined,
      bundle: undefined,
      refusal: {
        kind,
        message: thrown.message.replaceAll(quote(join(root, ESSENCE)), quote(ESSENCE)),
        ...(pointer === undefined ? {} : { pointer }),
      },
    };
  }
}

/** The packs of the contract; the release in this package compiles the same contract once. */
async function compiled(
  root: string,
  essence: EssenceV4,
  { client, env, signal, useCache, memory }: Asking,
): Promise<ExecutionPackBundleV1> {
  const { keepBundle, keptBundle } = await import('../project/bundle-cache.ts');
  const { releaseOf } = await import('../connect.ts');
  const release = useCache === false ? undefined : await releaseOf(env);
  const kept = release === undefined ? undefined : keptBundle(root, release, essence);
  if (kept) return kept;
  const bundle = await (await client()).compilePacks(essence, {}, { signal });
  if (release !== undefined && !memory) keepBundle(root, release, essence, bundle);
  return bundle;
}

/** Failures that are a finding about the project; any other is one of this run. */
const KINDS: Readonly<Record<string, 'missing' | 'invalid'>> = {
  FILE_NOT_FOUND: 'missing',
  INVALID_ESSENCE: 'invalid',
  MALFORMED_JSON: 'invalid',
  DUPLICATE_KEY: 'invalid',
  FORBIDDEN_KEY: 'invalid',
  DOCUMENT_TOO_COMPLEX: 'invalid',
};

/** Verifies the project in a folder. */
export async function verifiedProject(root: string, asking: Asking, only?: Only): Promise<Verified> {
  const { verifyProject } = await import('../project/verify.ts');
  const contract = await contractIn(root, asking);
  asking.signal.throwIfAborted();
  return verifyProject(root, {
    ...contract,
    ...(only ? { only } : {}),
    useCache: asking.useCache !== false,
    signal: asking.signal,
    ...(asking.memory ? { memory: asking.memory } : {}),
  });
}
