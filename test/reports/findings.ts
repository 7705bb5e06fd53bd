import fc from 'fast-check';
import type { Edit, Finding, Place } from '../../src/verify/finding.ts';
import { RULES } from '../../src/verify/rules/index.ts';
import { type ReportContext, type Coverage, type Report, buildReport } from '../../src/reports/report.ts';
import { projectWith } from '../verify/project.ts';
import { codePoint } from '../code-point.ts';

/** Shared by the report tests: sample findings, harmless and hostile, and reports of them. */

export const finding = (code: string, more: Partial<Finding> = {}): Finding => {
  const rule = RULES.find((one) => one.code === code);
  return {
    code,
    rule: rule?.id ?? 'made-up-rule',
    category: rule?.category ?? 'Made up',
    severity: rule?.severity ?? 'warn',
    message: `Something is wrong by ${code}.`,
    lane: rule?.lane ?? 'essence-contract',
    repair: rule?.repair ?? 'repair-made-up',
    edits: [],
    fingerprint: `gfo1:${code.toLowerCase().padEnd(12, '0')}`,
    ...more,
  };
};

export const at = (file: string, line: number, column: number): Place => ({
  file,
  line,
  column,
  endLine: line,
  endColumn: column + 4,
});

export const COVERAGE: Coverage = {
  files: 3,
  rules: RULES.length,
  skipped: { link: 0, 'too-large': 1 },
  unread: { '.astro': 2 },
  damaged: [{ file: 'src/broken.tsx', message: 'Unexpected token.' }],
  partly: [],
};

const sound = projectWith();
export const NO_CONTRACT = projectWith(undefined, { contract: undefined, context: undefined });

export const reportWith = (
  findings: readonly Finding[],
  { project = sound, ...about }: Partial<ReportContext> & { readonly project?: typeof sound } = {},
): Report =>
  buildReport(
    { findings, coverage: COVERAGE, project },
    { root: '<project>', generatedAt: '2026-03-14T09:26:53Z', ...about },
  );

/** Text that tries to break out of a report, and arbitrary text. */
const HOSTILE = [
  '::error file=x::gotcha',
  '\n::warning::gotcha',
  '%0A::error::gotcha',
  ']]><evil/>',
  '</failure></testcase>',
  '"&<>\'',
  '[link](javascript:alert(1)) **bold** `code` <img src=x>',
  '\n# Heading\n\n- item\n\n```\nfence',
  '| a | b |\n|---|---|',
  '@somebody #12 https://evil.example',
  '\u001b[31mred\u001b]0;title\u0007',
  '\u202egnp.exe\u200b\ufeff',
  '\ud800lone',
  'a\u0000b\u0085c\ufffe',
  '../../etc/passwd',
  'C:\\windows',
  'javascript:alert(1)',
];
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: codePoint, maxLength: 12 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');

const place: fc.Arbitrary<Place> = fc
  .record({
    file: hostileText,
    line: fc.integer({ min: 1, max: 9999 }),
    column: fc.integer({ min: 1, max: 500 }),
    lines: fc.nat(3),
    width: fc.nat(80),
  })
  .map(({ file, line, column, lines, width }) => ({
    file,
    line,
    column,
    endLine: line + lines,
    endColumn: lines === 0 ? column + width : 1 + width,
  }));

const edit: fc.Arbitrary<Edit> = fc
  .record({ start: fc.nat(1000), length: fc.nat(50), text: hostileText })
  .map(({ start, length, text }) => ({ start, end: start + length, text }));

const hostileFinding: fc.Arbitrary<Finding> = fc
  .record({
    rule: fc.constantFrom(...RULES),
    severity: fc.constantFrom('error' as const, 'warn' as const, 'info' as const),
    message: hostileText,
    place: fc.option(place, { nil: undefined }),
    pointer: fc.option(hostileText, { nil: undefined }),
    suggestion: fc.option(hostileText, { nil: undefined }),
    edits: fc.array(edit, { maxLength: 2 }),
    digest: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  })
  .map(({ rule, severity, message, edits, digest, ...rest }) =>
    finding(rule.code, {
      severity,
      message,
      edits,
      fingerprint: `gfo1:${digest}`,
      ...(rest.place ? { place: rest.place } : {}),
      ...(rest.pointer === undefined ? {} : { pointer: rest.pointer }),
      ...(rest.suggestion === undefined ? {} : { suggestion: rest.suggestion }),
    }),
  );

export const hostileReport: fc.Arbitrary<Report> = fc
  .record({
    findings: fc.array(hostileFinding, { maxLength: 6 }),
    root: hostileText,
    failOn: fc.constantFrom('error' as const, 'warn' as const, 'none' as const),
    hasContract: fc.boolean(),
  })
  .map(({ findings, hasContract, ...about }) =>
    reportWith(findings, { ...about, ...(hasContract ? {} : { project: NO_CONTRACT }) }),
  );
