import { useState } from 'react';
import { ShareDialog } from './ShareDialog.jsx';

export function Editor({ note, onChange }) {
  const [isSharing, setIsSharing] = useState(false);

  return (
    <section className="editor">
      <label className="visually-hidden" htmlFor="title">
        Title
      </label>
      <input
        id="title"
        className="title"
        value={note.title}
        onChange={(event) => onChange({ ...note, title: event.target.value })}
      />
      <textarea
        aria-label="Text"
        className="text"
        value={note.text}
        onChange={(event) => onChange({ ...note, text: event.target.value })}
      />
      <p className="count" data-long={note.text.length > 2000}>
        {note.text.length} characters
      </p>
      <button type="button" className="share" onClick={() => setIsSharing(true)}>
        Share
      </button>
      {isSharing && <ShareDialog note={note} onClose={() => setIsSharing(false)} />}
    </section>
  );
}
