import { useAction } from '@/lib/actions';
import { Glyph } from '../ui/icon';
import { PlainButton } from '../ui/plain-button';

/** Switches between light and dark where there is no account menu. */
export function ModeButton() {
  const perform = useAction();
  return (
    <PlainButton
      className="r-icon r-mode"
      aria-label="Switch colour mode"
      onClick={() => {
        perform('switch-theme');
      }}
    >
      <Glyph name="moon" />
    </PlainButton>
  );
}
