import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/lib/actions';
import { commands } from '@/navigation';
import type { Command } from './types';

interface CommandPaletteProps {
  readonly onClose: () => void;
}

/** A dialog that finds commands by their names. */
export default function CommandPalette({ onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const perform = useAction();
  const wanted = query.trim().toLowerCase();
  const matching = commands.filter(({ label, group = '' }) =>
    `${label} ${group}`.toLowerCase().includes(wanted),
  );
  const groups = [...new Set(matching.map(({ group }) => group))];
  const found = groups.flatMap((name) => matching.filter(({ group }) => group === name));
  const run = ({ to, action }: Command) => {
    onClose();
    if (to !== undefined) void navigate(to);
    else if (action !== undefined) perform(action);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    }
    const chosen = found[active];
    if (event.key === 'Enter' && chosen) run(chosen);
  };
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
          <Dialog.Title className="v-hidden">Go to</Dialog.Title>
          <input
            className="palette__input"
            role="combobox"
            aria-label="Find a page or a command"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={found[active] && `palette-${active}`}
            placeholder="Find a page or a command"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={handleKey}
          />
          <div className="palette__list" id="palette-list" role="listbox" aria-label="Commands">
            {groups.map((group) => (
              <ul key={group} role={group === undefined ? 'none' : 'group'} aria-label={group}>
                {group !== undefined && (
                  <li className="palette__group" aria-hidden="true">
                    {group}
                  </li>
                )}
                {found.map(
                  (command, index) =>
                    command.group === group && (
                      // The input handles the keys of the list.
                      // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                      <li
                        key={command.label}
                        id={`palette-${index}`}
                        role="option"
                        aria-selected={index === active}
                        className="palette__option"
                        onClick={() => {
                          run(command);
                        }}
                      >
                        {command.label}
                      </li>
                    ),
                )}
              </ul>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
