import { useState } from 'react';
import { currentMode, MODES, setMode } from '@/lib/mode';
import { Glyph } from '../ui/icon';

/** Light, dark, or the preference of the system. */
export function ModeSelect() {
  const [mode, setShown] = useState(currentMode);
  return (
    <label className="r-mode">
      <Glyph name="moon" />
      <span>Colour mode</span>
      <select
        value={mode}
        onChange={(event) => {
          setMode(event.target.value);
          setShown(currentMode());
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
