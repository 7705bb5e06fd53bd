import type { Tab } from '../browser/tab.ts';

/** How the Tab key goes through a page. */
export interface TabWalk {
  /** What it should reach, in the order of the document. */
  readonly expected: readonly string[];
  /** Nothing had focus before; else Tab begins in the middle, and comes to the top in the end. */
  readonly startsAtTop: boolean;
  /** Indices into `expected` in the order in which Tab came there. */
  readonly reached: readonly number[];
  /** Where Tab did not get away from. */
  readonly trap?: string;
  /** Reached, and nothing of them or around them looks different while they have focus. */
  readonly invisible: readonly string[];
  /** How many were not tried, because there are more than anybody waits for. */
  readonly untried: number;
}

/** As many controls as are walked over. */
const MAX_CONTROLS = 100;
/** As often as Tab may stay in one control: a date has several fields, a frame has a page. */
const MAX_STAYS = 12;

/**
 * Everything that should be reached by Tab, in the order of the document. Of a group with arrow keys one member is
 * enough; what is in a modal dialog hides the rest.
 */
const LIST_CONTROLS = `() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const NATIVE = 'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,audio[controls],video[controls],iframe,[contenteditable=""],[contenteditable=true],[tabindex]';
  const ROLES = 'button,link,checkbox,switch,slider,spinbutton,textbox,searchbox,combobox'.split(',').map((role) => '[role=' + role + ']').join(',');
  const all = [];
  const gather = (root) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.matches(NATIVE) || one.matches(ROLES)) all.push(one);
      if (one.shadowRoot) gather(one.shadowRoot);
    }
  };
  const modals = [...document.querySelectorAll('dialog[open],[aria-modal=true]')].filter((one) => seen(one) && (one.matches('[aria-modal=true]') || one.matches(':modal')));
  gather(document);
  const within = modals.at(-1);
  const groups = new Set();
  const list = all.filter((one) => {
    if (!seen(one) || one.disabled || one.matches(':disabled') || one.closest('[inert],[aria-hidden=true]') || one.getAttribute('aria-disabled') === 'true') return false;
    if (within && !within.contains(one)) return false;
    if (one.localName === 'summary' && one.parentElement?.localName !== 'details') return false;
    if (one.tabIndex < 0 && (one.hasAttribute('tabindex') || one.localName === 'iframe')) return false;
    if (one.localName === 'input' && one.type === 'radio' && one.name !== '') {
      const key = (one.form ? [...document.forms].indexOf(one.form) : -1) + ' ' + one.name;
      const members = [...document.querySelectorAll('input[type=radio]')].filter((other) => other.name === one.name && other.form === one.form && !other.disabled);
      const checked = members.find((other) => other.checked);
      if (checked ? checked !== one : groups.has(key)) return false;
      groups.add(key);
    }
    return true;
  });
  globalThis.controls = list;
  globalThis.nameOf = (one) => {
    const label = one.getAttribute('aria-label') || one.labels?.[0]?.innerText || one.innerText || one.getAttribute('name') || one.getAttribute('href') || '';
    const id = one.id ? '#' + one.id : '';
    return one.localName + id + (label.trim() ? ' "' + label.trim().replace(/\\s+/g, ' ').slice(0, 60) + '"' : '');
  };
  const LOOK = ['outline-style', 'outline-width', 'outline-color', 'outline-offset', 'box-shadow', 'border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color', 'border-top-width', 'border-bottom-width', 'background-color', 'background-image', 'background-position', 'color', 'text-decoration-line', 'text-decoration-color', 'text-decoration-thickness', 'transform', 'opacity', 'filter', 'font-weight', 'clip-path', 'left', 'top', 'width', 'height', 'display', 'visibility'];
  const look = (one, pseudo) => {
    const style = getComputedStyle(one, pseudo);
    // An outline of no style or no width has a colour that nobody sees.
    const plain = style.outlineStyle === 'none' || style.outlineWidth === '0px';
    return LOOK.filter((name) => !plain || !name.startsWith('outline')).map((name) => style.getPropertyValue(name)).join(';');
  };
  globalThis.looksOf = (one) => {
    const near = [one, one.parentElement, one.parentElement?.parentElement, one.parentElement?.parentElement?.parentElement, one.nextElementSibling, one.previousElementSibling, one.firstElementChild, ...(one.labels ?? [])].filter(Boolean);
    return near.map((each) => [look(each), look(each, '::before'), look(each, '::after')].join('|')).join('||');
  };
  const start = document.activeElement;
  start?.blur?.();
  getSelection()?.removeAllRanges();
  return { names: list.map(nameOf), startsAtTop: start === null || start === document.body };
}`;

/** What has focus now, and how the one before it looks without. */
const READ_FOCUS = `(before) => {
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  const last = before === null ? undefined : controls[before];
  const looks = last?.isConnected ? looksOf(last) : '';
  if (!one || one === document.body || one === document.documentElement) return { at: -1, name: '', looks: '', before: looks };
  let at = controls.indexOf(one);
  if (at < 0 && one.localName === 'input' && one.type === 'radio') at = controls.findIndex((other) => other.type === 'radio' && other.name === one.name && other.form === one.form);
  return { at, name: nameOf(one), looks: looksOf(one), before: looks };
}`;

interface Focused {
  readonly at: number;
  readonly name: string;
  readonly looks: string;
  /** How the control that had focus before looks now. */
  readonly before: string;
}

export async function walkByTab(tab: Tab): Promise<TabWalk> {
  const { names, startsAtTop } = await tab.run<{ names: string[]; startsAtTop: boolean }>(LIST_CONTROLS);
  const expected = names.slice(0, MAX_CONTROLS);
  const reached: number[] = [];
  const suspects = new Map<number, string>();
  let trap: string | undefined;
  let last: Focused | undefined;
  let stays = 0;
  let isRound = false;
  for (let pressed = 0; pressed < expected.length * 2 + 20 && !isRound; pressed++) {
    await tab.press('Tab');
    const now = await tab.run<Focused>(READ_FOCUS, last && last.at >= 0 ? last.at : null);
    if (last && last.at >= 0 && last.at !== now.at && now.before !== '' && now.before === last.looks)
      suspects.set(last.at, last.name);
    stays = last && last.at === now.at && last.name === now.name && now.name !== '' ? stays + 1 : 0;
    if (stays >= MAX_STAYS) {
      trap = now.name;
      break;
    }
    // Behind the last control stands the browser, and then the first control again.
    isRound = now.at >= 0 && stays === 0 && reached.includes(now.at);
    if (!isRound && now.at >= 0 && stays === 0) reached.push(now.at);
    if (expected.length === 0 && now.at < 0) break;
    last = now;
  }
  const invisible: string[] = [];
  for (const [at, name] of suspects) {
    if (invisible.length >= MAX_INVISIBLE) break;
    if (await looksSameWithoutFocus(tab, at)) invisible.push(name);
  }
  return {
    expected,
    reached,
    ...(trap === undefined ? {} : { trap }),
    invisible,
    startsAtTop,
    untried: names.length - expected.length,
  };
}

/** As many controls without visible focus as are proven. */
const MAX_INVISIBLE = 5;

const SET_FOCUS = `(at, isOn) => {
  const one = controls[at];
  if (isOn) one.focus({ focusVisible: true });
  else one.blur();
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = one.getBoundingClientRect();
  return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
}`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Around a control, as far as a ring may be from it. */
const RING_MARGIN_PX = 16;

/** No style tells it: then pixels do. A control is only called invisible if not one of them is another. */
async function looksSameWithoutFocus(tab: Tab, at: number): Promise<boolean> {
  const pictures: string[] = [];
  for (const isOn of [true, false]) {
    const { x, y, width, height } = await tab.run<Box>(SET_FOCUS, at, isOn);
    const clip = {
      x: Math.max(0, x - RING_MARGIN_PX),
      y: Math.max(0, y - RING_MARGIN_PX),
      width: Math.min(width + 2 * RING_MARGIN_PX, 1440),
      height: Math.min(height + 2 * RING_MARGIN_PX, 2000),
      scale: 1,
    };
    const { data } = await tab.send('Page.captureScreenshot', {
      format: 'png',
      clip,
      captureBeyondViewport: true,
    });
    pictures.push(String(data));
  }
  return pictures[0] === pictures[1];
}
