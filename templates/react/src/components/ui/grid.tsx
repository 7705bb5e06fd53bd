import { Children, use } from 'react';
import { Group, type GroupProps } from './group';
import { ScaleContext, sharedDomain } from './scale';
import type { Align, Gap, Justify } from './types';

interface GridProps extends GroupProps {
  readonly columns: number;
  readonly gap?: Gap;
  readonly align?: Align;
  readonly justify?: Justify;
}

/** Children in up to this many columns; one more where the last child would have a row of its own. */
export function Grid({ columns, gap, align, justify, ...group }: GridProps) {
  const outer = use(ScaleContext);
  const isOneOver = columns >= 2 && columns <= 3 && Children.toArray(group.children).length === columns + 1;
  return (
    <ScaleContext value={sharedDomain(group.children) ?? outer}>
      <Group
        {...group}
        className="p-grid"
        data-cols={isOneOver ? columns + 1 : columns}
        data-gap={gap}
        data-align={align}
        data-justify={justify}
      />
    </ScaleContext>
  );
}
