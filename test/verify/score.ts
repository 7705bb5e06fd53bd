import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEssence } from '../../src/essence/read.ts';
import { compile } from '../../src/packs/compile.ts';
import { type Verification, verifyFiles } from '../../src/project/verify.ts';
import type { Finding } from '../../src/verify/finding.ts';
import { corpus } from '../corpus.ts';

/** The labelled projects: see projects/README.md for what is labelled and how findings are matched. */
const PROJECTS = new URL('projects/', import.meta.url);

interface Label {
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly pointer?: string;
  readonly names?: string;
}

interface Labels {
  readonly framework: string;
  readonly defects: readonly Label[];
}

export interface ProjectScore {
  readonly name: string;
  readonly framework: string;
  readonly detected: string;
  readonly hits: readonly Label[];
  readonly missed: readonly Label[];
  readonly falseAlarms: readonly Finding[];
}

/**
 * Codes that are not scored: the projects contain no packs, lock or graph, and their token sheets are older than the
 * values of the themes, which are not labelled.
 */
const UNSCORED = /^(?:CTX|GRAPH)\d+$|^TOKEN00[12]$/;

/** Rules that report the whole project. */
const PLACELESS = new Set(['A11Y016', 'A11Y017']);

export const projectNames = (): string[] =>
  readdirSync(PROJECTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export function verifyLabelled(name: string): Promise<Verification> {
  const root = fileURLToPath(new URL(name, PROJECTS));
  const essence = parseEssence(JSON.parse(readFileSync(`${root}/svc.essence.json`, 'utf8')));
  return verifyFiles(root, { essence, bundle: compile(essence, corpus), useCache: false });
}

/** Scores one project: the labels that were found or missed, and the findings without a label. */
export async function score(name: string): Promise<ProjectScore> {
  const labels = JSON.parse(readFileSync(new URL(`${name}/labels.json`, PROJECTS), 'utf8')) as Labels;
  const { findings, project } = await verifyLabelled(name);
  const scored = findings.filter(({ code }) => !UNSCORED.test(code));
  const explained = new Set<Finding>();
  const hits: Label[] = [];
  const missed: Label[] = [];
  for (const label of labels.defects) {
    const matching = scored.filter((finding) => matches(label, finding));
    // Labels at the same position differ in the names they list; each finding explains at least one of them.
    const match = matching.find((finding) => !explained.has(finding)) ?? matching[0];
    if (match) hits.push(label);
    else missed.push(label);
    if (match) explained.add(match);
    // Several findings with one code on one line count once.
    if (label.line !== undefined) for (const finding of matching) explained.add(finding);
  }
  return {
    name,
    framework: labels.framework,
    detected: project.framework,
    hits,
    missed,
    falseAlarms: scored.filter((finding) => !explained.has(finding)),
  };
}

function matches(label: Label, { code, place, pointer }: Finding): boolean {
  if (code !== label.code) return false;
  if (PLACELESS.has(code))
    return place === undefined || label.file === undefined || place.file === label.file;
  if (label.pointer !== undefined) return pointer !== undefined && isBelow(label.pointer, pointer);
  if (label.file === undefined) return true;
  if (place === undefined) return label.line === undefined;
  if (place.file !== label.file) return false;
  return label.line === undefined || (place.line <= label.line && label.line <= place.endLine);
}

const isBelow = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

export function totals(scores: readonly ProjectScore[]): {
  readonly precision: number;
  readonly recall: number;
  readonly hits: number;
  readonly missed: number;
  readonly falseAlarms: number;
} {
  const sum = (of: (one: ProjectScore) => readonly unknown[]): number =>
    scores.reduce((total, one) => total + of(one).length, 0);
  const hits = sum((one) => one.hits);
  const missed = sum((one) => one.missed);
  const falseAlarms = sum((one) => one.falseAlarms);
  return {
    hits,
    missed,
    falseAlarms,
    precision: hits / (hits + falseAlarms),
    recall: hits / (hits + missed),
  };
}
