import { cloneElement, useId, type ReactElement } from 'react';

interface FieldProps {
  label: string;
  children: ReactElement<{ id?: string }>;
}

export function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id })}
    </div>
  );
}
