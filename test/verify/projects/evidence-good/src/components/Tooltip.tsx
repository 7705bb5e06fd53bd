import { useId, useState, type ReactNode } from 'react';

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);

  return (
    <span
      className="tooltip-anchor"
      aria-describedby={id}
      onMouseEnter={() => setIsShown(true)}
      onMouseLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
    >
      {children}
      <span id={id} role="tooltip" hidden={!isShown}>
        {text}
      </span>
    </span>
  );
}
