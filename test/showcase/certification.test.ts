import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../scripts/audit/documents.ts';
import type { ContentRecord } from '../../src/content/corpus.ts';
import { BUNDLED_SHOWCASE, digestRecords } from '../../src/content/showcase-folder.ts';
import { corpus } from '../corpus.ts';

const apps = readDocuments(BUNDLED_SHOWCASE)?.audit.apps ?? {};
const { patterns } = JSON.parse(readFileSync(new URL('patterns.json', BUNDLED_SHOWCASE), 'utf8')) as {
  patterns: Readonly<Record<string, string>>;
};

/** Why a blueprint may not be certified; see docs/reference/certification.md. */
function listReasons({ slug, data }: ContentRecord<'blueprint'>): string[] {
  const { visibility, artifact } = data.blueprint_portfolio;
  if (visibility !== 'featured' && visibility !== 'public') return [`visibility ${visibility}`];
  if (artifact.notes !== undefined) return [artifact.notes];
  const app = apps[slug];
  if (!app) return ['not audited'];
  return [
    ...app.problems.map((problem) => `audit: ${JSON.stringify(problem)}`),
    ...(digestRecords(app.records, corpus) === app.recordsDigest ? [] : ['audited with other records']),
    ...app.records.pattern
      .filter((pattern) => patterns[pattern] !== corpus.get('pattern', pattern)?.digest)
      .map((pattern) => `pattern ${pattern} is not audited in its current version`),
  ];
}

const isCertified = ({ data }: ContentRecord<'blueprint'>): boolean =>
  data.blueprint_portfolio.artifact.status === 'certified';

describe('a blueprint', () => {
  const blueprints = corpus.records.filter(
    (record): record is ContentRecord<'blueprint'> => record.type === 'blueprint',
  );

  it.each(blueprints.map((record) => [record.slug, record] as const))(
    'is certified if and only if it meets the criteria: %s',
    (_, record) => {
      const reasons = listReasons(record);
      expect(reasons.length === 0, reasons.join('; ')).toBe(isCertified(record));
    },
  );

  it('is certified in some cases', () => {
    expect(blueprints.filter(isCertified).length).toBeGreaterThan(0);
  });
});
