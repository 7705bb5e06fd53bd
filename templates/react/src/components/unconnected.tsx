import { useEffect } from 'react';

interface UnconnectedProps {
  readonly action: string;
  readonly onClose: () => void;
}

const SHOWN_MS = 8000;

/** Tells developers, and nobody else, that a control has no effect yet. */
export default function Unconnected({ action, onClose }: UnconnectedProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [action, onClose]);
  return (
    <p className="unconnected" role="status">
      Nothing is connected to <code>{action}</code> yet. Add it to <code>src/actions.ts</code>.
    </p>
  );
}
