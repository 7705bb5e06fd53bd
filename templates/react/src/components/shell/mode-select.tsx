import { isMode, MODES, setMode, useMode } from '@/lib/mode';
import { Glyph } from '../ui/icon';

/** Light, dark, or the preference of the system. */
export function ModeSelect() {
  const mode = useMode();
  return (
    <label className="r-mode">
      <Glyph name="moon" />
      <span>Colour mode</span>
      <select
        value={mode}
        onChange={(event) => {
          const chosen = event.target.value;
          if (isMode(chosen)) setMode(chosen);
        }}
      >
        {Object.entries(MODES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
