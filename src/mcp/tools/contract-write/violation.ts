import { findPage, invalidParameter, replaceSection } from '../../../essence/find.ts';
import { addPage, setLayout } from '../../../essence/edit.ts';
import { updateDna } from '../../../essence/edit-values.ts';
import type { EssenceV4, EssenceV4DNAOverrides, EssenceV4LayoutItem } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import type { Session } from '../../session.ts';
import { normalizeName } from '../../../essence/drift.ts';
import { isColumns, toPatternRef } from '../../../essence/walk.ts';
import { applyTheme, Payload, requireOnlySection } from './operations.ts';

/** A difference between code and contract, as `check_drift` reports it. */
export interface Violation {
  readonly rule: string;
  readonly pageId: string | undefined;
  /** The value in the code. */
  readonly used: string | undefined;
  readonly expected: string | undefined;
  readonly message: string | undefined;
  readonly severity: string | undefined;
  readonly section: string | undefined;
  readonly layout: EssenceV4LayoutItem[] | undefined;
}

const VIOLATION_FIELDS = [
  'rule',
  'page_id',
  'used',
  'details',
  'expected',
  'message',
  'severity',
  'enforcement',
  'layer',
  'pointer',
  'section_id',
  'layout',
];

export function parseViolation(value: unknown, index: number): Violation {
  const given = new Payload(value, VIOLATION_FIELDS, `/violations/${index}`);
  return {
    rule: given.need('rule'),
    pageId: given.text('page_id'),
    used: given.text('used') ?? given.text('details'),
    expected: given.text('expected'),
    message: given.text('message'),
    severity: given.text('severity') ?? given.text('enforcement'),
    section: given.text('section_id'),
    layout: given.has('layout') ? given.layout('layout') : undefined,
  };
}

type Accept = (
  document: EssenceV4,
  violation: Violation,
  session: Session,
  /** The only page or section that the change applies to. */
  scope: string | undefined,
) => EssenceV4 | Promise<EssenceV4>;

/** The contract change that accepts each rule. Other rules have no corresponding value in the contract. */
const ACCEPT_BY_RULE: Readonly<Record<string, Accept>> = {
  'theme-match': acceptTheme,
  theme: acceptTheme,
  'theme-mode': (document, violation, _, scope) => {
    const mode = requireUsed(violation, ['light', 'dark', 'auto']);
    return scope === undefined
      ? updateDna(document, { theme: { mode } })
      : overrideDna(document, scope, { mode } as EssenceV4DNAOverrides);
  },
  density: (document, violation, _, scope) => {
    const density = requireUsed(violation, ['compact', 'comfortable', 'spacious']);
    return scope === undefined
      ? updateDna(document, { spacing: { density } })
      : overrideDna(document, scope, { density } as EssenceV4DNAOverrides);
  },
  'page-exists': acceptPage,
  structure: acceptPage,
  layout: (document, violation) =>
    setLayout(document, requirePage(violation), violation.layout ?? refuseMissing(violation, 'layout')),
  'component-pattern-match': (document, violation) => {
    const name = requirePage(violation);
    const { page } = findPage(document, name);
    return setLayout(document, name, [
      ...page.layout,
      normalizeName(violation.used ?? refuseMissing(violation, 'used')),
    ]);
  },
  'pattern-missing': (document, violation) => {
    const name = requirePage(violation);
    const gone = violation.expected ?? refuseMissing(violation, 'expected');
    const { page } = findPage(document, name);
    const isGone = (item: Parameters<typeof toPatternRef>[0]): boolean => toPatternRef(item).pattern === gone;
    const left = page.layout.flatMap((item): EssenceV4LayoutItem[] => {
      if (!isColumns(item)) return isGone(item) ? [] : [item];
      const cols = item.cols.filter((one) => !isGone(one));
      // A single column needs no columns element.
      return cols.length === item.cols.length ? [item] : cols.length > 1 ? [{ ...item, cols }] : cols;
    });
    return setLayout(document, name, left);
  },
};

/** Rules about design values, which need confirmation. */
export const DNA_RULES: ReadonlySet<string> = new Set([
  'theme-match',
  'theme',
  'theme-mode',
  'density',
  'style',
  'accessibility',
]);

/** Rules that can be accepted for a part of the product. */
const SCOPED_RULES: ReadonlySet<string> = new Set(['theme-mode', 'density']);

export function acceptViolation(
  document: EssenceV4,
  violation: Violation,
  session: Session,
  scope: string | undefined,
): EssenceV4 | Promise<EssenceV4> {
  const accept = Object.hasOwn(ACCEPT_BY_RULE, violation.rule) ? ACCEPT_BY_RULE[violation.rule] : undefined;
  if (!accept)
    throw invalidParameter(
      `The contract has no value to change for ${quote(violation.rule)}. Rules that can be accepted are ${Object.keys(ACCEPT_BY_RULE).join(', ')}. Change the code, defer the difference, or use update_essence.`,
    );
  if (scope !== undefined && !SCOPED_RULES.has(violation.rule) && violation.pageId !== scope)
    throw invalidParameter(
      `${quote(violation.rule)} cannot be accepted for ${quote(scope)} alone: only ${[...SCOPED_RULES].join(' and ')} can differ in a part of the product. Use resolution "accept".`,
    );
  return accept(document, violation, session, scope);
}

async function acceptTheme(document: EssenceV4, violation: Violation, session: Session): Promise<EssenceV4> {
  return applyTheme(document, { id: violation.used ?? refuseMissing(violation, 'used') }, session);
}

function acceptPage(document: EssenceV4, violation: Violation): EssenceV4 {
  const name = violation.pageId ?? violation.used ?? refuseMissing(violation, 'page_id');
  const [section, id] = name.includes('/') ? name.split('/') : [violation.section, name];
  return addPage(document, {
    id: id ?? name,
    section: section ?? primarySection(document),
    // A page needs patterns, and they cannot be guessed.
    layout: violation.layout ?? refuseMissing(violation, 'layout'),
  });
}

const primarySection = (document: EssenceV4): string => {
  const primary = document.blueprint.sections.filter(({ role }) => role === 'primary');
  return primary.length === 1 && primary[0] ? primary[0].id : requireOnlySection(document);
};

/** Overrides design values for a page or section. */
function overrideDna(document: EssenceV4, scope: string, values: EssenceV4DNAOverrides): EssenceV4 {
  const section = document.blueprint.sections.find(({ id }) => id === scope);
  if (section)
    return replaceSection(document, { ...section, dna_overrides: { ...section.dna_overrides, ...values } });
  const { section: around, page } = findPage(document, scope);
  const pages = around.pages.map((one) =>
    one === page ? { ...one, dna_overrides: { ...one.dna_overrides, ...values } } : one,
  );
  return replaceSection(document, { ...around, pages });
}

const requirePage = (violation: Violation): string => violation.pageId ?? refuseMissing(violation, 'page_id');

function requireUsed(violation: Violation, allowed: readonly string[]): string {
  const used = violation.used ?? refuseMissing(violation, 'used');
  if (allowed.includes(used)) return used;
  throw invalidParameter(
    `For ${violation.rule}, used must be one of ${allowed.join(', ')}, not ${quote(used)}.`,
  );
}

function refuseMissing({ rule }: Violation, name: string): never {
  throw invalidParameter(`To accept ${quote(rule)}, the violation needs ${name}.`);
}
