import { digestJson, raisesVersion } from '../../manifest.ts';
import type { Rule } from '../rule.ts';

/** Pinning a version is useful only if its content never changes. */
export const versionRisesWithTheContent: Rule = {
  name: 'version-rises-with-the-content',
  severity: 'error',
  category: 'File',
  *check({ records, manifest }) {
    const before = new Map(manifest?.refs.map((ref) => [`${ref.identity.type}/${ref.identity.id}`, ref]));
    for (const record of records) {
      const { type, slug, data } = record;
      const ref = before.get(`${type}/${slug}`);
      if (!ref || raisesVersion(data.version, ref) || digestJson(data) === ref.digest) continue;
      yield {
        at: record,
        pointer: '/version',
        message: `The record changed since version ${ref.version}, but /version is ${data.version}.`,
        fix: `Raise /version above ${ref.version}.`,
      };
    }
  },
};
