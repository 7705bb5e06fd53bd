import type { FileCritiqueReportV1, VerificationReportCommonV1VerificationScore } from '../schemas/types.ts';
import type { Finding, Severity } from '../verify/finding.ts';
import { RULES } from '../verify/rules/index.ts';
import { toCatalogFinding } from './findings.ts';
import { formatQuantity, countSeverities, formatCounts } from './counts.ts';
import type { Report } from './report.ts';

const MAX_SCORE = 5;

/** The points that a finding deducts from the score of its category. */
const COST = { error: 1.5, warn: 0.5, info: 0.1 } as const satisfies Record<Severity, number>;

/** The focus area of the review pack for each rule category; other categories keep their name. */
const AREAS: Readonly<Record<string, string>> = {
  Accessibility: 'accessibility',
  Tokens: 'theme-consistency',
  Components: 'treatment-usage',
  Interaction: 'interactions',
  Interactions: 'interactions',
  Routes: 'route-topology',
};

const toFocusArea = (category: string): string =>
  AREAS[category] ?? category.toLowerCase().replace(/[^a-z\d]+/g, '-');

/** `file-critique-report.v1`: the findings of one file, and a score for each category that checked it. */
export function buildCritiqueReport(report: Report, file: string): FileCritiqueReportV1 {
  const findings = report.findings.filter(({ place }) => place?.file === file);
  // Without a contract some file rules do not run, so a score would be meaningless.
  const scores = report.essence === null ? [] : scoreCategories(findings);
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return {
    $schema: 'https://svc.example/schemas/file-critique-report.v1.json',
    file,
    overall: scores.length === 0 ? 0 : rounded(sum / scores.length),
    scores,
    findings: findings.map((finding) => toCatalogFinding(finding, report)),
    focusAreas: [...new Set(scores.map(({ focusArea }) => focusArea))],
    reviewPack: report.review,
  };
}

function scoreCategories(findings: readonly Finding[]): VerificationReportCommonV1VerificationScore[] {
  const judging = RULES.filter(({ scope }) => scope === 'file').map(({ category }) => category);
  const categories = new Set([...judging, ...findings.map(({ category }) => category)]);
  return [...categories].map((category) => {
    const own = findings.filter((finding) => finding.category === category);
    const cost = own.reduce((sum, { severity }) => sum + COST[severity], 0);
    const rules = judging.filter((one) => one === category).length;
    return {
      category,
      focusArea: toFocusArea(category),
      score: rounded(Math.max(0, MAX_SCORE - cost)),
      details:
        own.length === 0
          ? `${formatQuantity(rules, 'rule')} found nothing.`
          : `${formatCounts(countSeverities(own))}.`,
      suggestions: [
        ...new Set(own.flatMap(({ suggestion }) => (suggestion === undefined ? [] : [suggestion]))),
      ],
    };
  });
}

const rounded = (mark: number): number => Math.round(mark * 10) / 10;
