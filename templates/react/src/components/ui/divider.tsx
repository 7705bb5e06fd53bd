import type { SlotProps } from './types';

interface DividerProps extends SlotProps {
  readonly label?: string | undefined;
  readonly orientation?: 'horizontal' | 'vertical';
}

export function Divider({ label, orientation = 'horizontal', 'data-slot': slot }: DividerProps) {
  // There is no room for a label between elements side by side.
  if (orientation === 'vertical')
    return <hr className="p-divider" data-slot={slot} aria-orientation="vertical" aria-label={label} />;
  if (label === undefined || slot === 'splitter')
    return <hr className="p-divider" data-slot={slot} aria-label={label} />;
  return (
    <div className="p-divider" data-slot={slot} data-labelled role="separator" aria-label={label}>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
