/** Severities of findings, most severe first. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Higher is more severe. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 2, warn: 1, info: 0 };

/** Sorts the most severe first. */
export const compareSeverity = (a: Severity, b: Severity): number => SEVERITY_RANK[b] - SEVERITY_RANK[a];
