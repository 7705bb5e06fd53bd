import { useState } from 'react';
import { Editor } from './Editor.jsx';
import { NoteList } from './NoteList.jsx';
import { useNotes } from './useNotes.js';

export default function App() {
  const { notes, create, update, remove } = useNotes();
  const [openId, setOpenId] = useState(null);
  const open = notes.find((note) => note.id === openId);

  return (
    <div className="layout">
      <a className="skip" href="#editor">
        Skip to the editor
      </a>
      <NoteList notes={notes} openId={openId} onOpen={setOpenId} onCreate={create} onRemove={remove} />
      <main id="editor" className="pane">
        {open ? <Editor note={open} onChange={update} /> : <p className="hint">Pick a note, or write one.</p>}
      </main>
    </div>
  );
}
