import { Group, type GroupProps } from './group';
import type { Align, Gap } from './types';

interface SplitProps extends GroupProps {
  /** The widths of the panes: `2:1`. */
  readonly ratio?: string;
  readonly gap?: Gap;
  readonly align?: Align;
}

/** Panes side by side where there is room. */
export function Split({ ratio = '1:1', gap, align, children, ...group }: SplitProps) {
  const [first, second] = ratio.split(':');
  return (
    <Group {...group} className="p-split" data-first={first} data-second={second} data-gap={gap}>
      <div className="p-split__panes" data-align={align}>
        {children}
      </div>
    </Group>
  );
}
