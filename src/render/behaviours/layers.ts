import { onKey } from './dom.ts';

/** An element over the page until it is closed: a menu, a dialog, a drawer. */
export interface Layer {
  readonly element: HTMLElement;
  readonly opener: HTMLElement | undefined;
  readonly escape: boolean;
  /** True if a press outside or a moved focus closes it. */
  readonly outside: boolean;
  /** Hides the element; the layer has been removed from the stack. */
  hide(): void;
}

const stack: Layer[] = [];

export const layerOf = (element: Element): Layer | undefined =>
  stack.find((layer) => layer.element === element);

export function open(layer: Layer): void {
  stack.push(layer);
}

/** Closes the layer and those opened from it; with `back`, the focus returns to the opener. */
export function close(layer: Layer | undefined, back: boolean): void {
  const at = layer ? stack.indexOf(layer) : -1;
  if (!layer || at < 0) return;
  for (const one of stack.splice(at).reverse()) one.hide();
  if (back && layer.opener?.checkVisibility()) layer.opener.focus();
}

const holds = ({ element, opener }: Layer, node: Node): boolean =>
  element.contains(node) || opener?.contains(node) === true;

export function layers(root: Document): void {
  const leave = (event: Event): void => {
    if (!(event.target instanceof Node)) return;
    for (const layer of [...stack].reverse()) {
      if (holds(layer, event.target)) return;
      // Layers below one that stays open stay open, too.
      if (!layer.outside) return;
      close(layer, false);
    }
  };
  root.addEventListener('pointerdown', leave);
  root.addEventListener('focusin', leave);
  onKey(root, '*', (_, { key }) => {
    const top = stack.at(-1);
    if (key !== 'Escape' || !top?.escape) return false;
    close(top, true);
    return true;
  });
}
