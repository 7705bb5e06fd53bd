import { useAction } from '@/lib/actions';
import { Glyph } from '../ui/icon';

/** Switches between light and dark where there is no account menu. */
export function ModeButton() {
  const perform = useAction();
  return (
    <button
      type="button"
      className="r-icon r-mode"
      aria-label="Switch colour mode"
      onClick={() => {
        perform('switch-theme');
      }}
    >
      <Glyph name="moon" />
    </button>
  );
}
