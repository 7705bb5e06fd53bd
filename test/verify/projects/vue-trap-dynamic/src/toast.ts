type Listener = (message: string) => void;

const listeners = new Set<Listener>();

export const toast = {
  error(message: string): void {
    for (const listener of listeners) listener(message);
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
