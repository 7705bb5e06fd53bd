import { Group, type GroupProps } from './group';
import type { Align, Gap, Justify } from './types';

interface StackProps extends GroupProps {
  readonly gap?: Gap;
  readonly align?: Align;
  readonly justify?: Justify;
}

/** Children in a column. */
export function Stack({ gap, align, justify, ...group }: StackProps) {
  return (
    <Group
      {...group}
      className="p-stack"
      data-gap={gap}
      data-align={align === 'stretch' ? undefined : align}
      data-justify={justify}
    />
  );
}
