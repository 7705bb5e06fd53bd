import type { Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import { isObject } from '../base/guards.ts';
import { SEVERITY_RANK } from '../base/severity.ts';

/** Results of an earlier run for a file that has not changed since. */
export interface CachedFile {
  readonly size: number;
  readonly mtimeMs: number;
  /** Unlike the time of change, it cannot be set: an archive cannot replace a file unnoticed. */
  readonly ctimeMs: number;
  readonly digest: string;
  readonly facts: Facts;
  /** Identifies the contract that the findings were made with. */
  readonly key: string;
  readonly findings: readonly Finding[];
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isBoolean: Check = (value) => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const tuple =
  (...checks: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]));
const map =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const shape = (fields: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(fields);
  return (value) => isObject(value) && checks.every(([name, check]) => check(value[name]));
};

const SPAN = { start: isNumber, end: isNumber };

const isFacts = shape({
  routes: list(
    shape({
      ...SPAN,
      path: isText,
      by: isText,
      isPage: isBoolean,
      shows: optional(list(isText)),
      page: optional(isText),
    }),
  ),
  keys: list(shape({ ...SPAN, keys: isText, isExact: isBoolean })),
  components: list(shape({ ...SPAN, name: isText, draws: optional(isText), isExported: isBoolean })),
  controls: map(isNumber),
  imports: list(isText),
  interactions: list(shape({ ...SPAN, name: isText, how: isText })),
  marks: map(shape(SPAN)),
  properties: list(isText),
  problems: list(shape({ ...SPAN, message: isText })),
  basePath: optional(isText),
  language: optional(isText),
  skipPlace: optional(
    shape({
      at: isNumber,
      indent: isText,
      id: isText,
      named: optional(shape({ ...SPAN, text: isText })),
      classAttribute: isText,
    }),
  ),
  unread: optional(isText),
  unchecked: optional(map(isNumber)),
  isThirdParty: optional(isBoolean),
  tokens: optional(list(shape({ ...SPAN, name: isText, value: isText, mode: isText }))),
  computed: optional(isNumber),
  variables: optional(list(shape({ name: isText, value: isText, scope: isText }))),
  links: optional(list(isText)),
  rootSize: optional(isBoolean),
  tailwind: optional(
    shape({
      version: isNumber,
      entries: list(tuple(isText, isText, isText)),
      replaced: list(isText),
      isOpen: isBoolean,
    }),
  ),
  mentions: optional(list(isText)),
  aliases: optional(list(tuple(isText, isText))),
  references: optional(list(shape({ ...SPAN, name: isText }))),
  renders: optional(
    shape({
      owners: list(tuple(isText, isNumber, isText)),
      exports: list(tuple(isText, isText)),
      stars: list(isText),
    }),
  ),
  shapes: optional(shape({ uses: list(tuple(isText, isText)), shapes: list(tuple(isText, isText)) })),
});

const isFinding = shape({
  code: isText,
  rule: isText,
  category: isText,
  severity: (value) => typeof value === 'string' && Object.hasOwn(SEVERITY_RANK, value),
  message: isText,
  place: optional(
    shape({ file: isText, line: isNumber, column: isNumber, endLine: isNumber, endColumn: isNumber }),
  ),
  pointer: optional(isText),
  lane: isText,
  repair: isText,
  suggestion: optional(isText),
  evidence: optional(list(isText)),
  edits: list(shape({ ...SPAN, text: isText })),
  fingerprint: isText,
  unless: optional(isText),
});

const hasShape = shape({
  size: isNumber,
  mtimeMs: isNumber,
  ctimeMs: isNumber,
  digest: isText,
  facts: isFacts,
  key: isText,
  findings: list(isFinding),
});

/** Checks a value that was read from a cache. */
export const isCachedFile = (value: unknown): value is CachedFile => hasShape(value);
