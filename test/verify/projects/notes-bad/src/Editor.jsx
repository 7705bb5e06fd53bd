import { useState } from 'react';
import { ShareDialog } from './ShareDialog.jsx';

export function Editor({ note, onChange }) {
  const [isSharing, setIsSharing] = useState(false);

  return (
    <section className="editor">
      <input
        id="title"
        className="title"
        value={note.title}
        onChange={(event) => onChange({ ...note, title: event.target.value })}
      />
      <textarea
        placeholder="Text"
        className="text"
        value={note.text}
        onChange={(event) => onChange({ ...note, text: event.target.value })}
      />
      <p className="count" style={{ fontSize: 12 }}>
        {note.text.length} characters
      </p>
      <button type="button" tabIndex="1" className="share" onClick={() => setIsSharing(true)}>
        Share
      </button>
      {isSharing && <ShareDialog note={note} onClose={() => setIsSharing(false)} />}
    </section>
  );
}
