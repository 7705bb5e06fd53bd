import { all, behaviour, focus, focusables, on, onKey } from './dom.ts';

const TOAST = behaviour('toast');

export function toast(root: Document): void {
  /** From where F8 was pressed. */
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
  on(root, 'click', `${TOAST} :is([data-dismiss],[data-action=dismiss])`, (button) => {
    const own = button.closest<HTMLElement>(TOAST);
    if (own) dismiss(own);
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
