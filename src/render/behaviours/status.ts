import { make } from './dom.ts';

let line: HTMLElement | undefined;
let wipe: ReturnType<typeof setTimeout> | undefined;

/** A badge in the corner that is also read out: a chord that has begun, or what a key did. */
export function say(root: Document, text: string, forMs?: number): void {
  line ??= root.body.appendChild(make(root, 'div', { class: 'svc-status', role: 'status' }));
  clearTimeout(wipe);
  line.textContent = text;
  if (forMs !== undefined) wipe = setTimeout(() => say(root, ''), forMs);
}
