import { useEffect, useRef } from 'react';

interface StopDialogProps {
  onStop: () => void;
  onClose: () => void;
}

export function StopDialog({ onStop, onClose }: StopDialogProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    box.current?.querySelector('button')?.focus();
    return () => opener?.focus();
  }, []);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  return (
    <div ref={box} role="alertdialog" tabIndex={-1} aria-labelledby="stop-title" onKeyDown={onKeyDown}>
      <h2 id="stop-title">Stop all turbines?</h2>
      <button type="button" onClick={onStop}>
        Stop
      </button>
      <button type="button" onClick={onClose}>
        Keep running
      </button>
    </div>
  );
}
