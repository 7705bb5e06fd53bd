export function NoteList({ notes, openId, onOpen, onCreate, onRemove }) {
  return (
    <aside className="list" aria-label="Notes">
      <button type="button" className="new" onClick={onCreate}>
        New note
      </button>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className={note.id === openId ? 'note is-open' : 'note'}>
            <button type="button" className="note-title" onClick={() => onOpen(note.id)}>
              {note.title || 'Untitled'}
            </button>
            <button type="button" className="icon" onClick={() => onRemove(note.id)}>
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                <path d="M2 4h12M6 4V2h4v2M4 4l1 10h6l1-10" fill="none" stroke="currentColor" />
              </svg>
              <span className="visually-hidden">Delete {note.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
