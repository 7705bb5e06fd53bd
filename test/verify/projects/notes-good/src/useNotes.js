import { useEffect, useState } from 'react';

const KEY = 'scraps.notes';

export function useNotes() {
  const [notes, setNotes] = useState(() => JSON.parse(localStorage.getItem(KEY) ?? '[]'));

  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(notes));
  }, [notes]);

  return {
    notes,
    create: () => setNotes([{ id: crypto.randomUUID(), title: '', text: '' }, ...notes]),
    update: (next) => setNotes(notes.map((note) => (note.id === next.id ? next : note))),
    remove: (id) => setNotes(notes.filter((note) => note.id !== id)),
  };
}
