import { all, behaviour, focus, focusables, on, onKey } from './dom.ts';

const TOAST = behaviour('toast');
/** Targets of dismiss buttons outside a toast: the notice around them, or the whole pattern. */
const NOTICE = `${TOAST},:is([role=alert],[role=status],[role=note],section,aside,[data-essence]):not(body)`;

export function toast(root: Document): void {
  /** The focus before F8. */
  let before: Element | null = null;
  const shown = (): HTMLElement[] => all(root, TOAST).filter((one) => one.checkVisibility());
  const enter = (one: HTMLElement | undefined): void => {
    if (one) focus(focusables(one)[0] ?? one);
    else if (before instanceof HTMLElement) before.focus();
  };
  const dismiss = (one: HTMLElement): void => {
    const list = shown();
    const at = list.indexOf(one);
    const hadFocus = one.contains(root.activeElement);
    one.hidden = true;
    if (hadFocus) enter(list[at + 1] ?? list[at - 1]);
  };
  on(root, 'click', '[data-action=dismiss]', (button, event) => {
    const own = button.closest<HTMLElement>(NOTICE);
    if (!own) return;
    event.preventDefault();
    if (own.matches(TOAST)) dismiss(own);
    else {
      own.hidden = true;
      focus(own.closest('main'));
    }
  });
  onKey(root, TOAST, (own, { key }) => {
    if (key !== 'Escape') return false;
    dismiss(own);
    enter(undefined);
    return true;
  });
  onKey(root, '*', (element, { key }) => {
    const [newest] = shown();
    if (key !== 'F8' || !newest) return false;
    const isInside = element.closest(TOAST);
    if (!isInside) before = root.activeElement;
    enter(isInside ? undefined : newest);
    return true;
  });
}
