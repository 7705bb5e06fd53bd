import type { ReactNode } from 'react';
import type { SlotProps } from './types';

interface QuoteProps extends SlotProps {
  readonly cite?: string | undefined;
  readonly children?: ReactNode;
}

export function Quote({ cite, 'data-slot': slot, children }: QuoteProps) {
  const words = <p className="p-quote__words">{children}</p>;
  if (cite === undefined)
    return (
      <blockquote className="p-quote" data-slot={slot}>
        {words}
      </blockquote>
    );
  return (
    <figure className="p-quote" data-slot={slot}>
      <blockquote>{words}</blockquote>
      <figcaption className="p-quote__source">{cite}</figcaption>
    </figure>
  );
}
