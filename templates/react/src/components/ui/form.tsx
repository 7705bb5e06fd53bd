import { type FormEvent, type ReactNode, useState } from 'react';
import type { Gap, SlotProps } from './types';

interface FormProps extends SlotProps {
  readonly label: string;
  readonly gap?: Gap;
  readonly children?: ReactNode;
  /** Receives the values of a valid form. */
  readonly onSubmit?: (values: FormData) => void;
}

/** The browser validates the fields before the form is submitted. */
export function Form({ label, gap, 'data-slot': slot, children, onSubmit }: FormProps) {
  const [isSent, setSent] = useState(false);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit?.(new FormData(event.currentTarget));
    setSent(true);
  };
  return (
    <form className="p-form" data-slot={slot} aria-label={label} data-gap={gap} onSubmit={handleSubmit}>
      {children}
      <p role="status" className="v-hidden">
        {isSent && 'Saved'}
      </p>
    </form>
  );
}
