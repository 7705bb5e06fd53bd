import type { Tab } from '../browser/tab.ts';

/** The path of the Tab key through a page. */
export interface TabWalk {
  /** Names of the controls that Tab should reach, in document order. */
  readonly expected: readonly string[];
  /** No control had focus before. Otherwise Tab starts in the middle and wraps around to the top. */
  readonly startsAtTop: boolean;
  /** Indices into `expected`, in the order in which Tab reached them. */
  readonly reached: readonly number[];
  /** The control that Tab could not leave. */
  readonly trap?: string;
  /** Controls that Tab reached but that look the same with and without focus. */
  readonly invisible: readonly string[];
  /** Number of controls beyond the limit. */
  readonly untried: number;
}

const MAX_CONTROLS = 100;
/** Tab presses that may stay in one control: a date has several fields, a frame contains a page. */
const MAX_STAYS = 12;

/**
 * Lists the controls that Tab should reach, in document order. A radio group counts once; an open modal dialog hides
 * everything outside it.
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
    // Without a style or width, the outline colour is invisible.
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

/** Returns the focused control, and the style of the previous one without focus. */
const READ_FOCUS = `(before) => {
  const COMPOSITES = '[role=tablist], [role=toolbar], [role=menubar], [role=menu], [role=listbox], [role=radiogroup], [role=tree], [role=grid]';
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  const last = before === null ? undefined : controls[before];
  const looks = last?.isConnected ? looksOf(last) : '';
  if (!one || one === document.body || one === document.documentElement) return { at: -1, name: '', looks: '', before: looks };
  let at = controls.indexOf(one);
  if (at < 0 && one.localName === 'input' && one.type === 'radio') at = controls.findIndex((other) => other.type === 'radio' && other.name === one.name && other.form === one.form);
  // A composite widget in the tab order may hand the focus on to one of its parts.
  if (at < 0) at = controls.findIndex((other) => other.matches(COMPOSITES) && other.contains(one));
  return { at, name: nameOf(one), looks: looksOf(one), before: looks };
}`;

interface Focused {
  readonly at: number;
  readonly name: string;
  readonly looks: string;
  /** The style of the previously focused control now. */
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
    // After the last control, focus moves to the browser UI and then to the first control again.
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

/** Captured around a control, to include a focus ring. */
const RING_MARGIN_PX = 16;

/** Compares screenshots, since styles may miss an indicator: a control is reported only if no pixel differs. */
async function looksSameWithoutFocus(tab: Tab, at: number): Promise<boolean> {
  const screenshots: string[] = [];
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
    screenshots.push(String(data));
  }
  return screenshots[0] === screenshots[1];
}
