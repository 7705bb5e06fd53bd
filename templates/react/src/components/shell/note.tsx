import type { ReactNode } from 'react';

interface NoteProps {
  readonly kind: 'legal' | 'status';
  readonly children: ReactNode;
}

export function Note({ kind, children }: NoteProps) {
  return <p className={`r-note r-${kind}`}>{children}</p>;
}
