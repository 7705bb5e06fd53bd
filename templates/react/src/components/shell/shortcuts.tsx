import { hotkeys } from '@/navigation';
import { Glyph } from '../ui/icon';

export function Shortcuts() {
  return (
    <details className="r-more r-keys">
      <summary>
        Shortcuts
        <Glyph name="chevron-down" />
      </summary>
      <ul>
        {hotkeys
          .filter(({ to }) => to !== undefined)
          .map(({ keys, label }) => (
            <li key={keys} className="r-note">
              <kbd>{keys}</kbd> {label}
            </li>
          ))}
      </ul>
    </details>
  );
}
