'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './slot-form.module.css';

export function SlotForm({ slots }: { slots: string[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!chosen) return;
    opener.current = document.activeElement as HTMLElement;
    confirm.current?.focus();
    return () => opener.current?.focus();
  }, [chosen]);

  return (
    <form className={styles.form}>
      <fieldset className={styles.slots}>
        <legend>Pick a time</legend>
        {slots.map((slot) => (
          <button key={slot} type="button" className={styles.slot} onClick={() => setChosen(slot)}>
            {slot}
          </button>
        ))}
      </fieldset>
      <label htmlFor="reason">Reason for the visit</label>
      <textarea id="reason" name="reason" />
      {chosen && (
        <div role="dialog" aria-modal="true" aria-labelledby="confirm-title" className={styles.confirm}>
          <h2 id="confirm-title">Confirm {chosen}?</h2>
          <button ref={confirm} type="submit">
            Book
          </button>
          <button type="button" onClick={() => setChosen(null)}>
            Not now
          </button>
        </div>
      )}
    </form>
  );
}
