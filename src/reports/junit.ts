import type { Finding } from '../verify/finding.ts';
import { needsContract, type RuleDescription } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { isFailing } from './counts.ts';
import { listPlaces } from './findings.ts';
import type { Report } from './report.ts';
import { toOneLine } from './text.ts';
import { isFullyChecked } from './coverage.ts';

/**
 * Formats JUnit XML: a test case for each finding, which fails if the finding fails the run, and a passing one for each
 * rule without findings. Rules that could not run are skipped, never passed.
 */
export function formatJunit(report: Report): string {
  const { findings, essence, failOn, generatedAt, visits } = report;
  const broken = new Set(findings.map(({ code }) => code));
  const seen = visits?.rules ?? [];
  const silent = [...RULES, ...seen].filter(({ code }) => !broken.has(code));
  const isAsked = (rule: RuleDescription): boolean =>
    visits && seen.includes(rule)
      ? isFullyChecked(rule.code, visits)
      : essence !== null || !needsContract(rule);
  const failures = findings.filter(({ severity }) => isFailing(severity, failOn)).length;
  const skipped = silent.filter((rule) => !isAsked(rule)).length;
  const counts = `tests="${findings.length + silent.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const cases = [
    ...findings.map((finding) => findingCase(finding, isFailing(finding.severity, failOn))),
    ...silent.map((rule) => ruleCase(rule, isAsked(rule), seen.includes(rule) ? UNSEEN : NO_CONTRACT)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="svc" ${counts}>`,
    `  <testsuite name=${formatAttribute(`svc verify ${report.root}`)} ${counts} timestamp=${formatAttribute(generatedAt)}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function findingCase(finding: Finding, isFailure: boolean): string {
  const { code, rule, category, severity, message, suggestion, place } = finding;
  const [first = ''] = listPlaces(finding);
  const file = place ? ` file=${formatAttribute(place.file)} line="${place.line}"` : '';
  const lines = [...listPlaces(finding), message, ...(suggestion === undefined ? [] : [suggestion])];
  const text = escapeXml(lines.map(toOneLine).join('\n'));
  const inner = isFailure
    ? `<failure type=${formatAttribute(severity)} message=${formatAttribute(message)}>${text}</failure>`
    : `<system-out>${severity}: ${text}</system-out>`;
  const name = `${code} ${rule} ${first}`.trim();
  return `    <testcase classname=${formatAttribute(`svc.${category}`)} name=${formatAttribute(name)}${file}>${inner}</testcase>`;
}

function ruleCase({ code, id, category }: RuleDescription, isAsked: boolean, reason: string): string {
  const start = `    <testcase classname=${formatAttribute(`svc.${category}`)} name=${formatAttribute(`${code} ${id}`)}`;
  return isAsked ? `${start}/>` : `${start}><skipped message=${formatAttribute(reason)}/></testcase>`;
}

const NO_CONTRACT = 'There is no contract to check against.';
const UNSEEN = 'The rule did not run for everything that it applies to.';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Formats an attribute value. `toOneLine` removes all characters that XML 1.0 forbids. */
const formatAttribute = (text: string): string => `"${escapeXml(toOneLine(text)).replaceAll('"', '&quot;')}"`;
