import { Group, type GroupProps } from './group';
import type { Align, Gap, Justify } from './types';

interface GridProps extends GroupProps {
  readonly columns: number;
  readonly gap?: Gap;
  readonly align?: Align;
  readonly justify?: Justify;
}

/** Children in up to this many columns. */
export function Grid({ columns, gap, align, justify, ...group }: GridProps) {
  return (
    <Group
      {...group}
      className="p-grid"
      data-cols={columns}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
    />
  );
}
