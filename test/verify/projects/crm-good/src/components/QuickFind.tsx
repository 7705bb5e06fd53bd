import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';

const targets = [
  { to: '/', label: 'Today' },
  { to: '/people', label: 'People' },
];

/** The command palette: opens on Cmd+K, arrows move, Enter goes. */
export function QuickFind() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const found = targets.filter((target) => target.label.toLowerCase().includes(query.toLowerCase()));

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        dialog.current?.showModal();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function onInputKey(event: React.KeyboardEvent) {
    if (event.key === 'ArrowDown') setActive((index) => Math.min(index + 1, found.length - 1));
    if (event.key === 'ArrowUp') setActive((index) => Math.max(index - 1, 0));
    if (event.key === 'Enter' && found[active]) {
      dialog.current?.close();
      navigate({ to: found[active].to });
    }
  }

  return (
    <dialog ref={dialog} className="palette" aria-label="Command palette">
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-label="Go to"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onInputKey}
      />
      <ul id="palette-list" role="listbox" aria-label="Results">
        {found.map((target, index) => (
          <li key={target.to} role="option" aria-selected={index === active}>
            {target.label}
          </li>
        ))}
      </ul>
    </dialog>
  );
}
