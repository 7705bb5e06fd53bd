import type { CSSProperties } from 'react';

/** Shows a colour that people chose: it is data, known only when the app runs. */
export function Swatch({ value, width = 40 }: { value: string; width?: number }) {
  return (
    <figure className="swatch" style={{ '--swatch': value, width: `${width}%` } as CSSProperties}>
      <figcaption>{value}</figcaption>
    </figure>
  );
}
