import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSarif } from '../../src/reports/sarif.ts';
import { RULES } from '../../src/verify/rules/index.ts';
import { at, finding, hostileReport, reportWith } from './findings.ts';

/** The schema is of draft 4; but for the name of its id it means the same in the one that Ajv reads. */
function officialValidator() {
  const url = new URL('../fixtures/sarif/sarif-2.1.0.schema.json', import.meta.url);
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(url, 'utf8')) as Record<string, unknown>;
  // One of its patterns is not one under the flag u.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const validate = officialValidator();

interface Result {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations?: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: unknown;
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly fixes?: readonly unknown[];
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly Result[];
  readonly invocations: readonly {
    readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
  }[];
}

function runOf(text: string): Run {
  const { runs } = JSON.parse(text) as { readonly runs: readonly Run[] };
  const [run] = runs;
  if (!run) throw new Error('there is no run');
  return run;
}

describe('SARIF', () => {
  it('fits the official schema of SARIF 2.1.0, whatever the findings say', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const log: unknown = JSON.parse(formatSarif(report));
        validate(log);
        expect(validate.errors ?? []).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('would be refused with a wrong level', () => {
    const log = formatSarif(reportWith([finding('CTX001')])).replace(
      '"level": "warning",\n          "message"',
      '"level": "warn",\n          "message"',
    );
    expect(validate(JSON.parse(log))).toBe(false);
  });

  it('has every rule with its help, and results that point at them', () => {
    const run = runOf(formatSarif(reportWith([finding('STRUCT005'), finding('CTX001'), finding('MADE001')])));
    expect(run.tool.driver.rules).toHaveLength(RULES.length);
    for (const { ruleId, ruleIndex } of run.results)
      if (ruleIndex !== undefined) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(run.results.find(({ ruleId }) => ruleId === 'MADE001')?.ruleIndex).toBeUndefined();
    expect(run.results.map(({ level }) => level)).toEqual(['error', 'warning', 'warning']);
  });

  it('gives place, fingerprint and fix, and no region for a file as a whole', () => {
    const whole = { file: 'svc.lock', line: 1, column: 1, endLine: 1, endColumn: 1 };
    const run = runOf(
      formatSarif(
        reportWith([
          finding('STRUCT005', {
            place: at('src/page.tsx', 7, 3),
            edits: [{ start: 10, end: 12, text: 'ok' }],
          }),
          finding('CTX004', { place: whole }),
        ]),
      ),
    );
    expect(run.results[0]).toMatchObject({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/page.tsx', uriBaseId: '%SRCROOT%' },
            region: { startLine: 7, startColumn: 3, endLine: 7, endColumn: 7 },
          },
        },
      ],
      partialFingerprints: { 'svcFingerprint/v1': 'gfo1:struct005000' },
      fixes: [
        {
          artifactChanges: [
            {
              replacements: [
                { deletedRegion: { charOffset: 10, charLength: 2 }, insertedContent: { text: 'ok' } },
              ],
            },
          ],
        },
      ],
    });
    expect(run.results[1]?.locations?.[0]?.physicalLocation).not.toHaveProperty('region');
  });

  it('writes every path as a reversible relative URI, and the contract for findings without a file', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const uris = runOf(formatSarif(report)).results.map(
          ({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation.uri,
        );
        for (const [index, { place }] of report.findings.entries()) {
          const uri = uris[index];
          expect(decodeURIComponent(uri ?? '')).toBe(place?.file.toWellFormed() ?? 'svc.essence.json');
          expect(uri).not.toMatch(/^[a-z][a-z\d+.-]*:/i);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lets no link begin in a message', () => {
    const message = 'See [this](https://evil.example).';
    const [result] = runOf(formatSarif(reportWith([finding('CTX001', { message })]))).results;
    expect(result?.message.text).toBe('See [this\\](https://evil.example).');
  });

  it('says what was not checked', () => {
    const [invocation] = runOf(formatSarif(reportWith([]))).invocations;
    expect(invocation?.toolExecutionNotifications.map(({ message }) => message.text)).toContain(
      'Not checked: parts of src/broken.tsx: Unexpected token.',
    );
  });
});
