import { useLayoutEffect, useState } from 'react';
import { Glyph } from '../ui/icon';
import type { IconName } from '../ui/icons';
import { PlainButton } from '../ui/plain-button';
import { useRegions } from './region-context';

interface RegionButtonProps {
  readonly opens: string;
  readonly icon: IconName;
  readonly label: string;
}

/** Opens a region that is not always visible on narrow screens, unless the region has nothing to show. */
export function RegionButton({ opens, icon, label }: RegionButtonProps) {
  const { openRegion, setOpenRegion } = useRegions();
  const isOpen = openRegion === opens;
  if (!useHasContent(opens)) return null;
  return (
    <PlainButton
      className={`r-icon s-open s-open-${opens}`}
      aria-expanded={isOpen}
      aria-controls={`region-${opens}`}
      onClick={() => {
        setOpenRegion(isOpen ? undefined : opens);
      }}
    >
      <Glyph name={icon} />
      <span>{label}</span>
    </PlainButton>
  );
}

/** False while a region is empty: its content can depend on the page. */
function useHasContent(region: string): boolean {
  const [hasContent, setHasContent] = useState(false);
  useLayoutEffect(() => {
    const content = document.querySelector(`#region-${region} > .s-inner`);
    if (!content) return undefined;
    const read = () => {
      setHasContent(content.hasChildNodes());
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(content, { childList: true });
    return () => {
      observer.disconnect();
    };
  }, [region]);
  return hasContent;
}
