import { define } from './actions.ts';
import { make, navigationOf } from './dom.ts';
import { openDialog } from './dialog.ts';
import { shown } from './strokes.ts';

/** The overview of keys that `open-help` asks for. */
export function keys(root: Document): void {
  const navigation = navigationOf(root);
  if (!navigation) return;
  let dialog: HTMLDialogElement | undefined;
  define('open-help', () => {
    dialog ??= build();
    openDialog(dialog);
  });
  const build = (): HTMLDialogElement => {
    const { hotkeys, palette } = navigation;
    const rows = [
      ...hotkeys.map(({ key, label }) => [key, label] as const),
      ...(palette?.trigger ? [[palette.trigger, 'Open the command palette'] as const] : []),
    ];
    const list = make(root, 'dl', {});
    for (const [key, label] of rows)
      list.append(make(root, 'dt', {}, make(root, 'kbd', {}, shown(key))), make(root, 'dd', {}, label));
    return root.body.appendChild(
      make(
        root,
        'dialog',
        { class: 'svc-keys', 'aria-labelledby': 'svc-keys-title' },
        make(root, 'h2', { id: 'svc-keys-title' }, 'Keys'),
        list,
        make(root, 'button', { type: 'button', 'data-action': 'close' }, 'Close'),
      ),
    );
  };
}
