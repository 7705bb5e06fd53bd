import { type Rule, selectRules, type Names } from '../render/css.ts';
import { APP_RULES, PAGE_RULES, SHARED_RULES } from '../render/styles.ts';
import { printStyles } from './css-text.ts';
import type { SpaceFacts } from './html-text.ts';

/** The rules of a product, in the order of the cascade. */
export interface UiRules {
  readonly shared: readonly Rule[];
  readonly parts: readonly Rule[];
  readonly layout: readonly Rule[];
  readonly theme: readonly Rule[];
  readonly app: readonly Rule[];
}

/** Elements that only pages with hotkeys or a command palette have. */
const PALETTE = /\.svc-(?:palette|keys)/;

/** The rules that the pages of a product need, and every variant of the parts that they use. */
export function selectUiRules(
  names: ReadonlySet<string>,
  { layout, theme, hasHotkeys }: { layout: readonly Rule[]; theme: readonly Rule[]; hasHotkeys: boolean },
): UiRules {
  const used: Names = {
    // A part in use keeps its other tones, sizes and variants: pages change.
    has: (name) => names.has(name) || (name.startsWith('.p-') && names.has(name.replace(/\[[^\]]*\]/g, ''))),
  };
  return {
    shared: SHARED_RULES.filter(
      (rule) => hasHotkeys || !selectorsOf(rule).some((text) => PALETTE.test(text)),
    ),
    parts: selectRules(PAGE_RULES, used),
    layout: selectRules(layout, used),
    theme: selectRules(theme, used),
    app: selectRules(APP_RULES, used),
  };
}

export const selectorsOf = (rule: Rule): string[] =>
  'rules' in rule ? rule.rules.flatMap(selectorsOf) : rule.selectors.map(({ text }) => text);

const GROUPS: Readonly<Record<string, string>> = { l: 'layout', s: 'frame', r: 'frame', v: 'base' };

/** The part that a rule belongs to, by its first class: `button` for `.p-button`. */
export function partOf(rule: Rule): string | undefined {
  const [text = ''] = selectorsOf(rule);
  const [, group = '', name = ''] = /\.([plrsv])-([a-z]+(?:-[a-z]+)*)/.exec(text) ?? [];
  return group === 'p' ? name : GROUPS[group];
}

/** `assets/ui.css`: one style sheet for all pages, with a comment before each part. */
export function printUi({ shared, parts, layout, theme, app }: UiRules): string {
  const section = (title: string, rules: readonly Rule[]): string =>
    rules.length === 0 ? '' : `/* ${title} */\n${printStyles(rules)}`;
  return [
    section('Defaults of every page, and elements that ui.js adds', shared),
    ...groupByPart(parts).map(([part, rules]) => section(part, rules)),
    section('The grids of the frames and the columns of the pages', layout),
    section('Decoration of the theme', theme),
    section('Dialogs and messages', app),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/** Rules of one part that follow each other; a rule without a part belongs to the one before it. */
function groupByPart(rules: readonly Rule[]): [string, Rule[]][] {
  const groups: [string, Rule[]][] = [];
  for (const rule of rules) {
    const last = groups.at(-1);
    const part = partOf(rule) ?? last?.[0] ?? 'layout';
    if (last?.[0] === part) last[1].push(rule);
    else groups.push([part, [rule]]);
  }
  return groups;
}

const CLASS = /^(?::where\()?\.([\w-]+)\)?$/;
const SUBJECT = /\.([\w-]+)(?:\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?)*$/;

/** Reads from the rules where space in a page is not visible. */
export function readSpaceFacts({ shared, parts, layout, theme, app }: UiRules): SpaceFacts {
  const boxes = new Set<string>();
  const others = new Set<string>();
  const verbatim = new Set<string>();
  const visit = (rule: Rule, isTop: boolean): void => {
    if ('rules' in rule) {
      for (const one of rule.rules) visit(one, false);
      return;
    }
    const [, display] = /(?:^|;)display:([^;!]+)/.exec(rule.declarations) ?? [];
    const keepsSpace = /(?:^|;)white-space:(?:pre|break-spaces)/.test(rule.declarations);
    for (const { text } of rule.selectors) {
      const subject = SUBJECT.exec(text)?.[1];
      if (subject === undefined) continue;
      if (keepsSpace) verbatim.add(subject);
      if (display === undefined) continue;
      if (/^(?:inline-)?(?:flex|grid)$/.test(display)) {
        if (isTop && CLASS.test(text)) boxes.add(subject);
      } else if (display !== 'none') others.add(subject);
    }
  };
  for (const rule of [...shared, ...parts, ...layout, ...theme, ...app]) visit(rule, true);
  return { boxes: new Set([...boxes].filter((name) => !others.has(name))), verbatim };
}
