import type { Navigation } from './navigation.ts';

/** The selector for a behaviour: see the table in index.ts. */
export const behaviour = (name: string): string => `[data-behaviour="${name}"]`;

/** Delegates an event to the elements that match, unless it has been handled. */
export function on<Name extends keyof DocumentEventMap>(
  root: Document,
  name: Name,
  selector: string,
  handle: (element: HTMLElement, event: DocumentEventMap[Name]) => void,
): void {
  root.addEventListener(name, (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>(selector);
    if (element) handle(element, event);
  });
}

/** Delegates an event to parts of a widget and passes the widget along. */
export const within = <Name extends keyof DocumentEventMap>(
  root: Document,
  name: Name,
  widget: string,
  part: string,
  handle: (own: HTMLElement, element: HTMLElement, event: DocumentEventMap[Name]) => void,
): void =>
  on(root, name, `${widget} :is(${part})`, (element, event) => {
    const own = element.closest<HTMLElement>(widget);
    if (own) handle(own, element, event);
  });

export const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

/** Handles keys: a handler returns true if it used the key, which ends the dispatch. */
export const onKey = (
  root: Document,
  selector: string,
  handle: (element: HTMLElement, event: KeyboardEvent) => boolean,
): void =>
  on(root, 'keydown', selector, (element, event) => {
    if (!event.isComposing && handle(element, event)) event.preventDefault();
  });

export const all = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** States are named without prefix: `expanded` is `aria-expanded`. */
export const isOn = (element: Element, state: string): boolean =>
  element.getAttribute(`aria-${state}`) === 'true';

export const set = (element: Element, state: string, value: boolean): void =>
  element.setAttribute(`aria-${state}`, String(value));

/** Sets a state only if the markup has it. */
export function setState(element: Element | undefined, state: string, value: boolean): void {
  if (element?.hasAttribute(`aria-${state}`)) set(element, state, value);
}

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || isOn(element, 'disabled');

export const controlled = (element: Element): HTMLElement | null => {
  const id = element.getAttribute('aria-controls');
  return id ? element.ownerDocument.getElementById(id) : null;
};

export const controllersOf = (element: Element): HTMLElement[] =>
  element.id ? all(element.ownerDocument, `[aria-controls="${CSS.escape(element.id)}"]`) : [];

const FOCUSABLE =
  'a[href],:is(button,input,select,textarea):enabled,summary,[tabindex],[contenteditable=true]';

/** Visible elements that can have focus, tab stops or not. */
export const focusables = (root: ParentNode): HTMLElement[] =>
  all(root, FOCUSABLE).filter((element) => element.checkVisibility({ visibilityProperty: true }));

/** Visible tab stops. */
export const tabStops = (root: ParentNode): HTMLElement[] =>
  focusables(root).filter((element) => element.tabIndex >= 0);

/** Focuses an element that may not be focusable by itself, such as a heading. */
export function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

const TYPING = 'textarea,select,[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton]';
const NOT_TYPING = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** True if keys pressed here are text input. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !NOT_TYPING.test(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING));

/** Creates an element without parsing markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function readNavigation(root: Document): Navigation | undefined {
  const block = root.getElementById('svc-navigation');
  return block?.textContent ? (JSON.parse(block.textContent) as Navigation) : undefined;
}

let line: HTMLElement | undefined;
let wipe: ReturnType<typeof setTimeout> | undefined;

/** Shows and announces a message in the corner: a pending chord or the effect of a key. */
export function announce(root: Document, text: string, forMs?: number): void {
  line ??= root.body.appendChild(createElement('div', { class: 'svc-status', role: 'status' }));
  clearTimeout(wipe);
  line.textContent = text;
  if (forMs) wipe = setTimeout(() => announce(root, ''), forMs);
}
