import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useHotkeys } from '@/hotkeys';
import { RegionContext } from './region-context';

interface ShellFrameProps {
  readonly id: string;
  /** Effects of the theme on pages in this shell: `glow texture`. */
  readonly effects?: string;
  readonly children: ReactNode;
}

/** The grid of a shell. Regions that collapse on narrow screens are opened by their buttons, one at a time. */
export function ShellFrame({ id, effects = '', children }: ShellFrameProps) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ readonly region: string | undefined; readonly on: string }>();
  // On another page the region can be without content.
  const openRegion = opened?.on === pathname ? opened.region : undefined;
  const regions = useMemo(
    () => ({
      openRegion,
      setOpenRegion: (region: string | undefined) => {
        setOpened({ region, on: pathname });
      },
    }),
    [openRegion, pathname],
  );
  useHotkeys();
  useEffect(() => {
    const { documentElement: root } = document;
    const attributes = effects
      .split(' ')
      .filter(Boolean)
      .map((effect) => `data-effect-${effect}`);
    for (const attribute of attributes) root.setAttribute(attribute, '');
    return () => {
      for (const attribute of attributes) root.removeAttribute(attribute);
    };
  }, [effects]);
  return (
    <RegionContext value={regions}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className={`s-frame s-${id}`}>{children}</div>
    </RegionContext>
  );
}
