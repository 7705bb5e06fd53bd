import { Group, type GroupProps } from './group';
import type { Align, Gap, Justify } from './types';

interface RowProps extends GroupProps {
  readonly gap?: Gap;
  readonly align?: Align;
  readonly justify?: Justify;
}

/** Children side by side; they wrap where there is no room. */
export function Row({ gap, align, justify, ...group }: RowProps) {
  return <Group {...group} className="p-row" data-gap={gap} data-align={align} data-justify={justify} />;
}
