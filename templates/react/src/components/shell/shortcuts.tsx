import { Dialog } from 'radix-ui';
import { hotkeys } from '@/hotkeys';

interface ShortcutsProps {
  readonly onClose: () => void;
}

/** A dialog that lists the keys of the app. */
export default function Shortcuts({ onClose }: ShortcutsProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="palette-overlay" />
        <Dialog.Content className="palette" aria-describedby={undefined}>
          <Dialog.Title className="palette__title">Keyboard shortcuts</Dialog.Title>
          <ul className="palette__list">
            {hotkeys.map(({ keys, label }) => (
              <li key={keys} className="palette__key">
                <span>{label}</span>
                <kbd>{keys}</kbd>
              </li>
            ))}
          </ul>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
