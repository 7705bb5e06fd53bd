import { useEffect, useRef } from 'react';

export function ShareDialog({ note, onClose }) {
  const field = useRef(null);

  useEffect(() => {
    field.current.focus();
  }, []);

  function onKeyDown(event) {
    if (event.key === 'Escape') onClose();
  }

  return (
    <div className="share-dialog" role="dialog" aria-modal="true" onKeyDown={onKeyDown}>
      <label>
        Link
        <input ref={field} readOnly value={`https://scraps.example/n/${note.id}`} />
      </label>
      <button type="button" onClick={onClose}>
        Done
      </button>
    </div>
  );
}
