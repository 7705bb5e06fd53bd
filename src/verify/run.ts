import { toLineColumnRange, type Source, type Span } from '../source/source.ts';
import type { Finding, Violation, Severity } from './finding.ts';
import type { Contract, Project, RuleDescription } from './rule.ts';
import { RULES } from './rules/index.ts';
import { compareText } from '../base/text.ts';
import { createHash } from 'node:crypto';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** What the rules about single files find in one of them; without a contract, those that need none. */
export function checkFile(source: Source, contract: Contract | undefined): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  for (const rule of RULES) {
    if (rule.scope !== 'file') continue;
    const all = rule.layer === undefined ? rule.check(source) : contract ? rule.check(source, contract) : [];
    for (const found of all) {
      const finding = toFinding(rule, { file: source.path, ...found }, contract, source.text, seen);
      if (finding) findings.push(finding);
    }
  }
  return findings;
}

/** What the rules about the whole find; `textOf` gives the text of a file that a finding stands in. */
export function checkProject(project: Project, textOf: (file: string) => string | undefined): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  for (const rule of RULES) {
    if (rule.scope !== 'project') continue;
    for (const found of rule.check(project)) {
      const text = found.file === undefined ? undefined : textOf(found.file);
      const finding = toFinding(rule, found, project.contract, text, seen);
      if (finding) findings.push(finding);
    }
  }
  return findings;
}

/** What was seen elsewhere than in files, such as in an open page, in the same form as everything else. */
export function toFindings(
  seen: readonly { readonly rule: RuleDescription; readonly found: Violation }[],
  contract: Contract | undefined,
  textOf: (file: string) => string | undefined,
): Finding[] {
  const counted = new Map<string, number>();
  return seen.flatMap(({ rule, found }) => {
    const text = found.file === undefined ? undefined : textOf(found.file);
    return toFinding(rule, found, contract, text, counted) ?? [];
  });
}

function toFinding(
  rule: RuleDescription,
  found: Violation,
  contract: Contract | undefined,
  text: string | undefined,
  seen: Map<string, number>,
): Finding | undefined {
  const severity = applyEnforcement(rule, found.severity ?? rule.severity, contract);
  if (severity === undefined) return undefined;
  const { file, pointer, span } = found;
  const words = text !== undefined && span ? excerptAt(text, span) : found.message;
  const key = JSON.stringify([rule.code, file, pointer, words]);
  const nth = seen.get(key) ?? 0;
  seen.set(key, nth + 1);
  // What stands in the contract has a pointer instead of a span; its words stay those of the message.
  const place =
    span ??
    (text !== undefined && pointer !== undefined && file?.endsWith('.json')
      ? locatePointer(text, pointer)
      : undefined);
  return {
    code: rule.code,
    rule: rule.id,
    category: rule.category,
    severity,
    message: found.message,
    ...(file !== undefined && text !== undefined && place
      ? { place: { file, ...toLineColumnRange(text, place) } }
      : file !== undefined
        ? { place: { file, line: 1, column: 1, endLine: 1, endColumn: 1 } }
        : {}),
    ...(pointer === undefined ? {} : { pointer }),
    lane: rule.lane,
    repair: rule.repair,
    ...(found.suggestion === undefined ? {} : { suggestion: found.suggestion }),
    ...(found.evidence === undefined ? {} : { evidence: found.evidence }),
    edits: found.edits ?? [],
    fingerprint: computeFingerprint(
      rule.code,
      rule.id,
      { words, ...(file === undefined ? {} : { file }), ...(pointer === undefined ? {} : { pointer }) },
      nth,
    ),
  };
}

/**
 * How much a breach counts by the guard of the contract: each layer has its own enforcement, and none of them speaks
 * for another. What the guard does not speak about keeps the severity of its rule.
 */
function applyEnforcement(
  rule: RuleDescription,
  severity: Severity,
  contract: Contract | undefined,
): Severity | undefined {
  if (!contract || rule.layer === undefined) return severity;
  const guard = contract.bundle.scaffold.data.guard;
  const by =
    rule.layer === 'dna'
      ? guard?.dnaEnforcement
      : rule.layer === 'blueprint'
        ? guard?.blueprintEnforcement
        : guard?.interactionsEnforcement;
  if (by === 'off') return undefined;
  // A remark stays one: it says what is worth knowing, not what is broken.
  if (severity === 'info') return severity;
  if (by === 'error') return 'error';
  return by === 'warn' && severity === 'error' ? 'warn' : severity;
}

const RANK = { error: 0, warn: 1, info: 2 } as const;

/** The worst first, then by code and place. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      RANK[a.severity] - RANK[b.severity] ||
      compareText(a.code, b.code) ||
      compareText(a.place?.file ?? '', b.place?.file ?? '') ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
      compareText(a.pointer ?? '', b.pointer ?? '') ||
      compareText(a.message, b.message),
  );

/**
 * What identifies a finding across runs: rule, file, and the words where it stands, without their white space. Lines
 * may move and other findings come and go; `nth` tells apart those that are equal in all of that.
 */
export function computeFingerprint(
  code: string,
  rule: string,
  where: { readonly file?: string; readonly pointer?: string; readonly words: string },
  nth: number,
): string {
  const { file = '', pointer = '', words } = where;
  const parts = [code, rule, file, pointer, words.replace(/\s+/g, ' ').trim(), String(nth)];
  return `gfo1:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** As much of the text as tells one place from another. */
const MAX_EXCERPT_LENGTH = 200;

export const excerptAt = (text: string, { start, end }: Span): string =>
  text.slice(start, Math.min(end, start + MAX_EXCERPT_LENGTH));

/** Of the text asked about last: findings about one document come together. */
let last: { readonly text: string; readonly tree: Node | undefined } = { text: '', tree: undefined };

/**
 * Where a JSON pointer leads in the text of a document: the whole of a value, and for a member its key as well. Where
 * the pointer leads on to something that is not there, the place where it would be.
 */
export function locatePointer(text: string, pointer: string): Span | undefined {
  if (last.text !== text) last = { text, tree: parseTree(text) };
  const { tree } = last;
  if (!tree) return undefined;
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = keys.length; length > 0; length--) {
    const node = nodeAt(tree, keys.slice(0, length));
    if (!node) continue;
    const { offset, length: size } = node.parent?.type === 'property' ? node.parent : node;
    return { start: offset, end: offset + size };
  }
  return { start: tree.offset, end: tree.offset + tree.length };
}

/** The value at that path; a step into a list is a number there. */
function nodeAt(tree: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = tree;
  for (const key of keys)
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  return node;
}
