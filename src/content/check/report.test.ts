import { describe, expect, it } from 'vitest';
import { validate } from '../../schemas/parse.ts';
import { readBundledRecords } from './read-folder.ts';
import { validateRecords } from './record-set.ts';
import { buildReport } from './report.ts';
import type { Finding } from './rule.ts';

const run = {
  folder: 'records',
  now: '2026-03-14T09:26:53Z',
  command: 'svc content check records',
  failOn: 'error',
} as const;
const recordSet = validateRecords(readBundledRecords());
const [first] = recordSet.files;
const finding: Finding = {
  rule: 'preset-exists',
  severity: 'error',
  category: 'Reference',
  type: 'pattern',
  slug: first?.slug ?? '',
  file: first?.file ?? '',
  pointer: '/a',
  message: 'Wrong.',
  fix: 'Fix it.',
};
const all: Finding = {
  rule: 'pages-use-columns',
  severity: 'warn',
  category: 'Coverage',
  message: 'All.',
  fix: 'Fix.',
};

describe('the report', () => {
  it('matches its schema, with and without findings', () => {
    for (const findings of [[], [finding], [all], [finding, finding, all]])
      expect(validate('content-health-report.v1.json', buildReport(recordSet, findings, run)).issues).toEqual(
        [],
      );
  });

  it('counts what it lists', () => {
    const report = buildReport(recordSet, [finding, finding, all], run);
    const { itemCount } = report.summary;
    expect(report).toMatchObject({ status: 'error', score: 91, contentRoot: 'records' });
    expect(report.summary).toMatchObject({
      validCount: itemCount - 1,
      errorCount: 2,
      warnCount: 1,
      infoCount: 0,
      findingCount: 3,
      contentDirectoryCount: 5,
    });
    expect(report.content.reduce((sum, one) => sum + one.itemCount, 0)).toBe(itemCount);
    expect(report.references).toMatchObject({ missing: 0 });
    expect(report.references.checked).toBeGreaterThan(100);
  });

  it('derives its status from the worst finding, and scores 100 only if healthy', () => {
    expect(buildReport(recordSet, [], run)).toMatchObject({ status: 'healthy', score: 100 });
    expect(buildReport(recordSet, [all], run)).toMatchObject({ status: 'warning', score: 99 });
    expect(
      buildReport(
        recordSet,
        Array.from({ length: 80 }, () => finding),
        run,
      ),
    ).toMatchObject({ score: 0 });
  });

  it('gives every finding a unique and stable id', () => {
    const ids = buildReport(recordSet, [finding, finding, all], run).findings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(buildReport(recordSet, [finding], run).findings[0]?.id).toBe(ids[0]);
  });
});
