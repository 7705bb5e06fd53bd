import { ServiceError } from '../base/errors.ts';
import { sha256Digest } from '../base/hash.ts';
import type { Catalog } from '../schemas/types.ts';
import { byTypeAndSlug, type ContentType, type Manifest, OFFICIAL } from './corpus.ts';
import { toCanonicalJson } from '../schemas/json.ts';

/** A record as read from its file, not yet pinned by a manifest. */
export interface DraftRecord {
  readonly type: ContentType;
  readonly slug: string;
  readonly data: { readonly version: string };
}

type Ref = Manifest['refs'][number];

/**
 * Builds the manifest of a folder of records. Unchanged records keep their dates; a changed record must have a higher
 * version and gets the date `now`.
 */
export function buildManifest(
  drafts: readonly DraftRecord[],
  packageVersion: string,
  now: string,
  previous?: Catalog['content-corpus-manifest.v1.json'],
): Manifest {
  const before = new Map(previous?.refs.map((ref) => [`${ref.identity.type}/${ref.identity.id}`, ref]));
  const refs = [...drafts]
    .sort(byTypeAndSlug)
    .map((draft) => buildRef(draft, packageVersion, now, before.get(`${draft.type}/${draft.slug}`)));
  const same = previous?.packageVersion === packageVersion && digestJson(previous.refs) === digestJson(refs);
  const released_at = (same ? previous?.released_at : undefined) ?? now;
  return {
    packageName: '@svc/content',
    packageVersion,
    corpusDigest: digestCorpus({ packageVersion, released_at, refs }),
    compatibility: { svc: `^${packageVersion}` },
    released_at,
    refs,
  };
}

/** Computes the digest of a whole release: its version, its time and every record. */
export function digestCorpus({
  packageVersion,
  released_at,
  refs,
}: Pick<Manifest, 'packageVersion' | 'released_at' | 'refs'>): string {
  return digestJson({ packageVersion, released_at, refs });
}

function buildRef(
  { type, slug, data }: DraftRecord,
  packageVersion: string,
  now: string,
  before: Ref | undefined,
): Ref {
  const digest = digestJson(data);
  const changed = before !== undefined && before.digest !== digest;
  if (changed && !raisesVersion(data.version, before)) {
    throw new ServiceError(
      'CORRUPT_DATA',
      `content/official/${type}s/${slug}.json changed but its version is still ${data.version}. Raise /version above ${before.version}.`,
    );
  }
  return {
    identity: { namespace: OFFICIAL, type, id: slug },
    version: data.version,
    digest,
    compatibility: { svc: before && !changed ? before.compatibility.svc : `^${packageVersion}` },
    origin: 'official',
    resolvedFrom: 'installed-package',
    published_at: before?.published_at ?? now,
    updated_at: changed ? now : (before?.updated_at ?? now),
  };
}

/** Tests whether a version is higher than that of the previous release. */
export function raisesVersion(version: string, before: Pick<Ref, 'version'>): boolean {
  return isHigher(version, before.version ?? '0.0.0');
}

function isHigher(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Computes the digest of the canonical JSON of a value, so that formatting does not matter. */
export const digestJson = (value: unknown): string => sha256Digest(toCanonicalJson(value));
