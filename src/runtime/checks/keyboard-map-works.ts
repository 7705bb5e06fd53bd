import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from '../../browser/tab.ts';
import type { Violation } from '../../verify/finding.ts';
import { formatCount, quote } from '../../base/text.ts';
import type { Check, UsedKey } from '../check.ts';
import type { PageKey } from '../routes.ts';

const MAX_WIDGETS = 6;
const REACTION_TIMEOUT_MS = 1_000;
const STEP_MS = 50;

interface Widget {
  readonly kind: 'tabs' | 'radios' | 'menu' | 'menubar' | 'dialog' | 'opens-menu' | 'opens-dialog';
  readonly name: string;
  readonly isVertical: boolean;
  /** The marks of the part around it. */
  readonly placement?: string;
  readonly pattern?: string;
}

/** Lists widgets by role: composite widgets with arrow keys, open dialogs, and buttons that open a popup. */
const LIST_WIDGETS = `() => {
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && !one.closest('[inert]');
  const nameOf = (one) => one.localName + (one.id ? '#' + one.id : '') + (one.getAttribute('aria-label') || one.innerText ? ' "' + (one.getAttribute('aria-label') || one.innerText).trim().replace(/\\s+/g, ' ').slice(0, 60) + '"' : '');
  const MEMBERS = { tabs: '[role=tab]', radios: '[role=radio]', menu: '[role^=menuitem]', menubar: '[role^=menuitem]' };
  const membersOf = (kind, one) => MEMBERS[kind] ? [...one.querySelectorAll(MEMBERS[kind])].filter((each) => isVisible(each) && !each.disabled && each.getAttribute('aria-disabled') !== 'true') : [];
  const list = [];
  const add = (kind, selector, least = 0) => {
    for (const one of document.querySelectorAll(selector)) {
      if (!isVisible(one) || one.disabled || membersOf(kind, one).length < least) continue;
      list.push({ kind, one, name: nameOf(one), isVertical: one.getAttribute('aria-orientation') === 'vertical' || (kind === 'menu' && one.getAttribute('aria-orientation') !== 'horizontal') });
    }
  };
  add('dialog', 'dialog[open],[role=dialog],[role=alertdialog]');
  add('tabs', '[role=tablist]', 2);
  add('radios', '[role=radiogroup]', 2);
  add('menu', '[role=menu]', 2);
  add('menubar', '[role=menubar]', 2);
  add('opens-menu', '[aria-haspopup=menu],[aria-haspopup=true]');
  add('opens-dialog', '[aria-haspopup=dialog]');
  globalThis.widgets = list;
  globalThis.openOnes = () => [...document.querySelectorAll('dialog[open],[role=dialog],[role=alertdialog],[role=menu]')].filter(isVisible);
  globalThis.isVisible = isVisible;
  globalThis.membersOf = membersOf;
  return list.map(({ kind, one, name, isVertical }) => {
    const { placement, pattern } = one.closest('[data-placement],[data-pattern]')?.dataset ?? {};
    return { kind, name, isVertical, placement, pattern };
  });
}`;

/** Focuses the member that Tab would focus, and returns its index. */
const FOCUS_MEMBER = `(at) => {
  const { kind, one } = widgets[at];
  const members = membersOf(kind, one);
  const first = members.find((each) => each.tabIndex >= 0 && (each.getAttribute('aria-selected') === 'true' || each.getAttribute('aria-checked') === 'true')) ?? members.find((each) => each.tabIndex >= 0) ?? members[0];
  first.focus();
  return { hasFocus: document.activeElement === first || one === document.activeElement, at: members.indexOf(first), count: members.length };
}`;

/** Serialises which member is focused, active, selected or checked, to detect the effect of a key. */
const READ_STATE = `(at) => {
  const { kind, one } = widgets[at];
  const members = membersOf(kind, one);
  return members.map((each) => [each === document.activeElement, each.getAttribute('aria-selected'), each.getAttribute('aria-checked'), each.id !== '' && each.id === one.getAttribute('aria-activedescendant')].join()).join(' ');
}`;

const FOCUS_OPENER = `(at) => {
  globalThis.before = new Set(openOnes());
  widgets[at].one.focus();
  return document.activeElement === widgets[at].one;
}`;

/** Detects a newly opened popup and remembers it, to detect later that it closes. */
const HAS_OPENED = `() => {
  const one = openOnes().find((each) => !before.has(each));
  globalThis.opened = one;
  return one !== undefined;
}`;

const HAS_FOCUS = `() => opened.contains(document.activeElement) || (opened.hasAttribute('aria-activedescendant'))`;
const IS_CLOSED = `() => !opened.isConnected || !isVisible(opened)`;
const FOCUS_DIALOG = `(at) => { globalThis.opened = widgets[at].one; const inside = opened.querySelector('button,a[href],input,select,textarea,[tabindex]') ?? opened; inside.focus?.(); return true; }`;

export const keyboardMapWorks: Check = {
  rule: {
    id: 'keyboard-map-works',
    code: 'INT020',
    category: 'Interactions',
    severity: 'warn',
    lane: 'essence-contract',
    repair: 'implement-keyboard-map',
    layer: 'interactions',
    summary: 'Tabs, menus, radio groups and dialogs implement the keyboard maps of their patterns.',
    why: 'A role promises users of assistive technology certain keys, and the patterns of the contract define the same keys. A role without its keys is worse than no role.',
    bad: '<div role="tablist">\n  <button role="tab" aria-selected="true">All</button>\n  <button role="tab" aria-selected="false" tabindex="-1">Open</button>\n</div>',
    good: "list.addEventListener('keydown', ({ key }) => {\n  if (key === 'ArrowRight') next().focus();\n  if (key === 'ArrowLeft') previous().focus();\n});",
  },
  async run({ tab, route, keys }) {
    const widgets = await tab.run<Widget[]>(LIST_WIDGETS);
    const violations: Violation[] = [];
    const skipped: string[] = [];
    const used: UsedKey[] = [];
    for (const [at, widget] of widgets.slice(0, MAX_WIDGETS).entries()) {
      const outcome = await tryWidget(tab, at, widget, keys);
      const { placement, pattern } = widget;
      for (const key of outcome.worked ?? [])
        used.push({
          ...(placement === undefined ? {} : { placement }),
          ...(pattern === undefined ? {} : { pattern }),
          key,
        });
      if (outcome.skipped !== undefined) skipped.push(outcome.skipped);
      if (outcome.problem !== undefined)
        violations.push({
          message: `On ${quote(route)}: ${outcome.problem}`,
          suggestion: 'Handle the keys that the pattern defines, or use a native element that supports them.',
          ...(outcome.by
            ? { evidence: [`${outcome.by.pattern}: ${outcome.by.keys.join('/')} ${outcome.by.does}`] }
            : {}),
        });
    }
    if (widgets.length > MAX_WIDGETS)
      skipped.push(`${formatCount(widgets.length - MAX_WIDGETS, 'widget')} after the first ${MAX_WIDGETS}`);
    return { violations, keys: used, ...(skipped.length > 0 ? { skipped } : {}) };
  },
};

interface WidgetOutcome {
  readonly problem?: string;
  readonly by?: PageKey;
  readonly skipped?: string;
  /** The keys that had their effect. */
  readonly worked?: readonly string[];
}

async function tryWidget(
  tab: Tab,
  at: number,
  widget: Widget,
  keys: readonly PageKey[],
): Promise<WidgetOutcome> {
  const { kind, name } = widget;
  if (kind === 'tabs' || kind === 'radios' || kind === 'menu' || kind === 'menubar')
    return tryArrows(tab, at, widget, keys);
  const escape = findBinding(keys, 'Escape');
  if (!escape)
    return { skipped: `whether Escape closes the popup of ${quote(name)}: no pattern of the page binds it` };
  if (kind === 'dialog') {
    await tab.run(FOCUS_DIALOG, at);
  } else {
    if (!(await tab.run<boolean>(FOCUS_OPENER, at)))
      return { skipped: `${quote(name)}: it is not focusable` };
    await tab.press('Enter');
    if (!(await waitFor(tab, HAS_OPENED))) return { skipped: `${quote(name)}: Enter opens nothing` };
  }
  const worked = kind === 'dialog' ? [] : ['Enter'];
  if (kind === 'opens-menu') {
    const down = findBinding(keys, 'ArrowDown');
    if (down) {
      await tab.press('ArrowDown');
      if (!(await waitFor(tab, HAS_FOCUS)))
        return {
          problem: `ArrowDown does not move into the menu that ${quote(name)} opens.`,
          by: down,
          worked,
        };
      worked.push('ArrowDown');
    }
  }
  await tab.press('Escape');
  if (await waitFor(tab, IS_CLOSED)) return { worked: [...worked, 'Escape'] };
  return {
    problem:
      kind === 'dialog'
        ? `Escape does not close ${quote(name)}.`
        : `Escape does not close what ${quote(name)} opens.`,
    by: escape,
  };
}

async function tryArrows(
  tab: Tab,
  at: number,
  { kind, name, isVertical }: Widget,
  keys: readonly PageKey[],
): Promise<WidgetOutcome> {
  const {
    hasFocus,
    at: member,
    count,
  } = await tab.run<{ hasFocus: boolean; at: number; count: number }>(FOCUS_MEMBER, at);
  if (!hasFocus) return { problem: `No item of ${quote(name)} is focusable, so keys cannot move within it.` };
  const isLast = member === count - 1;
  const along = isVertical ? 'Down' : 'Right';
  const back = isVertical ? 'Up' : 'Left';
  const across = kind === 'radios' ? [isLast ? 'Up' : 'Down', isLast ? 'Left' : 'Right'] : [];
  const wanted = [isLast ? back : along, ...across].map((one) => `Arrow${one}`);
  const key = wanted.find((one) => findBinding(keys, one));
  if (key === undefined)
    return { skipped: `arrow keys in ${quote(name)}: no pattern of the page binds them` };
  const before = await tab.run<string>(READ_STATE, at);
  await tab.press(key);
  if (await waitFor(tab, `(at, before) => (${READ_STATE})(at) !== before`, at, before))
    return { worked: [key] };
  const by = findBinding(keys, key);
  return { problem: `${key} does not move within ${quote(name)}.`, ...(by ? { by } : {}) };
}

const findBinding = (keys: readonly PageKey[], key: string): PageKey | undefined =>
  keys.find((one) => one.keys.includes(key));

async function waitFor(tab: Tab, source: string, ...given: readonly unknown[]): Promise<boolean> {
  for (let passed = 0; passed <= REACTION_TIMEOUT_MS; passed += STEP_MS) {
    if (await tab.run<boolean>(source, ...given)) return true;
    await wait(STEP_MS);
  }
  return false;
}
