'use client';

import { useState } from 'react';
import styles from './slot-form.module.css';

export function SlotForm({ slots }: { slots: string[] }) {
  const [chosen, setChosen] = useState<string | null>(null);

  return (
    <form className={styles.form}>
      <fieldset className={styles.slots}>
        <legend>Pick a time</legend>
        {slots.map((slot) => (
          <button key={slot} className={styles.slot} onClick={() => setChosen(slot)}>
            {slot}
          </button>
        ))}
      </fieldset>
      <textarea name="reason" placeholder="Reason for the visit" />
      {chosen && (
        <div role="dialog" aria-modal="true" className={styles.confirm}>
          <h2 id="confirm-title">Confirm {chosen}?</h2>
          <button type="submit">Book</button>
          <button type="button" onClick={() => setChosen(null)}>
            Not now
          </button>
        </div>
      )}
    </form>
  );
}
