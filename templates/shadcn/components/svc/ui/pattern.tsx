import type { ReactNode } from 'react';
import { IconContext, type Icons } from './icon';
import '../svc.css';

interface PatternProps {
  readonly name: string;
  readonly icons: Icons;
  readonly layout?: 'carousel' | 'hero' | 'masonry';
  /** Draws a surface around patterns that have none of their own. */
  readonly isContained?: boolean;
  /** Tables scroll on a phone, instead of becoming blocks. */
  readonly isSideways?: boolean;
  readonly children: ReactNode;
}

/** The root of every pattern: its style sheets apply inside of it, and nowhere else. */
export function Pattern({ name, icons, layout, isContained, isSideways, children }: PatternProps) {
  return (
    <IconContext value={icons}>
      <div className={`svc svc-${name}`}>
        <div
          className={isContained ? 'l-placement l-contained' : 'l-placement'}
          data-pattern={name}
          data-layout={layout}
          data-sideways={isSideways}
        >
          {children}
        </div>
      </div>
    </IconContext>
  );
}
