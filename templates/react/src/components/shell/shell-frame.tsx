import { type ReactNode, useMemo, useState } from 'react';
import { RegionContext } from './region-context';
import { useHotkeys } from './use-hotkeys';

interface ShellFrameProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** The grid of a shell. Regions that collapse on narrow screens are opened by their buttons, one at a time. */
export function ShellFrame({ id, children }: ShellFrameProps) {
  const [openRegion, setOpenRegion] = useState<string>();
  const regions = useMemo(() => ({ openRegion, setOpenRegion }), [openRegion]);
  useHotkeys();
  return (
    <RegionContext value={regions}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className={`s-frame s-${id}`}>{children}</div>
    </RegionContext>
  );
}
