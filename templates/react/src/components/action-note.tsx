import { useEffect } from 'react';

interface ActionNoteProps {
  readonly action: string;
  readonly hasFailed: boolean;
  readonly onClose: () => void;
}

const SHOWN_MS = 8000;

/** Says that an action has failed; in development also that nothing is connected to it yet. */
export default function ActionNote({ action, hasFailed, onClose }: ActionNoteProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [action, onClose]);
  return (
    <p className="action-note" role="status">
      {hasFailed ? (
        'That did not work. Please try again.'
      ) : (
        <>
          Nothing is connected to <code>{action}</code> yet. Add it to <code>src/actions.ts</code>.
        </>
      )}
    </p>
  );
}
